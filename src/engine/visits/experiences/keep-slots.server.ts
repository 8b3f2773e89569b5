import {
  addDays,
  type CivilDate,
  formatDateWithYear,
  wineryDate,
  wineryInstant,
} from '../../../core/dates.ts';
import type { SeatPoolId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { createResources } from '../../inventory/index.server.ts';
import { refreshVisitPages } from './announce-store.server.ts';
import { closureReason, validateClosureReason } from './closed-day-rules.ts';
import { plannedSlots, poolBucketMinutes, poolBucketStarts } from './rules.ts';
import {
  closeSlotsIn,
  deleteClosedDay,
  findSlotAt,
  insertPoolBuckets,
  insertSlots,
  lockSlotCreation,
  poolBucketsStartingIn,
  reopenSlotsIn,
  saveClosedDay,
  seatPoolCapacities,
  slotsStartingIn,
  updateSlotState,
} from './slot-store.server.ts';
import { readExperienceSchedules } from './store.server.ts';
import type { PlannedSlot, Slot } from './types.ts';
import { readClosedDays } from './view.server.ts';

type Made = { readonly by: string; readonly now: Date };

/**
 * Creates the scheduled slots for a number of days. Skips slots that exist in any state, so a canceled slot isn't recreated. Safe to run
 * concurrently.
 * @returns the number of created slots.
 */
export async function createScheduledSlots(
  tx: Transaction,
  { from, days, ...made }: Made & { readonly from: CivilDate; readonly days: number },
): Promise<number> {
  await lockSlotCreation(tx);
  const schedules = await readExperienceSchedules(tx);
  const closed = await readClosedDays(tx, from, addDays(from, days));
  return createPlannedSlots(tx, plannedSlots(schedules, { from, days, closed }), made);
}

/**
 * Creates slots with their inventory: seats, parties, and the 15-minute buckets of a shared room (I-42). Skips slots that exist.
 * @returns the number of created slots.
 */
export async function createPlannedSlots(
  tx: Transaction,
  planned: readonly PlannedSlot[],
  made: Made,
): Promise<number> {
  if (planned.length === 0) return 0;
  await lockSlotCreation(tx);
  const starts = planned.map(({ startsAt }) => startsAt.getTime());
  const ends = planned.map(({ endsAt }) => endsAt.getTime());
  const span = {
    from: new Date(starts.reduce(least) - poolBucketMinutes * 60_000),
    until: new Date(ends.reduce(most)),
  };
  const there = new Set(
    (await slotsStartingIn(tx, span)).map(({ experienceId, startsAt }) => slotKey(experienceId, startsAt)),
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
  const ids = await createResources(tx, counted, { adjustedBy: by, note: 'A session was created', now });
  const rows = missing.map((slot) => ({
    experienceId: slot.experience.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    seatsResourceId: required(ids, codeOf('seats', slot)),
    partiesResourceId: slot.parties === undefined ? undefined : required(ids, codeOf('parties', slot)),
  }));
  await insertSlots(tx, rows, now);
}

/** Creates the missing 15-minute buckets of the shared rooms that these slots use. */
async function fillPools(
  tx: Transaction,
  missing: readonly PlannedSlot[],
  span: { readonly from: Date; readonly until: Date },
  { by, now }: Made,
): Promise<void> {
  const wanted = new Map<string, { readonly poolId: SeatPoolId; readonly startsAt: Date }>();
  for (const slot of missing) {
    const { poolId } = slot.experience;
    if (poolId === undefined) continue;
    for (const startsAt of poolBucketStarts(slot))
      wanted.set(slotKey(poolId, startsAt), { poolId, startsAt });
  }
  if (wanted.size === 0) return;
  for (const { poolId, startsAt } of await poolBucketsStartingIn(tx, span))
    wanted.delete(slotKey(poolId, startsAt));
  const seats = await seatPoolCapacities(tx);
  const buckets = [...wanted.values()].map((bucket) => ({
    ...bucket,
    code: `room ${bucket.poolId} ${bucket.startsAt.toISOString()}`,
  }));
  const ids = await createResources(
    tx,
    buckets.map(({ code, poolId }) => ({ code, kind: 'seat', title: code, onHand: required(seats, poolId) })),
    { adjustedBy: by, note: 'A 15-minute time slot was opened', now },
  );
  await insertPoolBuckets(
    tx,
    buckets.map(({ code, ...bucket }) => ({ ...bucket, resourceId: required(ids, code) })),
  );
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `what was made has an id: ${String(key)}`);
  return value;
}

type Kept = { readonly reason: string | undefined; readonly now: Date };

/**
 * Creates a slot outside the schedules, such as a session of an event.
 * @returns the new slot's id; undefined if the experience already has a slot at that time.
 */
export async function createUnscheduledSlot(
  tx: Transaction,
  planned: PlannedSlot,
  made: { readonly by: string; readonly now: Date },
): Promise<SlotId | undefined> {
  if ((await createPlannedSlots(tx, [planned], made)) === 0) return undefined;
  await refreshVisitPages(tx);
  return findSlotAt(tx, planned.experience.id, planned.startsAt);
}

/**
 * Changes a slot's state. `closed` keeps the slot's reservations; `cancelled` is final, and engine/visits/reservations then handles the
 * reservations.
 * @returns the previous state; undefined if the slot doesn't exist or was already canceled.
 */
export async function setSlotState(
  tx: Transaction,
  slotId: SlotId,
  change: Kept & { readonly state: Slot['state'] },
): Promise<Slot['state'] | undefined> {
  const before = await updateSlotState(tx, slotId, change);
  if (before !== undefined) await refreshVisitPages(tx);
  return before;
}

type Dependencies = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };
type Asked = { readonly date: CivilDate; readonly actor: AuditActor };
type CloseCode = 'DAY_PAST' | 'DAY_CLOSED' | 'REASON_LONG';
type OpenCode = 'DAY_PAST' | 'DAY_OPEN';

const past = { code: 'DAY_PAST', sentence: 'This day has passed.' } as const;

function spanOf(date: CivilDate): { from: Date; until: Date } {
  return { from: wineryInstant(date, 0), until: wineryInstant(addDays(date, 1), 0) };
}

/**
 * Closes the winery on a day: no slots are created, and existing slots accept no more reservations. Existing reservations remain until
 * their sessions are canceled.
 * @returns the number of closed slots.
 */
export async function closeWineryForDay(
  { database, clock }: Dependencies,
  { date, actor, reason }: Asked & { readonly reason: string },
): Promise<Result<number, CloseCode>> {
  const now = clock.now();
  const may = validateDayClosure({ date, reason, now });
  if (!may.ok) return may;
  return database.transaction(async (tx) => {
    // Keeps concurrent jobs from creating slots for this day.
    await lockSlotCreation(tx);
    await saveClosedDay(tx, date, reason);
    const closed = await closeSlotsIn(tx, spanOf(date), reason, now);
    const subject = { subjectType: 'house', subjectId: date } as const;
    await recordAudit(tx, { at: now, actor, action: 'day.closed', ...subject, data: { closed } });
    await refreshVisitPages(tx);
    return ok(closed);
  });
}

/**
 * Returns a refusal if a day can't be closed for this reason. `DAY_PAST`: the day has passed. `DAY_CLOSED`: it is already closed by rule.
 * `REASON_LONG`: the reason is too long.
 */
export function validateDayClosure({
  date,
  reason,
  now,
}: {
  readonly date: CivilDate;
  readonly reason: string;
  readonly now: Date;
}): Result<undefined, CloseCode> {
  if (date < wineryDate(now)) return refused(past);
  const byRule = closureReason(date, new Map());
  if (byRule !== undefined) {
    const sentence = `The winery is already closed on ${formatDateWithYear(date)} (${byRule}).`;
    return refused({ code: 'DAY_CLOSED', sentence });
  }
  const readable = validateClosureReason(reason);
  return readable.ok ? ok(undefined) : readable;
}

/** Reopens a day that staff closed: the slots closed for the same reason accept reservations again, and missing slots are created. */
export async function reopenWineryForDay(
  { database, clock }: Dependencies,
  { date, actor }: Asked,
): Promise<Result<undefined, OpenCode>> {
  const now = clock.now();
  if (date < wineryDate(now)) return refused(past);
  return database.transaction(async (tx) => {
    const reason = await deleteClosedDay(tx, date);
    if (reason === undefined) {
      return refused({
        code: 'DAY_OPEN',
        sentence: `${formatDateWithYear(date)} wasn’t closed by staff.`,
      });
    }
    const opened = await reopenSlotsIn(tx, spanOf(date), reason, now);
    const made = await createScheduledSlots(tx, { from: date, days: 1, by: actor, now });
    const subject = { subjectType: 'house', subjectId: date } as const;
    await recordAudit(tx, { at: now, actor, action: 'day.opened', ...subject, data: { opened, made } });
    await refreshVisitPages(tx);
    return ok(undefined);
  });
}
