import { sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryDate } from '../../src/core/dates.ts';
import type { MembershipId, OrderId } from '../../src/core/ids.ts';
import { earliestChargeTime } from '../../src/engine/checkout/recurring/dunning-rules.ts';
import { isHoldActive } from '../../src/engine/clubs/memberships/rules.ts';
import { boxLockTime, ownChargeDate, releaseMonth } from '../../src/engine/clubs/releases/rules.ts';
import { declinedShipmentLapseDays } from '../../src/engine/clubs/shipments/rules.ts';
import type { ClubShipmentState, NotSentReason } from '../../src/engine/clubs/shipments/types.ts';
import { readClubs } from '../../src/engine/clubs/store.server.ts';
import type { Club } from '../../src/engine/clubs/types.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import type { TestShop } from '../helpers/shop.ts';
import { isWithinAnyTimeSpan, type MembershipDiary, type SimulatedMember } from './types.ts';

type Shipment = {
  readonly membershipId: MembershipId;
  readonly releaseId: string | null;
  readonly dueOn: CivilDate;
  readonly state: ClubShipmentState;
  readonly endedBy: NotSentReason | null;
  readonly declines: number;
  readonly declineMails: number;
  readonly orderId: OrderId | null;
  readonly kind: string | null;
  readonly paymentState: string | null;
};

/** A membership's hold: its first and last day, the time of the request, and the time of its early end, if any. */
type RecordedHold = {
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate | undefined;
  readonly madeAt: Date;
  readonly endedAt: Date | undefined;
};

type Rows = {
  readonly shipments: ReadonlyMap<MembershipId, readonly Shipment[]>;
  readonly recordedHolds: ReadonlyMap<MembershipId, readonly RecordedHold[]>;
  readonly begins: ReadonlyMap<
    MembershipId,
    { readonly startsOn: CivilDate; readonly anchorDate: CivilDate }
  >;
  readonly releaseDays: ReadonlyMap<number, readonly CivilDate[]>;
  readonly clubs: readonly Club[];
};

export type OutcomeCounts = Readonly<Record<string, number>>;

/**
 * Compares the shop's records with the diaries of the simulated people. Everyone who was a member when a release locked must have been
 * charged for it exactly once, or skipped for a valid reason, and no one else charged. Then compares all books with each other and with the
 * gateway's.
 * @returns `findings`: the differences in words, empty if there are none; `outcomes`: the number of shipments by outcome
 */
export async function compareWithDiaries(
  shop: TestShop,
  people: readonly SimulatedMember[],
): Promise<{ readonly findings: readonly string[]; readonly outcomes: OutcomeCounts }> {
  const rows = await readRows(shop.dependencies.database.read);
  const now = shop.clock.now();
  const findings = people.flatMap((person) =>
    person.stays.flatMap((stay) => judgeStay({ person, stay, rows, now })),
  );
  const all = [...rows.shipments.values()].flat();
  return {
    findings: [...findings, ...judgeRows(all), ...(await judgeMoney(shop, all))],
    outcomes: Object.fromEntries(
      [...Map.groupBy(all, ({ state, endedBy }) => (endedBy ? `${state}: ${endedBy}` : state))]
        .map(([name, them]) => [name, them.length] as const)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    ),
  };
}

type Case = {
  readonly person: SimulatedMember;
  readonly stay: MembershipDiary;
  readonly rows: Rows;
  readonly now: Date;
};

function judgeStay(theCase: Case): string[] {
  const { stay, rows, now } = theCase;
  const club = rows.clubs.find(({ id }) => id === stay.clubId);
  if (!club) return [`a club ${stay.clubId} that there is not`];
  const shipments = rows.shipments.get(stay.membershipId) ?? [];
  const days = daysOf(club, stay, rows, now);
  return [
    ...days
      .filter((day) => day <= settledThrough(now))
      .flatMap((day) => {
        const own = shipments.filter(({ dueOn }) => dueOn === day);
        if (own.length !== 1) return [`${stay.membershipId} has ${own.length} shipments of ${day}, not one`];
        return own.flatMap((shipment) => judgeEnd(theCase, shipment));
      }),
    ...shipments
      .filter(({ dueOn, state }) => !days.includes(dueOn) && state === 'charged')
      .map(({ dueOn }) => `${stay.membershipId} was charged for ${dueOn}, which was not theirs`),
  ];
}

/** Returns the last charge day whose shipments must all be settled, including those whose cards were retried. */
function settledThrough(now: Date): CivilDate {
  return addDays(wineryDate(now), -declinedShipmentLapseDays - 1);
}

/** Returns the charge days so far on which this member should have a shipment. */
function daysOf(club: Club, stay: MembershipDiary, rows: Rows, now: Date): CivilDate[] {
  const begins = rows.begins.get(stay.membershipId);
  if (!begins) return [];
  const today = wineryDate(now);
  const isTheirs = (day: CivilDate) => {
    const locksAt = boxLockTime(day);
    return day >= begins.startsOn && stay.joinedAt < locksAt && !isWithinAnyTimeSpan(stay.gone, locksAt);
  };
  const agreedAt = (day: CivilDate) => {
    const agreed = stay.agreed.findLast(({ at }) => at < boxLockTime(day));
    return club.frequencies.find(({ frequency }) => frequency === agreed?.frequency);
  };
  if (club.cadence === 'own_date') {
    // After a change of frequency the days of both schedules overlap; then only actual shipments are judged.
    const [only] = stay.agreed;
    const interval = club.frequencies.find(({ frequency }) => frequency === only?.frequency)?.intervalMonths;
    if (stay.agreed.length > 1 || interval === undefined)
      return (rows.shipments.get(stay.membershipId) ?? [])
        .map(({ dueOn }) => dueOn)
        .filter((day) => day <= today && isTheirs(day));
    return Array.from({ length: 36 }, (_, n) => ownChargeDate(begins.anchorDate, interval, n)).filter(
      (day) => day <= today && isTheirs(day),
    );
  }
  return (rows.releaseDays.get(club.id) ?? []).filter(
    (day) => day <= today && isTheirs(day) && agreedAt(day)?.months.includes(releaseMonth(day)),
  );
}

/** Checks that a shipment's outcome follows from the member's actions. Returns the differences in words. */
function judgeEnd({ person, stay, rows }: Case, shipment: Shipment): string[] {
  const { dueOn, state, endedBy } = shipment;
  const locksAt = boxLockTime(dueOn);
  const chargesAt = earliestChargeTime(dueOn);
  const lapsedAt = earliestChargeTime(addDays(dueOn, declinedShipmentLapseDays));
  const recordedHolds = rows.recordedHolds.get(stay.membershipId) ?? [];
  const wasHeld = isHeldOn(recordedHolds, dueOn, locksAt) || isHeldOn(recordedHolds, dueOn, chargesAt);
  const isPending = stay.activeFrom === undefined || stay.activeFrom > locksAt;
  const leftBeforeCharge = stay.gone.some(({ from }) => from > locksAt && from < lapsedAt);
  const isDeclined = isWithinAnyTimeSpan(person.declined, chargesAt);
  const may = (): readonly string[] => {
    if (stay.skipped.has(dueOn)) return ['skipped: member'];
    const left = leftBeforeCharge ? ['cancelled: left', 'skipped: left'] : [];
    if (isPending) return ['skipped: pending', ...left];
    if (wasHeld) return ['skipped: hold', ...left];
    const limited = person.hasLimit ? ['skipped: not_allowed'] : [];
    return isDeclined ? ['charged', 'lapsed: declined', ...limited, ...left] : ['charged', ...limited];
  };
  const end = endedBy ? `${state}: ${endedBy}` : state;
  const allowed = leftBeforeCharge ? [...may(), 'cancelled: left', 'skipped: left'] : may();
  return allowed.includes(end)
    ? []
    : [`${stay.membershipId} is ${end} for ${dueOn}, and should be ${allowed.join(' or ')}`];
}

/** Returns whether one of the holds in force at this instant covers the charge day. A hold ends when its last day begins. */
function isHeldOn(recordedHolds: readonly RecordedHold[], dueOn: CivilDate, at: Date): boolean {
  return recordedHolds.some(
    ({ madeAt, endedAt, ...rest }) =>
      madeAt <= at && (endedAt === undefined || endedAt > at) && isHoldActive(rest, dueOn),
  );
}

/** Checks the rules that hold for every shipment. Returns the violations in words. */
function judgeRows(all: readonly Shipment[]): string[] {
  return all.flatMap(
    ({ membershipId, dueOn, state, orderId, kind, paymentState, declines, declineMails }) => {
      const name = `${membershipId} for ${dueOn}`;
      const isPaid = kind === 'club' && paymentState === 'captured';
      return [
        ...(state === 'charged' && !(orderId && isPaid) ? [`${name} is charged and has no paid order`] : []),
        ...(state !== 'charged' && paymentState === 'captured'
          ? [`${name} is ${state} and was paid for`]
          : []),
        ...(declines !== declineMails ? [`${name} had ${declines} declines and ${declineMails} mails`] : []),
      ];
    },
  );
}

/** Checks that the gateway has one payment per charged shipment, and that all books agree. Returns the differences in words. */
async function judgeMoney(shop: TestShop, all: readonly Shipment[]): Promise<string[]> {
  const paid = (await shop.sandbox.control.ledger()).filter(({ status }) => status === 'succeeded').length;
  const charged = all.filter(({ state }) => state === 'charged').length;
  const broken = await shop.disagreements();
  return [
    ...(paid === charged ? [] : [`${charged} shipments are charged, and the gateway took ${paid} payments`]),
    ...broken.map((finding) => `the ledgers do not agree: ${JSON.stringify(finding)}`),
  ];
}

async function readRows(read: Transaction): Promise<Rows> {
  const shipments = await read.execute<Shipment>(sql`
    select shipment.membership_id as "membershipId", shipment.release_id as "releaseId", shipment.due_on as "dueOn",
           shipment.state, shipment.ended_by as "endedBy", shipment.declines, shipment.order_id as "orderId",
           orders.kind, orders.payment_state as "paymentState",
           (select count(*)::integer from notices where kind = 'shipment-declined' and subject_id = shipment.id::text) as "declineMails"
      from club_shipments shipment left join orders on orders.draft_id = shipment.draft_id`);
  const holds = await read.execute<{
    membershipId: MembershipId;
    fromOn: CivilDate;
    untilOn: CivilDate | null;
    madeAt: string;
    endedAt: string | null;
  }>(sql`
    select membership_id as "membershipId", from_on as "fromOn", until_on as "untilOn", created_at as "madeAt",
           ended_at as "endedAt" from membership_holds order by created_at`);
  const begins = await read.execute<{ id: MembershipId; startsOn: CivilDate; anchorDate: CivilDate }>(
    sql`select id, starts_on as "startsOn", anchor_date as "anchorDate" from memberships`,
  );
  const releases = await read.execute<{ clubId: number; day: CivilDate }>(
    sql`select club_id as "clubId", process_on as day from releases order by process_on`,
  );
  const heldBy = Map.groupBy(holds.rows, ({ membershipId }) => membershipId);
  return {
    shipments: Map.groupBy(shipments.rows, ({ membershipId }) => membershipId),
    recordedHolds: new Map([...heldBy].map(([id, them]) => [id, them.map(asRecordedHold)])),
    begins: new Map(begins.rows.map(({ id, ...days }) => [id, days])),
    releaseDays: new Map(
      [...Map.groupBy(releases.rows, ({ clubId }) => clubId)].map(([clubId, them]) => [
        clubId,
        them.map(({ day }) => day),
      ]),
    ),
    clubs: await readClubs(read),
  };
}

function asRecordedHold({
  fromOn,
  untilOn,
  madeAt,
  endedAt,
}: {
  fromOn: CivilDate;
  untilOn: CivilDate | null;
  madeAt: string;
  endedAt: string | null;
}): RecordedHold {
  return {
    fromOn,
    untilOn: untilOn ?? undefined,
    madeAt: new Date(madeAt),
    endedAt: endedAt === null ? undefined : new Date(endedAt),
  };
}
