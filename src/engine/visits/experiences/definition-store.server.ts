import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type {
  ExperienceBenefitId,
  ExperienceId,
  ExperienceScheduleId,
  SeatPoolId,
  SkuId,
} from '../../../core/ids.ts';
import { basisPoints, type Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type {
  ExperienceBenefitDefinition,
  ExperienceDefinition,
  ExperienceScheduleDefinition,
  VisitAddOnDefinition,
} from './definition-types.ts';
import { experienceAddOns, experienceBenefits, experienceSchedules, experiences } from './schema.ts';

/** Serializes saves of experiences, rooms and add-ons until the transaction ends. */
export async function lockExperienceDefinitions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('experiences are saved'))`);
}

type BenefitRow = {
  readonly id: ExperienceBenefitId;
  readonly programme: 'club' | 'plus';
  readonly club: string | null;
  readonly rateBasisPoints: number;
  readonly seatsBy: 'all' | 'number' | 'tier';
  readonly seats: number | null;
  readonly period: NonNullable<ExperienceBenefitDefinition['limit']>['period'] | null;
  readonly label: string;
};
type ScheduleRow = Omit<typeof experienceSchedules.$inferSelect, 'id' | 'experienceId'>;

const definitionColumns = {
  experience: experiences,
  code: sql<string>`(select code from skus where skus.id = ${experiences.skuId})`,
  kitSlug: sql<string | null>`(select slug from skus where skus.id = ${experiences.kitSkuId})`,
  pool: sql<string | null>`(select title from seat_pools where seat_pools.id = ${experiences.poolId})`,
  benefits: sql<BenefitRow[]>`(
    select coalesce(json_agg(json_build_object(
             'id', each.id, 'programme', each.programme, 'club', each.club, 'rateBasisPoints', each.rate_basis_points,
             'seatsBy', each.seats_by, 'seats', each.seats, 'period', each.period, 'label', each.label) order by each.id), '[]')
      from experience_benefits each where each.experience_id = experiences.id)`,
  addOns: sql<string[]>`(
    select coalesce(json_agg(sku.slug order by each.position), '[]')
      from experience_add_ons each join skus sku on sku.id = each.sku_id where each.experience_id = experiences.id)`,
  schedules: sql<ScheduleRow[]>`(
    select coalesce(json_agg(json_build_object(
             'weekdays', each.weekdays, 'minutesOfDay', each.minutes_of_day, 'seasonFrom', each.season_from,
             'seasonUntil', each.season_until, 'seats', each.seats, 'parties', each.parties) order by each.id), '[]')
      from experience_schedules each where each.experience_id = experiences.id)`,
};

export type StoredExperience = {
  readonly id: ExperienceId;
  readonly poolId: SeatPoolId | undefined;
  /** The saved definition, without sessions, which are read from the slots. */
  readonly definition: ExperienceDefinition;
};

/** Returns the saved definitions of all experiences, in display order. */
export async function readExperienceDefinitions(read: Transaction): Promise<StoredExperience[]> {
  const rows = await read.select(definitionColumns).from(experiences).orderBy(asc(experiences.position));
  return rows.map(({ experience: row, code, kitSlug, pool, benefits, addOns, schedules }) => ({
    id: row.id,
    poolId: row.poolId ?? undefined,
    definition: {
      ...{ slug: row.slug, kind: row.kind, title: row.title, minutes: row.minutes },
      ...(kitSlug === null ? { code } : { kit: { slug: kitSlug, daysBefore: row.kitDaysBefore ?? 0 } }),
      ...{ priceCents: row.priceCents, priceUnit: row.priceUnit, party: [row.partyMin, row.partyMax] },
      policy: {
        kind: row.policy,
        ...(row.depositBasisPoints !== null && { depositBasisPoints: row.depositBasisPoints }),
        ...(row.cutoffHours !== null && { cutoffHours: row.cutoffHours }),
        ...(row.noShowCents !== null && { noShowCents: row.noShowCents }),
        ...{ mayReschedule: row.mayReschedule, mayTransfer: row.mayTransfer },
      },
      ...{ leadHours: row.leadHours, bookAheadDays: row.bookAheadDays, holdMinutes: row.holdMinutes },
      ...(row.membersOnly !== null && { membersOnly: row.membersOnly }),
      ...{ ageRule: row.ageRule, needsWaiver: row.needsWaiver, isForPoints: row.isForPoints },
      isOnSale: row.isOnSale,
      ...(pool !== null && { pool }),
      benefits: benefits.map(benefitOf),
      addOns,
      schedules: schedules.map(scheduleOf),
      sessions: [],
      facts: factsOf(row.facts),
    },
  }));
}

function factsOf({ included, access, bring, questions, ...facts }: typeof experiences.$inferSelect.facts) {
  return {
    ...facts,
    ...{ included: [...included], access: [...access], bring: [...bring], questions: [...questions] },
  };
}

function benefitOf({ programme, club, rateBasisPoints, seatsBy, seats, period, label }: BenefitRow) {
  const limited = seatsBy === 'tier' ? ('tier' as const) : seats;
  return {
    ...{ programme, label, rateBasisPoints: basisPoints(rateBasisPoints) },
    ...(club !== null && { club }),
    ...(limited !== null && period !== null && { limit: { seats: limited, period } }),
  };
}

function scheduleOf({ weekdays, minutesOfDay, seasonFrom, seasonUntil, seats, parties }: ScheduleRow) {
  return {
    ...{ weekdays, minutesOfDay, seats },
    ...(seasonFrom !== null && seasonUntil !== null && { season: { from: seasonFrom, until: seasonUntil } }),
    ...(parties !== null && { parties }),
  };
}

export type SkuWithExperience = {
  readonly id: SkuId;
  readonly slug: string;
  readonly kind: string;
  readonly visibility: string;
  /** The slug of the experience that sells the SKU as its ticket; null if none does. */
  readonly soldBy: string | null;
};

const listed = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

export async function findSkusBySlug(
  read: Transaction,
  slugs: readonly string[],
): Promise<SkuWithExperience[]> {
  const { rows } = await read.execute<SkuWithExperience>(sql`
    select sku.id, sku.slug, sku.kind, sku.visibility, experience.slug as "soldBy"
      from skus sku left join experiences experience on experience.sku_id = sku.id
     where sku.slug in ${listed(slugs)}`);
  return rows;
}

// Read as SQL text because the clubs module depends on this one.
/** Returns those of the given slugs that belong to a club. */
export async function findExistingClubSlugs(read: Transaction, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await read.execute<{ slug: string }>(
    sql`select slug from clubs where slug in ${listed(slugs)}`,
  );
  return rows.map(({ slug }) => slug);
}

/** The ids of the rows that an experience refers to. */
export type ExperienceReferences = {
  readonly skuId: SkuId;
  readonly poolId: SeatPoolId | undefined;
  readonly kitSkuId: SkuId | undefined;
  readonly addOnIds: readonly SkuId[];
};

/**
 * Inserts or updates an experience with its benefits, add-ons and schedules, and returns its id. The caller must hold the lock from
 * `lockExperienceDefinitions`.
 */
export async function writeExperienceDefinition(
  tx: Transaction,
  id: ExperienceId | undefined,
  experience: ExperienceDefinition,
  refers: ExperienceReferences,
): Promise<ExperienceId> {
  const { slug, kind, title, minutes, priceCents, priceUnit, party, policy, kit, facts } = experience;
  const { leadHours, bookAheadDays, holdMinutes, membersOnly, ageRule, needsWaiver, isForPoints } =
    experience;
  const row = {
    ...{ slug, kind, title, minutes, priceCents, priceUnit, leadHours, bookAheadDays, holdMinutes },
    ...{ ageRule, needsWaiver, isForPoints, facts, skuId: refers.skuId },
    membersOnly: membersOnly ?? null,
    isOnSale: experience.isOnSale && !isForPoints,
    partyMin: party[0],
    partyMax: party[1],
    policy: policy.kind,
    depositBasisPoints: policy.depositBasisPoints ?? null,
    cutoffHours: policy.cutoffHours ?? null,
    noShowCents: policy.noShowCents ?? null,
    mayReschedule: policy.mayReschedule,
    mayTransfer: policy.mayTransfer,
    poolId: refers.poolId ?? null,
    kitSkuId: refers.kitSkuId ?? null,
    kitDaysBefore: kit?.daysBefore ?? null,
  };
  const written = id ?? (await nextRowId<ExperienceId>(tx, 'experiences'));
  if (id === undefined) {
    const position = sql`(select coalesce(max(position), 0) + 10 from experiences)`;
    await tx.insert(experiences).values({ ...row, id: written, position });
  } else {
    await tx.update(experiences).set(row).where(eq(experiences.id, id));
  }
  await writeBenefits(tx, written, experience.benefits);
  await writeAddOns(tx, written, refers.addOnIds);
  await writeSchedules(tx, written, experience.schedules);
  return written;
}

type Numbered = 'experiences' | 'experience_benefits' | 'experience_schedules' | 'seat_pools';

export async function nextRowId<Id extends number>(tx: Transaction, table: Numbered): Promise<Id> {
  const { rows } = await tx.execute<{ id: Id }>(
    sql`select coalesce(max(id), 0) + 1 as id from ${sql.identifier(table)}`,
  );
  return rows[0]?.id ?? (1 as Id);
}

/** Replaces an experience's benefits. A benefit that remains keeps its row, because its uses are counted under the row's id. */
async function writeBenefits(
  tx: Transaction,
  experienceId: ExperienceId,
  benefits: readonly ExperienceBenefitDefinition[],
): Promise<void> {
  const stored = await tx
    .select()
    .from(experienceBenefits)
    .where(eq(experienceBenefits.experienceId, experienceId))
    .orderBy(asc(experienceBenefits.id));
  const rows = benefits.map(({ programme, club, rateBasisPoints, limit, label }) => ({
    ...{ experienceId, program: programme, rateBasisPoints, label, club: club ?? null },
    seatsBy:
      limit === undefined
        ? ('all' as const)
        : limit.seats === 'tier'
          ? ('tier' as const)
          : ('number' as const),
    seats: limit === undefined || limit.seats === 'tier' ? null : limit.seats,
    period: limit?.period ?? null,
  }));
  const free = new Map(stored.map(({ id, ...row }) => [id, row]));
  const placed = new Map<number, ExperienceBenefitId>();
  const place = (isMatch: (row: (typeof rows)[number], old: (typeof rows)[number]) => boolean) => {
    for (const [index, row] of rows.entries()) {
      if (placed.has(index)) continue;
      const match = [...free].find(([, old]) => isMatch(row, old));
      if (!match) continue;
      placed.set(index, match[0]);
      free.delete(match[0]);
    }
  };
  place((row, old) => row.program === old.program && row.club === old.club && row.label === old.label);
  place((row, old) => row.program === old.program && row.club === old.club);
  await tx
    .delete(experienceBenefits)
    .where(
      and(
        eq(experienceBenefits.experienceId, experienceId),
        inArray(experienceBenefits.id, [...free.keys(), 0 as ExperienceBenefitId]),
      ),
    );
  for (const [index, row] of rows.entries()) {
    const id = placed.get(index);
    if (id === undefined) {
      const added = await nextRowId<ExperienceBenefitId>(tx, 'experience_benefits');
      await tx.insert(experienceBenefits).values({ ...row, id: added });
    } else await tx.update(experienceBenefits).set(row).where(eq(experienceBenefits.id, id));
  }
}

async function writeAddOns(
  tx: Transaction,
  experienceId: ExperienceId,
  skuIds: readonly SkuId[],
): Promise<void> {
  const rows = skuIds.map((skuId, index) => ({ experienceId, skuId, position: (index + 1) * 10 }));
  await tx
    .delete(experienceAddOns)
    .where(
      and(eq(experienceAddOns.experienceId, experienceId), notInArray(experienceAddOns.skuId, [...skuIds])),
    );
  if (rows.length === 0) return;
  await tx
    .insert(experienceAddOns)
    .values(rows)
    .onConflictDoUpdate({
      target: [experienceAddOns.experienceId, experienceAddOns.skuId],
      set: { position: sql`excluded.position` },
    });
}

async function writeSchedules(
  tx: Transaction,
  experienceId: ExperienceId,
  schedules: readonly ExperienceScheduleDefinition[],
): Promise<void> {
  await tx.delete(experienceSchedules).where(eq(experienceSchedules.experienceId, experienceId));
  if (schedules.length === 0) return;
  const first = await nextRowId<ExperienceScheduleId>(tx, 'experience_schedules');
  await tx.insert(experienceSchedules).values(
    schedules.map(({ weekdays, minutesOfDay, season, seats, parties }, index) => ({
      ...{
        id: (first + index) as ExperienceScheduleId,
        experienceId,
        weekdays,
        minutesOfDay,
        seats,
        parties,
      },
      ...{ seasonFrom: season?.from, seasonUntil: season?.until },
    })),
  );
}

/** Returns all add-ons: the visit SKUs that aren't tickets. */
export async function readVisitAddOns(read: Transaction): Promise<VisitAddOnDefinition[]> {
  const { rows } = await read.execute<{
    code: string;
    slug: string;
    title: string;
    priceCents: Cents;
    summary: string;
  }>(sql`
    select code, slug, title, price_cents as "priceCents", facts ->> 'summary' as summary
      from skus where kind = 'visit' and id not in (select sku_id from experiences) order by position`);
  return rows;
}

/**
 * Sorts the given experiences by exchanging their display positions; all other experiences keep theirs. Returns the slugs of the
 * experiences that moved. The caller must hold the lock from `lockExperienceDefinitions`.
 */
export async function setExperienceOrder(tx: Transaction, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ slug: string; position: number }>(sql`
    with given as (
      select id, slug, position, row_number() over (order by nth) as nth, row_number() over (order by position) as place
        from jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb) with ordinality as each (named, nth)
        join experiences on slug = named
    )
    select given.slug, target.position from given join given target on target.place = given.nth
     where given.position <> target.position`);
  if (rows.length === 0) return [];
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (slug text, position smallint)`;
  // In two steps, because no two may have the same place even for a moment.
  await tx.execute(
    sql`update experiences set position = -moved.position from ${moved} where experiences.slug = moved.slug`,
  );
  await tx.execute(
    sql`update experiences set position = moved.position from ${moved} where experiences.slug = moved.slug`,
  );
  return rows.map(({ slug }) => slug);
}
