import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { DraftId, ResourceId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  anyElementOf,
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../platform/prepared.server.ts';
import { stock, stockMovements } from './schema.ts';
import type { StockMovement, StockShortage } from './types.ts';

const free = sql<number>`${stock.onHand} - ${stock.allocated} - ${stock.held}`;

type StockChange = { readonly onHand?: number; readonly allocated?: number; readonly held?: number };

/**
 * Changes the stock of one resource in a single conditional statement, so that no availability check can be out of date (I-14). Returns
 * false, with nothing changed, if too little is available.
 */
export async function changeStock(
  tx: Transaction,
  resourceId: ResourceId,
  change: StockChange,
): Promise<boolean> {
  const { onHand = 0, allocated = 0, held = 0 } = change;
  const changed = await tx
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} + ${onHand}`,
      allocated: sql`${stock.allocated} + ${allocated}`,
      held: sql`${stock.held} + ${held}`,
    })
    .where(and(eq(stock.resourceId, resourceId), gte(free, allocated + held - onHand)));
  return changed.rowCount === 1;
}

export type PlannedStockChange = {
  readonly resourceId: ResourceId;
  readonly change: StockChange;
  readonly shortage: Omit<StockShortage, 'left'>;
};

const lockedFree = prepareStatement(
  (db, given: StatementParameters<{ readonly ids: readonly ResourceId[] }>) =>
    db
      .select({ resourceId: stock.resourceId, free: free.as('free') })
      .from(stock)
      .where(sql`${stock.resourceId} = ${anyElementOf(given.ids, 'integer')}`)
      .orderBy(asc(stock.resourceId))
      .for('update'),
);

/**
 * Applies all changes or none, and returns the shortages. The first of its two statements locks the rows in order of their ids and checks
 * them; the second changes them. A single statement would compute from rows as they were before it waited for the lock (I-14).
 */
export async function changeStockAllOrNone(
  tx: Transaction,
  planned: readonly PlannedStockChange[],
): Promise<readonly StockShortage[]> {
  const shortages = await lockStockForChanges(tx, planned);
  if (shortages.length === 0 && planned.length > 0) await stockChangeStatement(tx, planned);
  return shortages;
}

/**
 * Locks the rows to be changed, in order of their ids, and returns the shortages: the first of the two statements of
 * `changeStockAllOrNone`.
 */
export async function lockStockForChanges(
  tx: Transaction,
  planned: readonly PlannedStockChange[],
): Promise<readonly StockShortage[]> {
  if (planned.length === 0) return [];
  const locked = await lockedFree(tx, { ids: planned.map(({ resourceId }) => resourceId) });
  return stockShortagesOf(planned, new Map(locked.map((row) => [row.resourceId, row.free])));
}

type ClaimedBy = { readonly draftId: DraftId; readonly ids: readonly ResourceId[] };

const lockedFreeWithClaims = prepareStatement((db, given: StatementParameters<ClaimedBy>) => {
  const claimed = sql`select resource_id from holds where draft_id = ${given.draftId} and state in ('active', 'expired')`;
  return db
    .select({ resourceId: stock.resourceId, free: free.as('free') })
    .from(stock)
    .where(sql`${stock.resourceId} = any(array(select unnest(${given.ids}::integer[]) union ${claimed}))`)
    .orderBy(asc(stock.resourceId))
    .for('update');
});

/**
 * Locks the given resources and those the draft claims, in order of their ids, and returns the available quantity by resource id. Reads the
 * claims itself, so that it can be sent in the same round trip as their lock.
 */
export async function lockAvailableStockWithClaims(
  tx: Transaction,
  claimed: ClaimedBy,
): Promise<ReadonlyMap<ResourceId, number>> {
  const locked = await lockedFreeWithClaims(tx, claimed);
  return new Map(locked.map((row) => [row.resourceId, row.free]));
}

/**
 * Returns the shortages that the changes would cause.
 * @param freeOf the available quantity by resource id, read from locked rows.
 */
export function stockShortagesOf(
  planned: readonly PlannedStockChange[],
  freeOf: ReadonlyMap<ResourceId, number>,
): readonly StockShortage[] {
  return planned.flatMap(({ resourceId, change, shortage }) => {
    const { onHand = 0, allocated = 0, held = 0 } = change;
    const left = freeOf.get(resourceId);
    return left !== undefined && left >= allocated + held - onHand ? [] : [{ ...shortage, left: left ?? 0 }];
  });
}

const addToStock = prepareStatement((db, given: StatementParameters<{ readonly rows: string }>) =>
  db.execute(sql`
    update stock
       set on_hand = stock.on_hand + change.on_hand, allocated = stock.allocated + change.allocated,
           held = stock.held + change.held
      from jsonb_to_recordset(${given.rows}::jsonb)
        as change (id integer, on_hand integer, allocated integer, held integer)
     where stock.resource_id = change.id`),
);

/**
 * Returns the statement that applies the changes: the second of the two statements of `changeStockAllOrNone`. Run it only if the locked
 * rows had enough available.
 */
export function stockChangeStatement(tx: Transaction, planned: readonly PlannedStockChange[]): PendingChange {
  const rows = planned.map(({ resourceId, change: { onHand = 0, allocated = 0, held = 0 } }) => ({
    id: resourceId,
    on_hand: onHand,
    allocated,
    held,
  }));
  return addToStock.change(tx, { rows: JSON.stringify(rows) });
}

/** Returns the available quantity of a resource, for the sentence of a refusal. */
async function leftOf(tx: Transaction, resourceId: ResourceId): Promise<number> {
  const [row] = await tx.select({ left: free }).from(stock).where(eq(stock.resourceId, resourceId));
  return row?.left ?? 0;
}

/**
 * Changes the quantity on the shelf and records the reason, such as a delivery, return, breakage or count. STOCK_BELOW_PROMISES: less would
 * be left than is held or allocated, so the operator must first choose an order to cancel (I-13, I-16).
 */
export async function adjustStock(
  tx: Transaction,
  movement: StockMovement,
): Promise<Result<undefined, 'STOCK_BELOW_PROMISES'>> {
  const { resourceId, quantityChange, kind, cause, note, now } = movement;
  if (!(await changeStock(tx, resourceId, { onHand: quantityChange }))) {
    const free = await leftOf(tx, resourceId);
    return refused({
      code: 'STOCK_BELOW_PROMISES',
      sentence: `Only ${free} can be removed. The rest is allocated to orders or held in checkout. Cancel an order first.`,
      details: { free, quantityChange },
    });
  }
  await tx
    .insert(stockMovements)
    .values({ resourceId, quantityChange, kind, ...cause, note: note ?? null, at: now });
  return ok(undefined);
}

type NewResource = {
  readonly code: string;
  readonly kind: 'goods' | 'seat';
  readonly title: string;
  /** The initial quantity on the shelf; can be zero. */
  readonly onHand: number;
};

/** Creates any number of resources with their initial stock in one statement. Returns the resource ids by code. */
export async function createResources(
  tx: Transaction,
  created: readonly NewResource[],
  { adjustedBy, note, now }: { readonly adjustedBy: string; readonly note: string; readonly now: Date },
): Promise<ReadonlyMap<string, ResourceId>> {
  if (created.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: ResourceId; code: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(created)}::jsonb)
        as each (code text, kind text, title text, "onHand" integer)
    ), made as (
      insert into resources (code, kind, title) select code, kind, title from given order by code returning id, code
    ), counted as (
      insert into stock (resource_id, on_hand) select made.id, given."onHand" from made join given using (code)
    ), moved as (
      insert into stock_movements (resource_id, quantity_change, kind, adjusted_by, note, at)
      select made.id, given."onHand", 'received', ${adjustedBy}, ${note}, ${now.toISOString()}::timestamptz
        from made join given using (code) where given."onHand" > 0
    )
    select id, code from made`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}
