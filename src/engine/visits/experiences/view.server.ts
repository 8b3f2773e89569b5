import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { addDays, addMonths, type CivilDate, wineryInstant } from '../../../core/dates.ts';
import type { ExperienceId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { ClosedDays } from './closed-day-rules.ts';
import { buildVisitCalendarMonth, firstOfMonth, isSlotBookable, wineryMonthSpan } from './month-rules.ts';
import { visitorBenefits } from './price-rules.ts';
import { slotOfferFor } from './rules.ts';
import { closedDays, slots } from './schema.ts';
import { loadSlot, readExperiencesOnSale } from './store.server.ts';
import type {
  Experience,
  ExperienceKind,
  RemainingBenefit,
  Slot,
  SlotAvailabilityCounts,
  SlotOffer,
  VisitCalendarMonth,
  Visitor,
} from './types.ts';

/** Returns all experiences on sale in display order, in one statement. */
export function listExperiencesOnSale(read: Transaction): Promise<Experience[]> {
  return readExperiencesOnSale(read);
}

/** Returns an experience on sale by its slug, in one statement; undefined if there is none. */
export async function findExperience(read: Transaction, slug: string): Promise<Experience | undefined> {
  return (await readExperiencesOnSale(read)).find((experience) => experience.slug === slug);
}

/**
 * Returns a slot with its experience and availability in one statement, even if it has passed or is no longer on sale; undefined if it
 * doesn't exist. The availability is for display only; a hold decides (I-14, I-42).
 */
export function findSlot(
  read: Transaction,
  slotId: SlotId,
): Promise<
  | { readonly slot: Slot; readonly experience: Experience; readonly figures: SlotAvailabilityCounts }
  | undefined
> {
  return loadSlot(read, slotId);
}

/** The visitor and the time, which determine which slots can be booked. */
type Asked = { readonly visitor: Pick<Visitor, 'programs'>; readonly now: Date };

type Span = {
  readonly from: Date;
  readonly until: Date;
  readonly experienceId: ExperienceId | undefined;
};

type SlotRow = {
  readonly id: SlotId;
  readonly experienceId: ExperienceId;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly state: Slot['state'];
  readonly seats: number;
  readonly seatsFree: number;
  readonly partiesFree: number | null;
  readonly poolFree: number | null;
};

const slotRows = prepareStatement((db, given: StatementParameters<Span>) =>
  db.execute<SlotRow>(sql`
    select slot.id, slot.experience_id as "experienceId", slot.starts_at as "startsAt", slot.ends_at as "endsAt", slot.state,
           seat.on_hand as seats, seat.on_hand - seat.allocated - seat.held as "seatsFree",
           party.on_hand - party.allocated - party.held as "partiesFree",
           case when experience.pool_id is not null then (
             select min(room.on_hand - room.allocated - room.held)
               from pool_buckets bucket join stock room on room.resource_id = bucket.resource_id
              where bucket.pool_id = experience.pool_id
                and bucket.starts_at > slot.starts_at - interval '15 minutes' and bucket.starts_at < slot.ends_at)
           end as "poolFree"
      from slots slot
      join experiences experience on experience.id = slot.experience_id
       and (experience.is_on_sale or experience.id = ${given.experienceId}::smallint)
      join stock seat on seat.resource_id = slot.seats_resource_id
      left join stock party on party.resource_id = slot.parties_resource_id
     where slot.starts_at >= ${given.from} and slot.starts_at < ${given.until} and slot.state <> 'cancelled'
       and (${given.experienceId}::smallint is null or slot.experience_id = ${given.experienceId}::smallint)
     order by slot.starts_at, experience.position`),
);

/** Returns the slots as offers to the visitor. Omits slots of experiences that aren't in `experiences`. */
function offersFrom(
  rows: readonly SlotRow[],
  experiences: readonly Experience[],
  { visitor, now }: Asked,
): SlotOffer[] {
  const byId = new Map(experiences.map((experience) => [experience.id, experience]));
  return rows.flatMap(({ id, experienceId, startsAt, endsAt, state, partiesFree, poolFree, ...seats }) => {
    const experience = byId.get(experienceId);
    if (!experience) return [];
    const slot = { id, state, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const figures = {
      ...seats,
      partiesFree: partiesFree ?? undefined,
      poolFree: poolFree ?? undefined,
    };
    return [slotOfferFor(experience, slot, figures, visitor, now)];
  });
}

/**
 * Returns a calendar month for a visitor, in three statements regardless of the number of slots.
 * @param asked.month a month such as `2026-12`; must be valid (`firstOfMonth`).
 */
export async function loadVisitCalendarMonth(
  read: Transaction,
  asked: Asked & {
    readonly month: string;
    readonly kind?: ExperienceKind | undefined;
    readonly experienceId?: ExperienceId | undefined;
  },
): Promise<VisitCalendarMonth & { readonly experiences: readonly Experience[] }> {
  const { month, kind, experienceId } = asked;
  const firstDay = firstOfMonth(month);
  invariant(firstDay, `${month} is a month`);
  const [experiences, { rows }, closed] = await Promise.all([
    readExperiencesOnSale(read),
    slotRows(read, { ...wineryMonthSpan(month), experienceId }),
    readClosedDays(read, firstDay, addMonths(firstDay, 1)),
  ]);
  const wanted = experiences.filter((experience) => kind === undefined || experience.kind === kind);
  const order = wanted.map(({ id }) => id);
  return {
    ...buildVisitCalendarMonth(month, offersFrom(rows, wanted, asked), { closed, order }),
    experiences: wanted,
  };
}

/** Returns an experience's slots of a day, including past but not canceled ones, sorted by time. Runs one statement. */
export async function slotsOfDay(
  read: Transaction,
  experience: Experience,
  asked: Asked & { readonly date: CivilDate },
): Promise<SlotOffer[]> {
  const { date } = asked;
  const span = { from: wineryInstant(date, 0), until: wineryInstant(addDays(date, 1), 0) };
  return slotsBetween(read, [experience], { ...asked, ...span });
}

/**
 * Returns the slots of these experiences that start in a span, including past but not canceled ones, sorted by time. Runs one statement.
 */
export async function slotsBetween(
  read: Transaction,
  experiences: readonly Experience[],
  asked: Asked & { readonly from: Date; readonly until: Date },
): Promise<SlotOffer[]> {
  const { from, until } = asked;
  const experienceId = experiences.length === 1 ? experiences[0]?.id : undefined;
  const { rows } = await slotRows(read, { from, until, experienceId });
  return offersFrom(rows, experiences, asked);
}

const yearAhead = 400 * 24 * 3_600_000;

/**
 * Returns the next slots of each experience, from experience id to offers: bookable slots, or if there are none, slots that open later or
 * are full. Experiences without such slots have an empty list or no entry. Runs one statement.
 */
export async function nextSlots(
  read: Transaction,
  experiences: readonly Experience[],
  asked: Asked & { readonly each: number },
): Promise<ReadonlyMap<ExperienceId, readonly SlotOffer[]>> {
  const { now, each } = asked;
  const span = { from: now, until: new Date(now.getTime() + yearAhead) };
  const coming = await slotsBetween(read, experiences, { ...asked, ...span });
  const groups = Map.groupBy(coming, ({ experienceId }) => experienceId);
  return new Map(
    [...groups].map(([id, offers]) => {
      const bookable = offers.filter(isSlotBookable);
      const later = offers.filter(
        ({ availability }) => availability === 'not_yet' || availability === 'full',
      );
      return [id, (bookable.length > 0 ? bookable : later).slice(0, each)];
    }),
  );
}

/** Returns the days in a range that staff closed. The range excludes `until`. */
export async function readClosedDays(
  read: Transaction,
  from: CivilDate,
  until: CivilDate,
): Promise<ClosedDays> {
  const rows = await read
    .select()
    .from(closedDays)
    .where(and(gte(closedDays.onDate, from), lt(closedDays.onDate, until)));
  return new Map(rows.map(({ onDate, reason }) => [onDate, reason]));
}

const eventRows = prepareStatement(
  (db, given: StatementParameters<{ readonly from: Date; readonly until: Date }>) =>
    db
      .select({
        slotId: slots.id,
        experienceId: slots.experienceId,
        startsAt: slots.startsAt,
        endsAt: slots.endsAt,
        isCancelled: sql<boolean>`${slots.state} = 'cancelled'`,
        changedAt: slots.updatedAt,
      })
      .from(slots)
      .where(
        and(
          gte(slots.startsAt, given.from),
          lt(slots.startsAt, given.until),
          sql`exists (select from experiences each where each.id = ${slots.experienceId} and each.kind = 'event' and each.is_on_sale)`,
        ),
      )
      .orderBy(asc(slots.startsAt)),
);

/** Returns the sessions of events on sale in a span, including canceled ones, for the public calendar. Runs two statements. */
export async function eventSessions(read: Transaction, span: { readonly from: Date; readonly until: Date }) {
  const [experiences, rows] = await Promise.all([readExperiencesOnSale(read), eventRows(read, span)]);
  const byId = new Map(experiences.map((experience) => [experience.id, experience]));
  return rows.flatMap(({ experienceId, ...session }) => {
    const experience = byId.get(experienceId);
    return experience ? [{ experience, session }] : [];
  });
}

const nextEventRows = prepareStatement(
  (db, given: StatementParameters<{ readonly now: Date; readonly until: Date }>) =>
    db.execute<{ slug: string; title: string; startsAt: string }>(sql`
    select experience.slug, experience.title, min(slot.starts_at) as "startsAt"
      from experiences experience join slots slot on slot.experience_id = experience.id
     where experience.kind = 'event' and experience.is_on_sale and slot.state <> 'cancelled'
       and slot.starts_at > ${given.now} and slot.starts_at < ${given.until}
     group by experience.id order by min(slot.starts_at)`),
);

/** Returns each event on sale with its next session in a span, soonest first. Runs one statement. */
export async function nextEvents(
  read: Transaction,
  span: { readonly now: Date; readonly until: Date },
): Promise<{ readonly slug: string; readonly title: string; readonly startsAt: Date }[]> {
  const { rows } = await nextEventRows(read, span);
  return rows.map(({ startsAt, ...event }) => ({ ...event, startsAt: new Date(startsAt) }));
}

// Read as SQL text because the clubs module depends on this one.
const tastingsOfPlans = prepareStatement((db, _given: StatementParameters<Record<never, never>>) =>
  db.execute<{ plan: string; tastingsPerDay: number }>(
    sql`select plan, tastings_per_day as "tastingsPerDay" from club_tiers`,
  ),
);

/** Returns the visitor's benefits for an experience, with their seats per full period. Runs a statement only for club members. */
export async function loadVisitorBenefits(
  read: Transaction,
  experience: Pick<Experience, 'benefits'>,
  visitor: Visitor,
): Promise<RemainingBenefit[]> {
  const isByPlan = experience.benefits.some(({ limit }) => limit?.seats === 'tier');
  const { rows } =
    isByPlan && visitor.programs.includes('club') ? await tastingsOfPlans(read, {}) : { rows: [] };
  return visitorBenefits(
    experience,
    visitor,
    (plan) => rows.find((row) => row.plan === plan)?.tastingsPerDay,
  );
}
