import { data, Form, href, redirect, useRevalidator } from 'react-router';
import { z } from 'zod';
import { formatLongDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { readBulkRun, refusedOrdersOfBulkRun } from '../../engine/staff/bulk/view.server.ts';
import { stopBulkRun } from '../../engine/staff/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { formatBulkAction, formatOrderCount, isBulkRunActive, readBulkRunId } from '../bulk-rules.ts';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FactList, PageHeader, Panel } from '../ui/page.tsx';
import { RefusedOrders } from '../ui/refused-orders.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useVisibleInterval } from '../ui/use-every.ts';
import type { Route } from './+types/bulk-run.ts';

/** The maximum number of refusals listed; `Try these again` retries all of them. */
const shownRefusals = 200;

async function requireRun(args: Route.LoaderArgs | Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.hold');
  const dependencies = args.context.get(dependenciesContext);
  const runId = readBulkRunId(args.params.runId);
  const run = runId && (await readBulkRun(dependencies.database.read, runId));
  if (!run) throw data(null, { status: 404 });
  return { staff, dependencies, run };
}

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, run } = await requireRun(args);
  const { action, waiting, done, refused } = run;
  const now = dependencies.clock.now();
  const end = run.finishedAt ?? run.stoppedAt;
  return {
    what: formatBulkAction(action),
    until: action.kind === 'hold' && action.until ? formatLongDate(action.until) : undefined,
    by: run.memberName,
    started: formatDayAndTime(run.createdAt, now),
    ended: end && formatDayAndTime(end, now),
    isRunning: isBulkRunActive(run),
    wasStopped: run.stoppedAt !== undefined,
    ...{ waiting, done, refused, total: waiting + done + refused },
    orders: await refusedOrdersOfBulkRun(dependencies.database.read, run.runId, shownRefusals),
    again: `${href('/admin/orders/bulk')}?run=${run.runId}`,
  };
}

const stopForm = z.object({ intent: z.literal('stop') });

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, run } = await requireRun(args);
  const form = stopForm.safeParse(formValues(await args.request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const { requestId } = args.context.get(requestContext);
  const isStopped = await stopBulkRun(dependencies, { actor: staff.actor, requestId }, run.runId);
  const text = isStopped
    ? 'The change has been stopped. Orders already changed keep their changes.'
    : 'The change had already finished.';
  return redirect(href('/admin/orders/bulk/:runId', { runId: run.runId }), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData?.what ?? 'Order changes') },
];

const refreshMilliseconds = 1_000;

export default function BulkRunPage({ loaderData }: Route.ComponentProps) {
  const { what, until, by, started, ended, wasStopped, waiting, done, refused, total, orders, again } =
    loaderData;
  const { revalidate } = useRevalidator();
  useVisibleInterval(refreshMilliseconds, () => {
    if (loaderData.isRunning) void revalidate();
  });
  const state = loaderData.isRunning ? 'Running' : wasStopped ? 'Stopped' : 'Done';
  return (
    <>
      <PageHeader
        title={what}
        back={{ to: href('/admin/orders/bulk'), label: 'Change orders' }}
        badges={
          <StatusBadge tone={loaderData.isRunning ? 'info' : wasStopped ? 'waiting' : 'good'}>
            {state}
          </StatusBadge>
        }
      />
      <div className="grid max-w-2xl gap-5">
        <Panel>
          <p role="status" className="font-medium">
            {done + refused} of {formatOrderCount(total)}
          </p>
          <progress className="mt-2 progress-bar" value={done + refused} max={total} aria-label="Progress" />
          <RefusedOrders
            title={`${formatOrderCount(refused)} couldn’t be changed`}
            count={refused}
            orders={orders}
          />
          <div className="mt-4 flex flex-wrap gap-2">
            {loaderData.isRunning && (
              <Form method="post">
                <Button name="intent" value="stop">
                  Stop
                </Button>
              </Form>
            )}
            {!loaderData.isRunning && refused > 0 && <ButtonLink to={again}>Try these again</ButtonLink>}
            <ButtonLink to={href('/admin/orders')}>Back to orders</ButtonLink>
          </div>
        </Panel>
        <Panel isFlush>
          <FactList
            facts={[
              { label: 'Changed', value: done },
              { label: 'Waiting', value: waiting === 0 ? undefined : waiting },
              { label: 'Hold until', value: until },
              { label: 'Started', value: `${started} · ${by}` },
              { label: 'Ended', value: ended },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
