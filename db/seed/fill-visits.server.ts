import { inArray } from 'drizzle-orm';
import { addDays, type CivilDate, weekday, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import type { BenefitId, ExperienceId, PoolId, ScheduleId, SkuId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { basisPoints } from '../../src/core/money.ts';
import { skuComponents, skus } from '../../src/engine/catalog/schema.ts';
import { closedReason } from '../../src/engine/visits/experiences/closed-day-rules.ts';
import { addSlots, createSlots } from '../../src/engine/visits/experiences/index.server.ts';
import { daysAhead } from '../../src/engine/visits/experiences/rules.ts';
import {
  experienceAddOns,
  experienceBenefits,
  experienceSchedules,
  experiences,
  seatPools,
} from '../../src/engine/visits/experiences/schema.ts';
import type { PlannedSlot } from '../../src/engine/visits/experiences/types.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { addOns, kits } from './visits/add-ons.ts';
import type { SeedDay, SeedExperience } from './visits/types.ts';
import { terrace, visits } from './visits/visits.ts';

/** Past sessions of a week exist too, with guests. */
const daysBehind = 7;

/** Creates the experiences and their sessions around the day of seeding. */
export async function fillVisits(tx: Transaction, now: Date): Promise<void> {
  const skuIds = await fillSkus(tx);
  const poolId = terrace.id as PoolId;
  await tx.insert(seatPools).values({ ...terrace, id: poolId });
  const offered = visits.map((visit, index) => ({ visit, id: (index + 1) as ExperienceId }));
  await tx.insert(experiences).values(offered.map(({ visit, id }) => experienceRow(visit, id, skuIds)));
  await fillBenefits(tx, offered);
  await fillAddOns(tx, offered, skuIds);
  await fillSchedules(tx, offered);
  const made = { by: 'seed', now };
  const from = addDays(wineryDate(now), -daysBehind);
  await createSlots(tx, { ...made, from, days: daysBehind + daysAhead });
  await addSlots(tx, plannedSessions(offered, wineryDate(now)), made);
}

type Offered = readonly { readonly visit: SeedExperience; readonly id: ExperienceId }[];
type SkuIds = ReadonlyMap<string, SkuId>;

/** Creates the SKUs of tickets, add-ons and kits; none is listed in the shop. */
async function fillSkus(tx: Transaction): Promise<SkuIds> {
  const sold = { visibility: 'hidden', lifecycle: 'current' } as const;
  const tickets = visits.flatMap(({ kit, slug, code, title, priceCents, facts }) =>
    kit ? [] : [{ slug, code, title, priceCents, summary: facts.summary }],
  );
  const rows = [
    ...[...tickets, ...addOns].map(({ summary, ...sku }) => ({
      ...{ ...sku, ...sold, kind: 'visit' as const, taxClass: 'goods' as const },
      facts: { summary, note: summary, details: [] },
    })),
    ...kits.map(({ parts: _, ...kit }) => ({
      ...{ ...kit, ...sold, kind: 'bundle' as const, taxClass: 'wine' as const, discountable: false },
    })),
  ];
  const created = await tx
    .insert(skus)
    .values(rows.map((row, index) => ({ ...row, position: 10_000 + index * 10 })))
    .returning({ id: skus.id, slug: skus.slug });
  const ids = new Map(created.map(({ id, slug }) => [slug, id]));
  const partSlugs = kits.flatMap(({ parts }) => parts.map(({ slug }) => slug));
  const parts = await tx
    .select({ id: skus.id, slug: skus.slug })
    .from(skus)
    .where(inArray(skus.slug, partSlugs));
  const partIds = new Map(parts.map(({ id, slug }) => [slug, id]));
  await tx.insert(skuComponents).values(
    kits.flatMap(({ slug, parts: contained }) =>
      contained.map((part) => ({
        ...{ skuId: required(ids, slug), componentSkuId: required(partIds, part.slug) },
        quantity: part.quantity,
      })),
    ),
  );
  return ids;
}

function experienceRow(visit: SeedExperience, id: ExperienceId, skuIds: SkuIds) {
  const { slug, kind, title, minutes, priceCents, priceUnit, leadHours, ageRule, facts, kit } = visit;
  const { policy, party, membersOnly, needsWaiver = false, isOnTerrace = false, isForPoints = false } = visit;
  return {
    ...{ id, slug, kind, title, minutes, priceCents, priceUnit, leadHours, ageRule, facts },
    ...{
      needsWaiver,
      membersOnly,
      isForPoints,
      isOnSale: !isForPoints,
      bookAheadDays: 60,
      position: id * 10,
    },
    skuId: required(skuIds, kit?.slug ?? slug),
    partyMin: party[0],
    partyMax: party[1],
    policy: policy.kind,
    depositBasisPoints:
      policy.depositBasisPoints === undefined ? undefined : basisPoints(policy.depositBasisPoints),
    cutoffHours: policy.cutoffHours,
    noShowCents: policy.noShowCents,
    mayReschedule: policy.mayReschedule,
    mayTransfer: policy.mayTransfer,
    poolId: isOnTerrace ? (terrace.id as PoolId) : undefined,
    kitSkuId: kit && required(skuIds, kit.slug),
    kitDaysBefore: kit?.daysBefore,
  };
}

async function fillBenefits(tx: Transaction, offered: Offered): Promise<void> {
  const rows = offered.flatMap(({ visit, id }) =>
    visit.benefits.map(({ limit, rateBasisPoints, ...benefit }) => ({
      ...benefit,
      experienceId: id,
      rateBasisPoints: basisPoints(rateBasisPoints),
      seatsBy:
        limit === undefined
          ? ('all' as const)
          : limit.seats === 'tier'
            ? ('tier' as const)
            : ('number' as const),
      seats: limit === undefined || limit.seats === 'tier' ? undefined : limit.seats,
      period: limit?.period,
    })),
  );
  await tx
    .insert(experienceBenefits)
    .values(rows.map((row, index) => ({ ...row, id: (index + 1) as BenefitId })));
}

async function fillAddOns(tx: Transaction, offered: Offered, skuIds: SkuIds): Promise<void> {
  await tx.insert(experienceAddOns).values(
    offered.flatMap(({ visit, id }) =>
      visit.addOns.map((slug, index) => ({
        ...{ experienceId: id, skuId: required(skuIds, slug), position: (index + 1) * 10 },
      })),
    ),
  );
}

async function fillSchedules(tx: Transaction, offered: Offered): Promise<void> {
  const rows = offered.flatMap(({ visit, id }) =>
    visit.schedules.map(({ weekdays, minutesOfDay, season, seats, parties }) => ({
      ...{ experienceId: id, seats, parties },
      weekdays: [...weekdays],
      minutesOfDay: [...minutesOfDay],
      seasonFrom: season?.from,
      seasonUntil: season?.until,
    })),
  );
  await tx
    .insert(experienceSchedules)
    .values(rows.map((row, index) => ({ ...row, id: (index + 1) as ScheduleId })));
}

function plannedSessions(offered: Offered, today: CivilDate): PlannedSlot[] {
  return offered.flatMap(({ visit, id }) =>
    visit.sessions.map(({ on, minuteOfDay, seats }) => {
      const { slug, title, minutes } = visit;
      const startsAt = wineryInstant(dayOf(on, today), minuteOfDay);
      return {
        experience: { id, slug, title, minutes, poolId: undefined },
        ...{ startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), seats, parties: undefined },
      };
    }),
  );
}

function dayOf(on: SeedDay, today: CivilDate): CivilDate {
  if ('weekday' in on) {
    const earliest = addDays(today, on.afterDays);
    const date = addDays(earliest, (on.weekday - weekday(earliest) + 7) % 7);
    return closedReason(date, new Map()) === undefined ? date : addDays(date, 7);
  }
  const year = Number(today.slice(0, 4));
  const isStillToCome = today.slice(5) < on.monthDay;
  return `${year + (isStillToCome ? 0 : 1) + on.years}-${on.monthDay}` as CivilDate;
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `the seed names what it has: ${String(key)}`);
  return value;
}
