import { randomUUID } from 'node:crypto';
import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { type CivilDate, formatLongDate, wineryDate } from '../../core/dates.ts';
import { ok, type Result } from '../../core/result.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import type { OrderHoldReason } from '../../engine/orders/fulfillment/types.ts';
import { maxOrdersPerBulkRun } from '../../engine/staff/bulk/rules.ts';
import type { BulkAction } from '../../engine/staff/bulk/types.ts';
import { listBulkRuns, previewBulkRun, selectBulkOrders } from '../../engine/staff/bulk/view.server.ts';
import { listUsedTags, startBulkRun } from '../../engine/staff/index.server.ts';
import { validateTag } from '../../engine/staff/tags/rules.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import {
  bulkPreviewFingerprint,
  formatBulkAction,
  formatOrderCount,
  isBulkRunActive,
  readBulkRunId,
  readBulkSelection,
} from '../bulk-rules.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { readHoldUntil } from '../hold-rules.ts';
import { holdReasonLabels } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { HoldReasonField, HoldUntilField } from '../ui/hold-fields.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import { RefusedOrders } from '../ui/refused-orders.tsx';
import { TagField } from '../ui/tags-panel.tsx';
import type { Route } from './+types/orders-bulk.ts';

const shownRuns = 10;
const shownRefusals = 50;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'orders.hold');
  const { database, clock } = args.context.get(dependenciesContext);
  const selection = readBulkSelection(args.url.searchParams);
  const count = selection ? (await selectBulkOrders(database.read, selection)).length : 0;
  const now = clock.now();
  return {
    count,
    isTooMany: count > maxOrdersPerBulkRun,
    today: wineryDate(now),
    runId: randomUUID(),
    mayTag: staff.capabilities.has('orders.change'),
    knownTags: await listUsedTags(database.read, 'order'),
    runs: (await listBulkRuns(database.read, shownRuns)).map((run) => ({
      runId: run.runId,
      what: formatBulkAction(run.action),
      orders: formatOrderCount(run.waiting + run.done + run.refused),
      by: `${run.memberName}, ${formatDayAndTime(run.createdAt, now)}`,
      state: isBulkRunActive(run) ? 'Running' : run.stoppedAt ? 'Stopped' : 'Done',
    })),
  };
}

const reasons = Object.keys(holdReasonLabels) as [OrderHoldReason, ...OrderHoldReason[]];

const bulkForm = z.object({
  intent: z.enum(['check', 'start']),
  kind: z.enum(['hold', 'release', 'tag', 'untag']),
  reason: z.enum(reasons),
  until: z.string().max(10).default(''),
  tag: z.string().max(200).default(''),
  runId: z.string(),
  /** The fingerprint of the preview displayed on the page. If the run would differ from it, the form shows a new preview first. */
  shown: z.string().max(200).default(''),
});

/** Reads the bulk action from a form. HOLD_DATE: the hold's end is not a future day; TAG_EMPTY, TAG_LONG: the tag is not valid. */
function readAction(
  { kind, reason, until, tag }: z.infer<typeof bulkForm>,
  today: CivilDate,
): Result<BulkAction> {
  if (kind === 'release') return ok({ kind, reason });
  if (kind === 'hold') {
    const day = readHoldUntil(until, today);
    return day.ok ? ok({ kind, reason, until: day.value }) : day;
  }
  const read = validateTag(tag);
  return read.ok ? ok({ kind, tag: read.value }) : read;
}

export async function action(args: Route.ActionArgs) {
  const { actor, memberId } = await requireStaff(args, 'orders.hold');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const form = await args.request.formData();
  const read = bulkForm.safeParse(formValues(form)).data;
  const runId = read && readBulkRunId(read.runId);
  if (!runId) return malformedFormResponse(form);
  const asked = readAction(read, wineryDate(clock.now()));
  if (!asked.ok) return rejectForm(asked.refusals, form, 422);
  const wanted = asked.value;
  if ('tag' in wanted) await requireStaff(args, 'orders.change');
  const selection = readBulkSelection(args.url.searchParams);
  const orders = selection ? await selectBulkOrders(database.read, selection) : [];
  if (read.intent === 'check' && orders.length > 0 && orders.length <= maxOrdersPerBulkRun) {
    return checked(form, await previewBulkRun(database.read, orders, wanted), wanted);
  }
  if (orders.length > 0 && orders.length <= maxOrdersPerBulkRun) {
    const preview = await previewBulkRun(database.read, orders, wanted);
    if (bulkPreviewFingerprint(preview, wanted) !== read.shown) return checked(form, preview, wanted);
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

/** Returns a response with the preview of a bulk run: sentences that describe it, and the button that starts it. */
function checked(form: FormData, preview: Awaited<ReturnType<typeof previewBulkRun>>, wanted: BulkAction) {
  const { refused, changed, emails, firstEmailed } = preview;
  const orders = formatOrderCount(changed);
  const { sentence, button } = outcomeOf(wanted, orders);
  const sentences = [
    sentence,
    ...(wanted.kind === 'hold'
      ? [
          wanted.until
            ? `The hold ends automatically on ${formatLongDate(wanted.until)}.`
            : 'The hold lasts until someone releases it.',
          emails === 1 ? 'We’ll email 1 customer the reason.' : `We’ll email ${emails} customers the reason.`,
        ]
      : ['No one will be emailed.']),
  ];
  const entered = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return data({
    problems: [],
    entered,
    preview: {
      ...{ mark: bulkPreviewFingerprint(preview, wanted), changed, sentences, refusedCount: refused.length },
      ...{ button, firstEmailed: firstEmailed && String(firstEmailed) },
      refused: refused.slice(0, shownRefusals),
    },
  });
}

/** Returns a sentence that describes the effect on the orders, and the label of the button that starts it. */
function outcomeOf(
  action: BulkAction,
  orders: string,
): { readonly sentence: string; readonly button: string } {
  switch (action.kind) {
    case 'hold':
      return { sentence: `${orders} will be put on hold.`, button: `Hold ${orders}` };
    case 'release':
      return { sentence: `${orders} will be released.`, button: `Release ${orders}` };
    case 'tag':
      return { sentence: `${orders} will be tagged “${action.tag}”.`, button: `Tag ${orders}` };
    case 'untag':
      return {
        sentence: `The tag “${action.tag}” will be removed from ${orders}.`,
        button: `Remove tag from ${orders}`,
      };
  }
}

const kinds = [
  { value: 'hold', label: 'Hold', description: 'Nothing is packed or shipped until the hold ends.' },
  { value: 'release', label: 'Release', description: 'Ends the holds for this reason.' },
  { value: 'tag', label: 'Add a tag', description: 'Filter the list by it later.' },
  { value: 'untag', label: 'Remove a tag', description: 'Orders without it stay as they are.' },
];

export const meta = () => [{ title: backOfficePageTitle('Change orders') }];

type Preview = ReturnType<typeof checked>['data']['preview'];

export default function OrdersBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { count, isTooMany, today, runId, mayTag, knownTags, runs } = loaderData;
  const answer = actionData as (FormActionData & { preview?: Preview }) | undefined;
  const isPending = useNavigation().formMethod === 'POST';
  const preview = answer?.preview;
  const mayStart = preview !== undefined && preview.changed > 0;
  return (
    <>
      <PageHeader title="Change orders" back={{ to: href('/admin/orders'), label: 'Orders' }}>
        {count > 0 && !isTooMany && `${formatOrderCount(count)} selected`}
      </PageHeader>
      <div className="grid max-w-2xl gap-5">
        <Panel isFlush={count === 0 || isTooMany}>
          {count === 0 || isTooMany ? (
            <EmptyListMessage
              title={
                isTooMany
                  ? `More than ${formatOrderCount(maxOrdersPerBulkRun)} match.`
                  : 'No orders selected.'
              }
            >
              {isTooMany
                ? 'Narrow the filter, and change the rest afterward.'
                : 'Select orders in the list, or filter the list and change all matches.'}
            </EmptyListMessage>
          ) : (
            <>
              <FormProblems answer={answer} title="Nothing has changed" />
              <Form method="post" noValidate className="group/bulk grid gap-5">
                <input type="hidden" name="runId" value={runId} />
                <RadioGroup
                  legend="What to do"
                  name="kind"
                  options={mayTag ? kinds : kinds.slice(0, 2)}
                  defaultValue={answer?.entered.kind ?? 'hold'}
                />
                <div className="contents group-has-[[value$=tag]:checked]/bulk:hidden">
                  <HoldReasonField answer={answer} />
                </div>
                <div className="hidden group-has-[[value=hold]:checked]/bulk:contents">
                  <HoldUntilField answer={answer} today={today} />
                </div>
                <div className="hidden group-has-[[value$=tag]:checked]/bulk:contents">
                  <TagField answer={answer} known={knownTags} />
                </div>
                {preview && (
                  <section aria-label="What will happen" className="rounded-winery border border-line p-4">
                    {preview.sentences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                    <RefusedOrders
                      title={`${formatOrderCount(preview.refusedCount)} can’t be changed`}
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
                  {preview?.firstEmailed && (
                    <EmailPreviewButton
                      fields={{ intent: 'hold' }}
                      action={href('/admin/orders/:number/hold', { number: preview.firstEmailed })}
                    >
                      Read the first email
                    </EmailPreviewButton>
                  )}
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
