import type { BulkOrderRunId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { maxOrdersPerBulkRun } from './rules.ts';
import { insertBulkRun, markBulkRunStopped } from './store.server.ts';
import type { BulkAction, BulkSelectedOrder } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

type By = { readonly actor: StaffActor; readonly memberId: string; readonly requestId: string };

/**
 * Starts a bulk run, whose job changes the orders one at a time. The id comes from the form, so a form that is submitted twice starts one
 * run.
 * @returns NOTHING_SELECTED without orders, TOO_MANY_ORDERS above `maxOrdersPerBulkRun`.
 */
export async function startBulkRun(
  { database, clock, jobs }: Dependencies,
  { actor, memberId, requestId }: By,
  run: {
    readonly runId: BulkOrderRunId;
    readonly action: BulkAction;
    readonly orders: readonly BulkSelectedOrder[];
  },
): Promise<Result<undefined, 'NOTHING_SELECTED' | 'TOO_MANY_ORDERS'>> {
  const { runId, action, orders } = run;
  if (orders.length === 0) {
    return refused({ code: 'NOTHING_SELECTED', sentence: 'No orders are selected.' });
  }
  if (orders.length > maxOrdersPerBulkRun) {
    const most = maxOrdersPerBulkRun.toLocaleString('en-US');
    const sentence = `At most ${most} orders can be changed at once. Narrow the filter, and change the rest afterward.`;
    return refused({ code: 'TOO_MANY_ORDERS', sentence });
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (!(await insertBulkRun(tx, { runId, action, memberId, orders, now }))) return;
    await jobs.enqueue(tx, 'work-bulk-run', { runId });
    const data = { ...action, until: action.kind === 'hold' ? (action.until ?? null) : null };
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'bulk_run.started', subjectType: 'bulk_run', subjectId: runId, requestId },
      data: { ...data, orders: orders.length },
    });
  });
  return ok(undefined);
}

/** Stops a bulk run before its next order. Orders already changed stay changed. Returns false if the run had already ended. */
export async function stopBulkRun(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { actor, requestId }: Pick<By, 'actor' | 'requestId'>,
  runId: BulkOrderRunId,
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const isStopped = await markBulkRunStopped(tx, runId, now);
    if (isStopped) {
      const subject = { subjectType: 'bulk_run', subjectId: runId } as const;
      await recordAudit(tx, { at: now, actor, action: 'bulk_run.stopped', ...subject, requestId });
    }
    return isStopped;
  });
}
