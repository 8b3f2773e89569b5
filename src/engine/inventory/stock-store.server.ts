import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { DraftId, ResourceId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  anyElementOf,
  type PendingChange,
  prepared,
  type StatementParameters,
} from '../../platform/prepared.server.ts';
import { stock, stockMovements } from './schema.ts';
import type { Shortage, StockMovement } from './types.ts';

const free = sql<number>`${stock.onHand} - ${stock.allocated} - ${stock.held}`;

type StockChange = { readonly onHand?: number; readonly allocated?: number; readonly held?: number };

/**
 * Changes one resource in one conditional statement, so no availability check can be out of date (I-14). Returns false, with nothing
 * changed, when the stock is too low.
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

export type PlannedChange = {
  readonly resourceId: ResourceId;
  readonly change: StockChange;
  readonly shortage: Omit<Shortage, 'left'>;
};

const lockedFree = prepared((db, given: StatementParameters<{ readonly ids: readonly ResourceId[] }>) =>
  db
    .select({ resourceId: stock.resourceId, free: free.as('free') })
    .from(stock)
    .where(sql`${stock.resourceId} = ${anyElementOf(given.ids, 'integer')}`)
    .orderBy(asc(stock.resourceId))
    .for('update'),
);

/**
 * Applies all changes or none, in two statements. The first locks the rows in order of their ids and checks them; the second changes
 * them. One combined statement would compute from rows as they were before it waited for the lock (I-14).
 */
export async function changeAllStock(
  tx: Transaction,
  planned: readonly PlannedChange[],
): Promise<readonly Shortage[]> {
  const shortages = await lockStockForChanges(tx, planned);
  if (shortages.length === 0 && planned.length > 0) await stockChangeStatement(tx, planned);
  return shortages;
}

/** Locks the rows, the first of the two statements, and returns the shortages. */
export async function lockStockForChanges(
  tx: Transaction,
  planned: readonly PlannedChange[],
): Promise<readonly Shortage[]> {
  if (planned.length === 0) return [];
  const locked = await lockedFree(tx, { ids: planned.map(({ resourceId }) => resourceId) });
  return shortagesOf(planned, new Map(locked.map((row) => [row.resourceId, row.free])));
}

type ClaimedBy = { readonly draftId: DraftId; readonly ids: readonly ResourceId[] };

const lockedFreeWithClaims = prepared((db, given: StatementParameters<ClaimedBy>) => {
  const claimed = sql`select resource_id from holds where draft_id = ${given.draftId} and state in ('active', 'expired')`;
  return db
    .select({ resourceId: stock.resourceId, free: free.as('free') })
    .from(stock)
    .where(sql`${stock.resourceId} = any(array(select unnest(${given.ids}::integer[]) union ${claimed}))`)
    .orderBy(asc(stock.resourceId))
    .for('update');
});

/**
 * Locks the resources named and those the draft claims, in order of their ids, and returns what is available. It reads the claims itself,
 * so it can be sent in the same round trip as their lock.
 */
export async function lockFreeWithClaims(
  tx: Transaction,
  claimed: ClaimedBy,
): Promise<ReadonlyMap<ResourceId, number>> {
  const locked = await lockedFreeWithClaims(tx, claimed);
  return new Map(locked.map((row) => [row.resourceId, row.free]));
}

/** Returns the shortages of the changes against the locked rows. */
export function shortagesOf(
  planned: readonly PlannedChange[],
  freeOf: ReadonlyMap<ResourceId, number>,
): readonly Shortage[] {
  return planned.flatMap(({ resourceId, change, shortage }) => {
    const { onHand = 0, allocated = 0, held = 0 } = change;
    const left = freeOf.get(resourceId);
    return left !== undefined && left >= allocated + held - onHand ? [] : [{ ...shortage, left: left ?? 0 }];
  });
}

const addToStock = prepared((db, given: StatementParameters<{ readonly rows: string }>) =>
  db.execute(sql`
    update stock
       set on_hand = stock.on_hand + change.on_hand, allocated = stock.allocated + change.allocated,
           held = stock.held + change.held
      from jsonb_to_recordset(${given.rows}::jsonb)
        as change (id integer, on_hand integer, allocated integer, held integer)
     where stock.resource_id = change.id`),
);

/** Changes the stock, the second of the two statements. Only call it after the locked rows had enough. */
export function stockChangeStatement(tx: Transaction, planned: readonly PlannedChange[]): PendingChange {
  const rows = planned.map(({ resourceId, change: { onHand = 0, allocated = 0, held = 0 } }) => ({
    id: resourceId,
    on_hand: onHand,
    allocated,
    held,
  }));
  return addToStock.change(tx, { rows: JSON.stringify(rows) });
}

/** Returns how many are left, for the sentence of a refusal. */
async function leftOf(tx: Transaction, resourceId: ResourceId): Promise<number> {
  const [row] = await tx.select({ left: free }).from(stock).where(eq(stock.resourceId, resourceId));
  return row?.left ?? 0;
}

/**
 * Changes the quantity on the shelf and records why: deliveries, returns, breakages, counts. STOCK_BELOW_PROMISES when less would be left
 * than is held or allocated: the operator first chooses which order to cancel (I-13, I-16).
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
  /** The initial quantity; zero is an empty shelf. */
  readonly onHand: number;
};

/** Creates any number of resources with their initial stock, in one statement. Returns their ids by code. */
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
