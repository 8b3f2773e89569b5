import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ExperienceId, ResourceId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { experienceSchedules, experiences, slots } from './schema.ts';
import type {
  Experience,
  ExperienceSchedule,
  Slot,
  SlotAvailabilityCounts,
  VisitAddOn,
  VisitBenefit,
} from './types.ts';

type ExperienceRow = typeof experiences.$inferSelect;
type BenefitRow = Omit<VisitBenefit, 'club' | 'limit'> & {
  readonly club: string | null;
  readonly limit: NonNullable<VisitBenefit['limit']> | null;
};
type Belonging = { readonly benefits: readonly BenefitRow[]; readonly addOns: readonly VisitAddOn[] };

/** SQL columns that read the benefits and add-ons in the same statement as their experience. */
const belonging = {
  benefits: sql<BenefitRow[]>`(
    select coalesce(json_agg(json_build_object(
             'id', each.id, 'program', each.programme, 'club', each.club, 'rate', each.rate_basis_points, 'label', each.label,
             'limit', case each.seats_by when 'all' then null
               when 'tier' then json_build_object('seats', 'tier', 'period', each.period)
               else json_build_object('seats', each.seats, 'period', each.period) end) order by each.id), '[]')
      from experience_benefits each where each.experience_id = experiences.id)`,
  addOns: sql<VisitAddOn[]>`(
    select coalesce(json_agg(json_build_object(
             'skuId', sku.id, 'title', sku.title, 'summary', sku.facts ->> 'summary', 'priceCents', sku.price_cents,
             'maximum', each.maximum) order by each.position), '[]')
      from experience_add_ons each join skus sku on sku.id = each.sku_id where each.experience_id = experiences.id)`,
};

function experienceOf(row: ExperienceRow, { benefits, addOns }: Belonging): Experience {
  const { id, slug, skuId, kind, title, minutes, priceCents, priceUnit, partyMin, partyMax, holdMinutes } =
    row;
  const { leadHours, bookAheadDays, ageRule, needsWaiver, isForPoints, facts, kitSkuId, kitDaysBefore } = row;
  return {
    ...{ id, slug, skuId, kind, title, minutes, priceCents, priceUnit, partyMin, partyMax, holdMinutes },
    ...{ leadHours, bookAheadDays, ageRule, needsWaiver, isForPoints, facts },
    policy: {
      kind: row.policy,
      depositRate: row.depositBasisPoints ?? undefined,
      cutoffHours: row.cutoffHours ?? undefined,
      noShowCents: row.noShowCents ?? undefined,
      mayReschedule: row.mayReschedule,
      mayTransfer: row.mayTransfer,
    },
    membersOnly: row.membersOnly ?? undefined,
    poolId: row.poolId ?? undefined,
    kit:
      kitSkuId === null || kitDaysBefore === null
        ? undefined
        : { skuId: kitSkuId, daysBefore: kitDaysBefore },
    benefits: benefits.map(({ club, limit, ...benefit }) => ({
      ...benefit,
      club: club ?? undefined,
      limit: limit ?? undefined,
    })),
    addOns,
  };
}

const onOffer = prepareStatement((db) =>
  db
    .select({ experience: experiences, ...belonging })
    .from(experiences)
    .where(eq(experiences.isOnSale, true))
    .orderBy(asc(experiences.position)),
);

/** Returns all experiences on sale in display order, in one statement. */
export async function readExperiencesOnSale(read: Transaction): Promise<Experience[]> {
  const rows = await onOffer(read, {});
  return rows.map(({ experience, ...rest }) => experienceOf(experience, rest));
}

/** Returns an experience by its id, even if it is no longer on sale. The experience must exist. */
export async function experienceById(read: Transaction, id: ExperienceId): Promise<Experience> {
  const [row] = await read
    .select({ experience: experiences, ...belonging })
    .from(experiences)
    .where(eq(experiences.id, id));
  invariant(row, `experience ${id} stays`);
  return experienceOf(row.experience, row);
}

/** The SQL subquery for the shared room's buckets that a slot covers (`poolBucketStarts`). */
const bucketsOfSlot = sql`(
  select each.resource_id, each.starts_at from pool_buckets each
   where each.pool_id = experiences.pool_id
     and each.starts_at > slots.starts_at - interval '15 minutes' and each.starts_at < slots.ends_at) bucket`;

function freeOf(resourceId: SQL): SQL<number | null> {
  return sql<number | null>`(select on_hand - allocated - held from stock where resource_id = ${resourceId})`;
}

const slotWithExperience = prepareStatement((db, given: StatementParameters<{ readonly slotId: SlotId }>) =>
  db
    .select({
      slot: slots,
      experience: experiences,
      ...belonging,
      seats: sql<number>`(select on_hand from stock where resource_id = slots.seats_resource_id)`,
      seatsFree: freeOf(sql`slots.seats_resource_id`),
      partiesFree: freeOf(sql`slots.parties_resource_id`),
      poolFree: sql<number | null>`(
        select min(on_hand - allocated - held) from ${bucketsOfSlot} join stock on stock.resource_id = bucket.resource_id)`,
      buckets: sql<ResourceId[]>`coalesce((
        select array_agg(bucket.resource_id order by bucket.starts_at) from ${bucketsOfSlot}), '{}')`,
    })
    .from(slots)
    .innerJoin(experiences, eq(experiences.id, slots.experienceId))
    .where(eq(slots.id, given.slotId)),
);

type SlotRow = typeof slots.$inferSelect;

function slotOf(row: SlotRow, bucketResourceIds: readonly ResourceId[]): Slot {
  const { id, experienceId, startsAt, endsAt, state, seatsResourceId, partiesResourceId } = row;
  return {
    ...{ id, experienceId, startsAt, endsAt, state, seatsResourceId, bucketResourceIds },
    partiesResourceId: partiesResourceId ?? undefined,
  };
}

/**
 * Returns a slot with its experience and availability in one statement, even if the experience is no longer on sale; undefined if the slot
 * doesn't exist.
 */
export async function loadSlot(
  read: Transaction,
  slotId: SlotId,
): Promise<
  | { readonly slot: Slot; readonly experience: Experience; readonly figures: SlotAvailabilityCounts }
  | undefined
> {
  const [row] = await slotWithExperience(read, { slotId });
  if (!row) return undefined;
  const { slot, experience, seats, seatsFree, partiesFree, poolFree, buckets } = row;
  return {
    slot: slotOf(slot, buckets),
    experience: experienceOf(experience, row),
    figures: {
      seats,
      seatsFree: seatsFree ?? 0,
      partiesFree: partiesFree ?? undefined,
      poolFree: poolFree ?? undefined,
    },
  };
}

/** Returns the schedules of all experiences that can be booked with money or points. */
export async function readExperienceSchedules(read: Transaction): Promise<ExperienceSchedule[]> {
  const rows = await read
    .select({ experience: experiences, schedule: experienceSchedules })
    .from(experienceSchedules)
    .innerJoin(experiences, eq(experiences.id, experienceSchedules.experienceId))
    .where(or(eq(experiences.isOnSale, true), eq(experiences.isForPoints, true)))
    .orderBy(asc(experienceSchedules.id));
  return rows.map(({ experience, schedule }) => {
    const { weekdays, minutesOfDay, seasonFrom, seasonUntil, seats, parties } = schedule;
    const { id, slug, title, minutes, poolId } = experience;
    return {
      experience: { id, slug, title, minutes, poolId: poolId ?? undefined },
      ...{ weekdays, minutesOfDay, seats },
      season:
        seasonFrom === null || seasonUntil === null ? undefined : { from: seasonFrom, until: seasonUntil },
      parties: parties ?? undefined,
    };
  });
}
