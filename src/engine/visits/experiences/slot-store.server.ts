import { and, asc, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceId, ResourceId, SeatPoolId, SlotId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertRowsSql } from '../../../platform/insert-rows.server.ts';
import { closedDays, poolBuckets, seatPools, slots } from './schema.ts';
import type { Slot } from './types.ts';

type Span = { readonly from: Date; readonly until: Date };
type SlotKey = Pick<Slot, 'experienceId' | 'startsAt'>;
type BucketKey = { readonly poolId: SeatPoolId; readonly startsAt: Date };

/** Serializes slot creation until the transaction ends, so that concurrent jobs don't insert the same slots. */
export async function lockSlotCreation(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slots are made'))`);
}

/** Returns the slots in any state that start within a span, both ends included. */
export function slotsStartingIn(tx: Transaction, { from, until }: Span): Promise<SlotKey[]> {
  return tx
    .select({ experienceId: slots.experienceId, startsAt: slots.startsAt })
    .from(slots)
    .where(and(gte(slots.startsAt, from), lte(slots.startsAt, until)));
}

export function poolBucketsStartingIn(tx: Transaction, { from, until }: Span): Promise<BucketKey[]> {
  return tx
    .select({ poolId: poolBuckets.poolId, startsAt: poolBuckets.startsAt })
    .from(poolBuckets)
    .where(and(gte(poolBuckets.startsAt, from), lte(poolBuckets.startsAt, until)));
}

/** Returns the capacity of each shared room, from room id to seats. */
export async function seatPoolCapacities(tx: Transaction): Promise<ReadonlyMap<SeatPoolId, number>> {
  const rows = await tx.select({ id: seatPools.id, seats: seatPools.seats }).from(seatPools);
  return new Map(rows.map(({ id, seats }) => [id, seats]));
}

type NewSlot = SlotKey & {
  readonly endsAt: Date;
  readonly seatsResourceId: ResourceId;
  readonly partiesResourceId: ResourceId | undefined;
};

/** Inserts slots in a single statement. */
export async function insertSlots(tx: Transaction, rows: readonly NewSlot[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}`;
  await tx.execute(
    insertRowsSql(slots, {
      each: ['experienceId', 'startsAt', 'endsAt', 'seatsResourceId', 'partiesResourceId'],
      rows: sql`${JSON.stringify(rows)}`,
      all: { id: sql`uuidv7()`, state: sql`'open'`, createdAt: at, updatedAt: at },
    }),
  );
}

export async function insertPoolBuckets(
  tx: Transaction,
  rows: readonly (BucketKey & { readonly resourceId: ResourceId })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    insertRowsSql(poolBuckets, {
      each: ['poolId', 'startsAt', 'resourceId'],
      rows: sql`${JSON.stringify(rows)}`,
      all: {},
    }),
  );
}

export async function findSlotAt(
  tx: Transaction,
  experienceId: ExperienceId,
  startsAt: Date,
): Promise<SlotId | undefined> {
  const [row] = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.experienceId, experienceId), eq(slots.startsAt, startsAt)));
  return row?.id;
}

/**
 * Changes a slot's state unless it is canceled.
 * @returns the previous state; undefined if the slot doesn't exist or was already canceled.
 */
export async function updateSlotState(
  tx: Transaction,
  slotId: SlotId,
  {
    state,
    reason,
    now,
  }: { readonly state: Slot['state']; readonly reason: string | undefined; readonly now: Date },
): Promise<Slot['state'] | undefined> {
  const [before] = await tx
    .select({ state: slots.state })
    .from(slots)
    .where(eq(slots.id, slotId))
    .for('update');
  if (!before || before.state === 'cancelled') return undefined;
  await tx
    .update(slots)
    .set({ state, reason: reason ?? null, updatedAt: now })
    .where(and(eq(slots.id, slotId), ne(slots.state, 'cancelled')));
  return before.state;
}

/** Saves a closed day with its reason, or updates the reason of a day that is already closed. */
export async function saveClosedDay(tx: Transaction, onDate: CivilDate, reason: string): Promise<void> {
  await tx
    .insert(closedDays)
    .values({ onDate, reason })
    .onConflictDoUpdate({ target: closedDays.onDate, set: { reason } });
}

/**
 * Deletes a closed day.
 * @returns the reason for the closure; undefined if the day wasn't closed.
 */
export async function deleteClosedDay(tx: Transaction, onDate: CivilDate): Promise<string | undefined> {
  const [row] = await tx
    .delete(closedDays)
    .where(eq(closedDays.onDate, onDate))
    .returning({ reason: closedDays.reason });
  return row?.reason;
}

const beginsIn = ({ from, until }: Span) => and(gte(slots.startsAt, from), lt(slots.startsAt, until));

/**
 * Closes the open slots that start in a span, and keeps their reservations.
 * @returns the number of closed slots.
 */
export async function closeSlotsIn(tx: Transaction, span: Span, reason: string, now: Date): Promise<number> {
  const closed = await tx
    .update(slots)
    .set({ state: 'closed', reason, updatedAt: now })
    .where(and(eq(slots.state, 'open'), beginsIn(span)));
  return closed.rowCount ?? 0;
}

/**
 * Reopens the slots in a span that were closed for this reason.
 * @returns the number of reopened slots.
 */
export async function reopenSlotsIn(tx: Transaction, span: Span, reason: string, now: Date): Promise<number> {
  const opened = await tx
    .update(slots)
    .set({ state: 'open', reason: null, updatedAt: now })
    .where(and(eq(slots.state, 'closed'), eq(slots.reason, reason), beginsIn(span)));
  return opened.rowCount ?? 0;
}

/** Returns whether an experience has slots, past or future. */
export async function hasSlots(read: Transaction, experienceId: ExperienceId): Promise<boolean> {
  const [row] = await read
    .select({ id: slots.id })
    .from(slots)
    .where(eq(slots.experienceId, experienceId))
    .limit(1);
  return row !== undefined;
}

/** An upcoming slot with its capacity in seats and parties. */
export type UpcomingSlot = {
  readonly experienceId: ExperienceId;
  readonly startsAt: Date;
  readonly seats: number;
  readonly parties: number | null;
};

/** Returns the slots that start after an instant and aren't canceled, sorted by time. */
export function upcomingSlotsAfter(read: Transaction, after: Date): Promise<UpcomingSlot[]> {
  return read
    .select({
      experienceId: slots.experienceId,
      startsAt: slots.startsAt,
      seats: sql<number>`(select on_hand from stock where resource_id = ${slots.seatsResourceId})`,
      parties: sql<number | null>`(select on_hand from stock where resource_id = ${slots.partiesResourceId})`,
    })
    .from(slots)
    .where(and(gt(slots.startsAt, after), sql`${slots.state} <> 'cancelled'`))
    .orderBy(asc(slots.startsAt));
}
