import { sql } from 'drizzle-orm';
import type { BulkOrderRunId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { BulkAction, BulkSelectedOrder } from './types.ts';

/** Inserts a bulk run with its orders. Returns false if the run already exists. */
export async function insertBulkRun(
  tx: Transaction,
  run: {
    readonly runId: BulkOrderRunId;
    readonly action: BulkAction;
    readonly memberId: string;
    readonly orders: readonly BulkSelectedOrder[];
    readonly now: Date;
  },
): Promise<boolean> {
  const { runId, action, memberId, orders, now } = run;
  const { rows } = await tx.execute(sql`
    insert into bulk_runs (id, action, member_id, created_at)
    values (${runId}, ${JSON.stringify(action)}::jsonb, ${memberId}, ${now.toISOString()})
        on conflict do nothing returning id`);
  if (rows.length === 0) return false;
  const orderIds = orders.map(({ orderId }) => orderId);
  await tx.execute(sql`
    insert into bulk_items (run_id, position, order_id)
    select ${runId}, chosen.position, chosen.order_id
      from unnest(${sql.param(orderIds)}::uuid[]) with ordinality as chosen (order_id, position)`);
  return true;
}

export type NextBulkItem = {
  readonly position: number;
  readonly orderId: OrderId;
  readonly number: number;
  readonly action: BulkAction;
  readonly memberId: string;
};

/**
 * Locks and returns the next waiting order of a bulk run that no other worker has locked. Undefined if none is left, the run was stopped or
 * its staff member is suspended.
 */
export async function lockNextBulkItem(
  tx: Transaction,
  runId: BulkOrderRunId,
): Promise<NextBulkItem | undefined> {
  const { rows } = await tx.execute<NextBulkItem>(sql`
    select item.position, item.order_id as "orderId", orders.number::integer, run.action, run.member_id as "memberId"
      from bulk_items item
      join orders on orders.id = item.order_id
      join bulk_runs run on run.id = item.run_id and run.stopped_at is null
      join staff_members member on member.id = run.member_id and member.suspended_at is null
     where item.run_id = ${runId} and item.state = 'waiting'
     order by item.position limit 1
       for update of item skip locked`);
  return rows[0];
}

/** Records whether an order of a bulk run was changed or refused. */
export async function recordBulkItemOutcome(
  tx: Transaction,
  decided: {
    readonly runId: BulkOrderRunId;
    readonly position: number;
    /** The reason for the refusal; undefined if the order was changed. */
    readonly sentence: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { runId, position, sentence, now } = decided;
  await tx.execute(sql`
    update bulk_items set state = ${sentence === undefined ? 'done' : 'refused'}, sentence = ${sentence ?? null}, at = ${now.toISOString()}
     where run_id = ${runId} and position = ${position} and state = 'waiting'`);
}

/** Marks a bulk run as finished if no order is waiting, or as stopped if its staff member is suspended. */
export async function markBulkRunFinished(tx: Transaction, runId: BulkOrderRunId, now: Date): Promise<void> {
  await tx.execute(sql`
    update bulk_runs set finished_at = ${now.toISOString()}
     where id = ${runId} and finished_at is null and stopped_at is null
       and not exists (select from bulk_items where run_id = ${runId} and state = 'waiting')`);
  await tx.execute(sql`
    update bulk_runs run set stopped_at = ${now.toISOString()}
      from staff_members member where member.id = run.member_id and member.suspended_at is not null
       and run.id = ${runId} and run.finished_at is null and run.stopped_at is null`);
}

/** Marks a bulk run as stopped. Returns false if it had already ended. */
export async function markBulkRunStopped(
  tx: Transaction,
  runId: BulkOrderRunId,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bulk_runs set stopped_at = ${now.toISOString()}
     where id = ${runId} and finished_at is null and stopped_at is null returning id`);
  return rows.length > 0;
}

/**
 * Returns the ids of bulk runs that were created before this instant, are neither finished nor stopped, and have had no order decided
 * since.
 */
export async function findStalledBulkRuns(read: Transaction, since: Date): Promise<BulkOrderRunId[]> {
  const { rows } = await read.execute<{ id: BulkOrderRunId }>(sql`
    select run.id from bulk_runs run
     where run.finished_at is null and run.stopped_at is null and run.created_at < ${since.toISOString()}
       and not exists (select from bulk_items where run_id = run.id and at >= ${since.toISOString()})`);
  return rows.map(({ id }) => id);
}
