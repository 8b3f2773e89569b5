import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { DraftId, OrderId, ResourceId, StockHoldId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import { insertRowsSql } from '../../platform/insert-rows.server.ts';
import { runInOneStatement } from '../../platform/one-statement.server.ts';
import {
  anyElementOf,
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../platform/prepared.server.ts';
import { stockClaimChanges, sumDemands } from './rules.ts';
import { allocations, holds } from './schema.ts';
import {
  changeStock,
  lockAvailableStockWithClaims,
  stockChangeStatement,
  stockShortagesOf,
} from './stock-store.server.ts';
import type { HoldConsumptionOutcome, HoldOutcome, StockDemand } from './types.ts';

/*
 * Lock order, the same in every function here: holds (or allocations) by resource id, then stock by resource id. The sweeper skips locked
 * holds (SKIP LOCKED), so no transaction that has locked stock ever waits for a hold.
 */

type Changes = Readonly<Record<string, PendingChange | undefined>>;

type Claim = {
  readonly id: StockHoldId;
  readonly resourceId: ResourceId;
  readonly quantity: number;
  readonly isActive: boolean;
};

const lockedClaims = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db
    .select()
    .from(holds)
    .where(and(eq(holds.draftId, given.draftId), inArray(holds.state, ['active', 'expired'])))
    .orderBy(asc(holds.resourceId))
    .for('update'),
);

/**
 * Locks and returns a draft's claims, active or expired, in order of resource ids. Every function that settles a draft's holds calls this
 * first.
 */
export async function lockStockClaims(tx: Transaction, draftId: DraftId): Promise<Claim[]> {
  const rows = await lockedClaims(tx, { draftId });
  return rows.map(({ id, resourceId, quantity, state }) => ({
    id,
    resourceId,
    quantity,
    isActive: state === 'active',
  }));
}

type Settled = {
  readonly ids: readonly StockHoldId[];
  readonly state: 'consumed' | 'released' | 'expired';
  readonly now: Date;
};

const settleHolds = prepareStatement((db, given: StatementParameters<Settled>) =>
  db
    .update(holds)
    .set({ state: given.state, settledAt: given.now })
    .where(sql`${holds.id} = ${anyElementOf(given.ids, 'uuid')}`),
);

async function settle(
  tx: Transaction,
  claims: readonly { readonly id: StockHoldId }[],
  state: Settled['state'],
  now: Date,
): Promise<void> {
  if (claims.length > 0) await settleHolds(tx, { ids: claims.map(({ id }) => id), state, now });
}

type Held = {
  readonly draftId: DraftId;
  /** The demands, serialized as JSON. */
  readonly demands: string;
  readonly expiresAt: Date;
  readonly now: Date;
};

const insertHolds = prepareStatement((db, given: StatementParameters<Held>) =>
  db.execute(sql`${insertRowsSql(holds, {
    each: ['resourceId', 'quantity'],
    rows: given.demands,
    all: {
      id: sql`uuidv7()`,
      draftId: given.draftId,
      state: sql`'active'`,
      expiresAt: given.expiresAt,
      createdAt: given.now,
    },
  })} on conflict (draft_id, resource_id) where state in ('active', 'expired') do update
    set quantity = excluded.quantity, expires_at = excluded.expires_at, state = 'active', settled_at = null`),
);

type HoldRequest = {
  readonly draftId: DraftId;
  readonly demands: readonly StockDemand[];
  readonly expiresAt: Date;
  readonly now: Date;
};

/**
 * Makes the draft hold exactly `demands` until `expiresAt`. On any shortage, the draft keeps its previous holds. Repeated calls adjust by
 * the difference and set the new expiration, so nothing is counted twice (I-14, I-15). The caller must have locked the draft.
 */
export async function holdStock(tx: Transaction, request: HoldRequest): Promise<HoldOutcome> {
  const prepared = await prepareStockHold(tx, request);
  if (prepared.kind === 'insufficient') return prepared;
  await runInOneStatement(tx, prepared.changes);
  return { kind: 'held' };
}

/** Acquires the locks of `holdStock`, and returns the shortages or the changes to write in the same transaction. */
export async function prepareStockHold(
  tx: Transaction,
  request: HoldRequest,
): Promise<Exclude<HoldOutcome, { kind: 'held' }> | { readonly kind: 'locked'; readonly changes: Changes }> {
  const { draftId, expiresAt, now } = request;
  const demands = sumDemands(request.demands);
  const ids = demands.map(({ resourceId }) => resourceId);
  const [claims, free] = await inOneRoundTrip([
    lockStockClaims(tx, draftId),
    lockAvailableStockWithClaims(tx, { draftId, ids }),
  ]);
  const changes = stockClaimChanges(
    claims.filter(({ isActive }) => isActive),
    demands,
  ).filter(({ held, wanted }) => held !== wanted);
  const planned = changes.map(({ resourceId, held, wanted }) => ({
    resourceId,
    change: { held: wanted - held },
    shortage: { resourceId, wanted },
  }));
  const shortages = stockShortagesOf(planned, free);
  if (shortages.length > 0) {
    const heldOf = new Map(changes.map(({ resourceId, held }) => [resourceId, held]));
    return {
      kind: 'insufficient',
      shortages: shortages.map((shortage) => ({
        ...shortage,
        left: shortage.left + (heldOf.get(shortage.resourceId) ?? 0),
      })),
    };
  }
  const unwanted = claims.filter(({ resourceId }) => !ids.includes(resourceId)).map(({ id }) => id);
  const written = { draftId, demands: JSON.stringify(demands), expiresAt, now };
  return {
    kind: 'locked',
    changes: {
      stock: planned.length > 0 ? stockChangeStatement(tx, planned) : undefined,
      released:
        unwanted.length > 0 ? settleHolds.change(tx, { ids: unwanted, state: 'released', now }) : undefined,
      holds: demands.length > 0 ? insertHolds.change(tx, written) : undefined,
    },
  };
}

/** Extends the draft's active holds to at least `expiresAt` while a payment is in flight (I-15). Returns the number of active holds. */
export async function extendStockHold(
  tx: Transaction,
  request: { readonly draftId: DraftId; readonly expiresAt: Date },
): Promise<number> {
  const active = (await lockStockClaims(tx, request.draftId)).filter(({ isActive }) => isActive);
  if (active.length === 0) return 0;
  await tx
    .update(holds)
    .set({ expiresAt: sql`greatest(${holds.expiresAt}, ${request.expiresAt.toISOString()}::timestamptz)` })
    .where(
      inArray(
        holds.id,
        active.map(({ id }) => id),
      ),
    );
  return active.length;
}

type Promised = { readonly orderId: OrderId; readonly demands: string; readonly now: Date };

const insertAllocations = prepareStatement((db, given: StatementParameters<Promised>) =>
  db.execute(
    insertRowsSql(allocations, {
      each: ['resourceId', 'quantity'],
      rows: given.demands,
      all: { orderId: given.orderId, state: sql`'allocated'`, at: given.now },
    }),
  ),
);

type ConsumeRequest = { readonly draftId: DraftId; readonly orderId: OrderId; readonly now: Date };

/**
 * Turns a draft's claims into allocations of its order, all or nothing (I-15, I-16). Expired claims are satisfied from available stock
 * again, so a late payment still gets its wine if any is left. A repeated call for the same order changes nothing and returns the same
 * allocations.
 */
export async function consumeStockHold(
  tx: Transaction,
  request: ConsumeRequest,
): Promise<HoldConsumptionOutcome> {
  const { changes, ...outcome } = await prepareStockHoldConsumption(tx, request);
  await runInOneStatement(tx, changes);
  return outcome;
}

/** Acquires the locks of `consumeStockHold`, and returns the outcome and the changes to write in the same transaction. */
export async function prepareStockHoldConsumption(
  tx: Transaction,
  request: ConsumeRequest,
): Promise<HoldConsumptionOutcome & { readonly changes: Changes }> {
  const { draftId, orderId, now } = request;
  const [claims, free] = await inOneRoundTrip([
    lockStockClaims(tx, draftId),
    lockAvailableStockWithClaims(tx, { draftId, ids: [] }),
  ]);
  if (claims.length === 0) {
    const earlier = await tx
      .select({ resourceId: allocations.resourceId, quantity: allocations.quantity })
      .from(allocations)
      .where(eq(allocations.orderId, orderId))
      .orderBy(asc(allocations.resourceId));
    return earlier.length === 0
      ? { kind: 'nothing_held', changes: {} }
      : { kind: 'consumed', allocations: earlier, wereAllActive: true, changes: {} };
  }
  const planned = claims.map(({ resourceId, quantity, isActive }) => ({
    resourceId,
    change: { allocated: quantity, held: isActive ? -quantity : 0 },
    shortage: { resourceId, wanted: quantity },
  }));
  const shortages = stockShortagesOf(planned, free);
  if (shortages.length > 0) return { kind: 'insufficient', shortages, changes: {} };
  const promised = claims.map(({ resourceId, quantity }) => ({ resourceId, quantity }));
  return {
    kind: 'consumed',
    allocations: promised,
    wereAllActive: claims.every(({ isActive }) => isActive),
    changes: {
      stock: stockChangeStatement(tx, planned),
      holds: settleHolds.change(tx, { ids: claims.map(({ id }) => id), state: 'consumed', now }),
      allocations: insertAllocations.change(tx, { orderId, demands: JSON.stringify(promised), now }),
    },
  };
}

/** Releases a draft's claims after a declined payment or an abandoned checkout. Returns the number of active holds released. */
export async function releaseStockHold(
  tx: Transaction,
  request: { readonly draftId: DraftId; readonly now: Date },
): Promise<number> {
  const claims = await lockStockClaims(tx, request.draftId);
  const active = claims.filter(({ isActive }) => isActive);
  await returnToStock(tx, active);
  await settle(tx, claims, 'released', request.now);
  return active.length;
}

/**
 * Expires at most `limit` due holds, and returns their number and the demands that became available (`freed`). Call it until fewer than
 * `limit` expire. Skips holds locked by other transactions until the next call (I-15).
 */
export async function expireDueStockHolds(
  tx: Transaction,
  request: { readonly now: Date; readonly limit: number },
): Promise<{ readonly expired: number; readonly freed: readonly StockDemand[] }> {
  const due = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.state, 'active'), lte(holds.expiresAt, request.now)))
    .orderBy(asc(holds.expiresAt))
    .limit(request.limit)
    .for('update', { skipLocked: true });
  await returnToStock(tx, due);
  await settle(tx, due, 'expired', request.now);
  return { expired: due.length, freed: sumDemands(due) };
}

async function returnToStock(tx: Transaction, held: readonly StockDemand[]): Promise<void> {
  for (const { resourceId, quantity } of sumDemands(held)) {
    const givenBack = await changeStock(tx, resourceId, { held: -quantity });
    invariant(givenBack, 'what is held can be given back');
  }
}
