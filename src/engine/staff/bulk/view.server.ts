import { type SQL, sql } from 'drizzle-orm';
import type { BulkOrderRunId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadFulfillmentsOfOrders } from '../../orders/fulfillment/index.server.ts';
import type { OrderFulfillment } from '../../orders/fulfillment/types.ts';
import { orderByKeyset, orderFilterCondition, orderKeyset } from '../desk/order-list-view.server.ts';
import { maxOrdersPerBulkRun, summarizeBulkRun } from './rules.ts';
import type {
  BulkAction,
  BulkPreview,
  BulkRefusedOrder,
  BulkRun,
  BulkSelectedOrder,
  BulkSelection,
} from './types.ts';

/** Returns the chosen orders, newest first: at most `maxOrdersPerBulkRun`, plus one if there are more. */
export async function selectBulkOrders(
  read: Transaction,
  selection: BulkSelection,
): Promise<BulkSelectedOrder[]> {
  const { rows } = await read.execute<BulkSelectedOrder>(sql`
    select id as "orderId", number::integer from orders
     where number is not null and ${conditionOf(selection)} order by ${orderByKeyset(orderKeyset('-placed'))} limit ${maxOrdersPerBulkRun + 1}`);
  return rows;
}

function conditionOf(selection: BulkSelection): SQL {
  if (selection.kind === 'filter') return orderFilterCondition(selection.filter);
  if (selection.kind === 'numbers') return sql`number = any(${sql.param([...selection.numbers])}::bigint[])`;
  return sql`id in (select order_id from bulk_items where run_id = ${selection.runId} and state = 'refused')`;
}

const portion = 500;

/** Returns what a bulk run would currently do to these orders. */
export async function previewBulkRun(
  read: Transaction,
  orders: readonly BulkSelectedOrder[],
  action: BulkAction,
): Promise<BulkPreview> {
  const found: OrderFulfillment[] = [];
  for (let from = 0; from < orders.length; from += portion) {
    const orderIds = orders.slice(from, from + portion).map(({ orderId }) => orderId);
    const fulfillments = await loadFulfillmentsOfOrders(read, orderIds);
    found.push(...orderIds.flatMap((orderId) => fulfillments.get(orderId) ?? []));
  }
  return summarizeBulkRun(found, action);
}

const runs = sql`
  select run.id as "runId", run.action, run.member_id as "memberId", member.name as "memberName", run.created_at as "createdAt",
         run.stopped_at as "stoppedAt", run.finished_at as "finishedAt", counted.*
    from bulk_runs run join staff_members member on member.id = run.member_id
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
             count(*) filter (where state = 'refused')::int as refused
        from bulk_items where run_id = run.id) counted`;

type Row = Omit<BulkRun, 'createdAt' | 'stoppedAt' | 'finishedAt'> & {
  readonly createdAt: string;
  readonly stoppedAt: string | null;
  readonly finishedAt: string | null;
};

const asRun = (row: Row): BulkRun => ({
  ...row,
  createdAt: new Date(row.createdAt),
  stoppedAt: row.stoppedAt === null ? undefined : new Date(row.stoppedAt),
  finishedAt: row.finishedAt === null ? undefined : new Date(row.finishedAt),
});

/** Returns the most recent bulk runs, newest first. */
export async function listBulkRuns(read: Transaction, limit: number): Promise<BulkRun[]> {
  const { rows } = await read.execute<Row>(sql`${runs} order by run.created_at desc limit ${limit}`);
  return rows.map(asRun);
}

export async function readBulkRun(read: Transaction, runId: BulkOrderRunId): Promise<BulkRun | undefined> {
  const { rows } = await read.execute<Row>(sql`${runs} where run.id = ${runId}`);
  return rows[0] && asRun(rows[0]);
}

/** Returns the first `limit` orders that a bulk run could not change, in the run's order. */
export async function refusedOrdersOfBulkRun(
  read: Transaction,
  runId: BulkOrderRunId,
  limit: number,
): Promise<BulkRefusedOrder[]> {
  const { rows } = await read.execute<BulkRefusedOrder>(sql`
    select orders.number::integer, item.sentence from bulk_items item join orders on orders.id = item.order_id
     where item.run_id = ${runId} and item.state = 'refused' order by item.position limit ${limit}`);
  return rows;
}
