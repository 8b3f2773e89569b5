import { addDays, type CivilDate } from '../../../core/dates.ts';
import type { PoolId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { createResources } from '../../inventory/index.server.ts';
import { bucketMinutes, bucketsOf, plannedSlots } from './rules.ts';
import {
  bucketsBegun,
  insertBuckets,
  insertSlots,
  lockMaking,
  poolSeats,
  slotsBegun,
} from './slot-store.server.ts';
import { readSchedules } from './store.server.ts';
import type { PlannedSlot } from './types.ts';
import { readClosedDays } from './view.server.ts';

type Made = { readonly by: string; readonly now: Date };

/**
 * Makes the seatings of so many days as the schedules have them, but for those that are there already, whatever became of them: a seating
 * that was cancelled does not come back. Two at once make them once. @returns how many were made.
 */
export async function makeSlots(
  tx: Transaction,
  { from, days, ...made }: Made & { readonly from: CivilDate; readonly days: number },
): Promise<number> {
  await lockMaking(tx);
  const schedules = await readSchedules(tx);
  const closed = await readClosedDays(tx, from, addDays(from, days));
  return addSlots(tx, plannedSlots(schedules, { from, days, closed }), made);
}

/**
 * Makes these seatings, with what is counted of them in inventory: seats, parties, and the quarters of an hour of a shared room (I-42).
 * One that is there already is left as it is. @returns how many were made.
 */
export async function addSlots(
  tx: Transaction,
  planned: readonly PlannedSlot[],
  made: Made,
): Promise<number> {
  if (planned.length === 0) return 0;
  await lockMaking(tx);
  const starts = planned.map(({ startsAt }) => startsAt.getTime());
  const ends = planned.map(({ endsAt }) => endsAt.getTime());
  const span = {
    from: new Date(starts.reduce(least) - bucketMinutes * 60_000),
    until: new Date(ends.reduce(most)),
  };
  const there = new Set(
    (await slotsBegun(tx, span)).map(({ experienceId, startsAt }) => slotKey(experienceId, startsAt)),
  );
  const missing = planned.filter(({ experience, startsAt }) => !there.has(slotKey(experience.id, startsAt)));
  if (missing.length === 0) return 0;
  await fillPools(tx, missing, span, made);
  await fillSlots(tx, missing, made);
  return missing.length;
}

const least = (one: number, other: number) => Math.min(one, other);
const most = (one: number, other: number) => Math.max(one, other);

function slotKey(id: number, startsAt: Date): string {
  return `${id} ${startsAt.toISOString()}`;
}

async function fillSlots(tx: Transaction, missing: readonly PlannedSlot[], { by, now }: Made): Promise<void> {
  const codeOf = (counted: 'seats' | 'parties', { experience, startsAt }: PlannedSlot) =>
    `${counted} ${experience.slug} ${startsAt.toISOString()}`;
  const titleOf = ({ experience, startsAt }: PlannedSlot) => `${experience.title}, ${startsAt.toISOString()}`;
  const counted = missing.flatMap((slot) => [
    { code: codeOf('seats', slot), kind: 'seat' as const, title: titleOf(slot), onHand: slot.seats },
    ...(slot.parties === undefined
      ? []
      : [
          {
            code: codeOf('parties', slot),
            kind: 'seat' as const,
            title: titleOf(slot),
            onHand: slot.parties,
          },
        ]),
  ]);
  const ids = await createResources(tx, counted, { adjustedBy: by, note: 'A seating was made', now });
  const rows = missing.map((slot) => ({
    experienceId: slot.experience.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    seatsResourceId: required(ids, codeOf('seats', slot)),
    partiesResourceId: slot.parties === undefined ? undefined : required(ids, codeOf('parties', slot)),
  }));
  await insertSlots(tx, rows, now);
}

/** The quarters of an hour of shared rooms that these seatings sit through and nobody has counted yet. */
async function fillPools(
  tx: Transaction,
  missing: readonly PlannedSlot[],
  span: { readonly from: Date; readonly until: Date },
  { by, now }: Made,
): Promise<void> {
  const wanted = new Map<string, { readonly poolId: PoolId; readonly startsAt: Date }>();
  for (const slot of missing) {
    const { poolId } = slot.experience;
    if (poolId === undefined) continue;
    for (const startsAt of bucketsOf(slot)) wanted.set(slotKey(poolId, startsAt), { poolId, startsAt });
  }
  if (wanted.size === 0) return;
  for (const { poolId, startsAt } of await bucketsBegun(tx, span)) wanted.delete(slotKey(poolId, startsAt));
  const seats = await poolSeats(tx);
  const buckets = [...wanted.values()].map((bucket) => ({
    ...bucket,
    code: `room ${bucket.poolId} ${bucket.startsAt.toISOString()}`,
  }));
  const ids = await createResources(
    tx,
    buckets.map(({ code, poolId }) => ({ code, kind: 'seat', title: code, onHand: required(seats, poolId) })),
    { adjustedBy: by, note: 'A quarter of an hour was opened', now },
  );
  await insertBuckets(
    tx,
    buckets.map(({ code, ...bucket }) => ({ ...bucket, resourceId: required(ids, code) })),
  );
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `what was made has an id: ${String(key)}`);
  return value;
}
