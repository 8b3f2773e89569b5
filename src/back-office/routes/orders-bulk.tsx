import { randomUUID } from 'node:crypto';
import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import type { HoldReason } from '../../engine/orders/fulfillment/types.ts';
import { mostOrders } from '../../engine/staff/bulk/rules.ts';
import type { BulkAction } from '../../engine/staff/bulk/types.ts';
import { listRuns, previewBulk, selectedOrders } from '../../engine/staff/bulk/view.server.ts';
import { startBulkRun } from '../../engine/staff/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { actionWords, isRunning, markOf, ordersCounted, readRunId, readSelection } from '../bulk-rules.ts';
import { shownMoment } from '../format-rules.ts';
import { readHoldUntil } from '../hold-rules.ts';
import { holdOptions, holdReasons } from '../order-word-rules.ts';
import { officeTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { Empty, PageHeader, Panel } from '../ui/page.tsx';
import { RefusedOrders } from '../ui/refused-orders.tsx';
import type { Route } from './+types/orders-bulk.ts';

const shownRuns = 10;
const shownRefusals = 50;

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.hold');
  const { database, clock } = args.context.get(dependenciesContext);
  const selection = readSelection(args.url.searchParams);
  const count = selection ? (await selectedOrders(database.read, selection)).length : 0;
  const now = clock.now();
  return {
    count,
    isTooMany: count > mostOrders,
    today: wineryDate(now),
    runId: randomUUID(),
    runs: (await listRuns(database.read, shownRuns)).map((run) => ({
      runId: run.runId,
      what: actionWords(run.action),
      orders: ordersCounted(run.waiting + run.done + run.refused),
      by: `${run.memberName}, ${shownMoment(run.createdAt, now)}`,
      state: isRunning(run) ? 'Running' : run.stoppedAt ? 'Stopped' : 'Done',
    })),
  };
}

const reasons = Object.keys(holdReasons) as [HoldReason, ...HoldReason[]];

const bulkForm = z.object({
  intent: z.enum(['check', 'start']),
  kind: z.enum(['hold', 'release']),
  reason: z.enum(reasons),
  until: z.string().max(10).default(''),
  runId: z.string(),
  /** What was shown; a run that would do anything else is shown again first. */
  shown: z.string().max(30).default(''),
});

export async function action(args: Route.ActionArgs) {
  const { actor, memberId } = await requireStaff(args, 'orders.hold');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const form = await args.request.formData();
  const read = bulkForm.safeParse(formValues(form)).data;
  const runId = read && readRunId(read.runId);
  if (!runId) return malformedForm(form);
  const until = readHoldUntil(read.kind === 'hold' ? read.until : '', wineryDate(clock.now()));
  if (!until.ok) return rejectForm(until.refusals, form, 422);
  const { kind, reason } = read;
  const wanted: BulkAction = kind === 'hold' ? { kind, reason, until: until.value } : { kind, reason };
  const selection = readSelection(args.url.searchParams);
  const orders = selection ? await selectedOrders(database.read, selection) : [];
  if (read.intent === 'check' && orders.length > 0 && orders.length <= mostOrders) {
    return checked(form, await previewBulk(database.read, orders, wanted), wanted);
  }
  if (orders.length > 0 && orders.length <= mostOrders) {
    const preview = await previewBulk(database.read, orders, wanted);
    if (markOf(preview) !== read.shown) return checked(form, preview, wanted);
  }
  const { requestId } = args.context.get(requestContext);
  const started = await startBulkRun(
    dependencies,
    { actor, memberId, requestId },
    { runId, action: wanted, orders },
  );
  if (!started.ok) return rejectForm(started.refusals, form, 422);
  return redirect(href('/admin/orders/bulk/:runId', { runId }));
}

/** Shows what the run would do. */
function checked(form: FormData, preview: Awaited<ReturnType<typeof previewBulk>>, wanted: BulkAction) {
  const { refused, changed, emails } = preview;
  const isHold = wanted.kind === 'hold';
  const sentences = [
    `${ordersCounted(changed)} will be ${isHold ? 'put on hold' : 'released'}.`,
    ...(wanted.kind === 'hold'
      ? [
          wanted.until
            ? `The hold ends by itself on ${formatLongDate(wanted.until)}.`
            : 'The hold lasts until someone releases it.',
          emails === 1 ? 'We email 1 customer the reason.' : `We email ${emails} customers the reason.`,
        ]
      : ['No one is emailed.']),
  ];
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return data({
    problems: [],
    typed,
    preview: {
      ...{ mark: markOf(preview), changed, sentences, refusedCount: refused.length },
      button: `${isHold ? 'Hold' : 'Release'} ${ordersCounted(changed)}`,
      refused: refused.slice(0, shownRefusals),
    },
  });
}

export const meta = () => [{ title: officeTitle('Hold or release orders') }];

type Preview = ReturnType<typeof checked>['data']['preview'];

export default function OrdersBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { count, isTooMany, today, runId, runs } = loaderData;
  const answer = actionData as (FormAnswer & { preview?: Preview }) | undefined;
  const error = errorsOf(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const preview = answer?.preview;
  const mayStart = preview !== undefined && preview.changed > 0;
  return (
    <>
      <PageHeader title="Hold or release orders" back={{ to: href('/admin/orders'), label: 'Orders' }}>
        {count > 0 && !isTooMany && `${ordersCounted(count)} selected`}
      </PageHeader>
      <div className="grid max-w-2xl gap-5">
        <Panel isFlush={count === 0 || isTooMany}>
          {count === 0 || isTooMany ? (
            <Empty
              title={isTooMany ? `More than ${ordersCounted(mostOrders)} match.` : 'No orders selected.'}
            >
              {isTooMany
                ? 'Narrow the filter of the list, and change the others afterwards.'
                : 'Select orders in the list, or filter it and change all that match.'}
            </Empty>
          ) : (
            <>
              <FormProblems answer={answer} title="Nothing has changed" />
              <Form method="post" noValidate className="grid gap-5">
                <input type="hidden" name="runId" value={runId} />
                <RadioGroup
                  legend="What to do"
                  name="kind"
                  options={[
                    {
                      value: 'hold',
                      label: 'Hold',
                      description: 'Nothing is packed or shipped until the hold ends.',
                    },
                    { value: 'release', label: 'Release', description: 'Ends the holds for this reason.' },
                  ]}
                  defaultValue={answer?.typed.kind ?? 'hold'}
                />
                <Choice
                  id="reason"
                  name="reason"
                  label="Reason"
                  options={holdOptions}
                  defaultValue={answer?.typed.reason ?? 'weather'}
                />
                <TextField
                  id="until"
                  name="until"
                  type="date"
                  min={today}
                  label="Hold until"
                  hint="Leave it empty to hold the orders until someone releases them."
                  optional
                  defaultValue={answer?.typed.until}
                  error={error('until')}
                  className="max-w-56"
                />
                {preview && (
                  <section aria-label="What will happen" className="rounded-winery border border-line p-4">
                    {preview.sentences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                    <RefusedOrders
                      title={`${ordersCounted(preview.refusedCount)} can’t be changed`}
                      count={preview.refusedCount}
                      orders={preview.refused}
                    />
                    <input type="hidden" name="shown" value={preview.mark} />
                  </section>
                )}
                <div className="flex flex-wrap gap-2">
                  {mayStart && (
                    <Button
                      kind="filled"
                      name="intent"
                      value="start"
                      pendingLabel={isPending ? 'Starting …' : undefined}
                    >
                      {preview.button}
                    </Button>
                  )}
                  <Button kind={mayStart ? 'outline' : 'filled'} name="intent" value="check">
                    {preview ? 'Check again' : 'Show what will happen'}
                  </Button>
                </div>
              </Form>
            </>
          )}
        </Panel>
        {runs.length > 0 && (
          <Panel title="Recent changes" isFlush>
            <ul>
              {runs.map((run) => (
                <li key={run.runId} className="border-b border-line px-4 py-3 last:border-0">
                  <Link to={href('/admin/orders/bulk/:runId', { runId: run.runId })} className="link-line">
                    {run.what}
                  </Link>
                  <p className="text-small text-ink-soft">
                    {run.orders} · {run.state} · {run.by}
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <ButtonLink to={href('/admin/orders')} className="justify-self-start">
          Back to orders
        </ButtonLink>
      </div>
    </>
  );
}
