import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints, type Cents, cents } from '../../core/money.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ClubDefinition } from './definition-rules.ts';
import { clubPlanName } from './rules.ts';
import { clubFrequencies, clubs, clubTiers } from './schema.ts';
import type { ClubPlan } from './types.ts';

const centsOrNull = (amount: number | undefined): Cents | null =>
  amount === undefined ? null : cents(amount);

/** Locks all clubs until the transaction ends, so that concurrent changes to clubs run one after another. */
export async function lockClubs(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${clubs} in share row exclusive mode`);
}

/** Saves a club with its tiers and frequencies. Tiers and frequencies that are no longer in the definition must not be in use. */
export async function writeClub(tx: Transaction, definition: ClubDefinition): Promise<void> {
  const { slug, tiers, frequencies, isPaused, copy, ...club } = definition;
  const columns = {
    ...{ title: club.title, shape: club.shape, cadence: club.cadence, position: club.position, copy },
    memberCap: club.memberCap ?? null,
    termsVersion: club.termsVersion,
    pointsMultiplier: basisPoints(club.pointsMultiplierBasisPoints),
    groundShippingCents: centsOrNull(club.groundShippingCents),
  };
  const [written] = await tx
    .insert(clubs)
    .values({ ...columns, slug, isPaused: isPaused ?? false })
    .onConflictDoUpdate({
      target: clubs.slug,
      set: { ...columns, ...(isPaused !== undefined && { isPaused }) },
    })
    .returning({ id: clubs.id });
  if (written) {
    await writeTiers(tx, written.id, definition);
    await writeFrequencies(tx, written.id, definition);
  }
}

async function writeTiers(tx: Transaction, clubId: ClubId, { slug, tiers }: ClubDefinition): Promise<void> {
  const plans = tiers.map(({ bottles }) => clubPlanName(slug, bottles));
  await tx.delete(clubTiers).where(and(eq(clubTiers.clubId, clubId), notInArray(clubTiers.plan, plans)));
  for (const tier of tiers) {
    const columns = {
      discountBasisPoints: basisPoints(tier.discountBasisPoints),
      typicalLowCents: cents(tier.typicalLowCents),
      typicalHighCents: cents(tier.typicalHighCents),
      seesAllocation: tier.seesAllocation,
      tastingsPerDay: tier.tastingsPerDay,
      giftCents: centsOrNull(tier.giftCents),
    };
    await tx
      .insert(clubTiers)
      .values({ ...columns, plan: clubPlanName(slug, tier.bottles), clubId, bottles: tier.bottles })
      .onConflictDoUpdate({ target: clubTiers.plan, set: columns });
  }
}

async function writeFrequencies(
  tx: Transaction,
  clubId: ClubId,
  { frequencies }: ClubDefinition,
): Promise<void> {
  const names = frequencies.map(({ frequency }) => frequency);
  await tx
    .delete(clubFrequencies)
    .where(and(eq(clubFrequencies.clubId, clubId), notInArray(clubFrequencies.frequency, names)));
  for (const [nth, { frequency, ...rest }] of frequencies.entries()) {
    const columns = { ...rest, position: (nth + 1) * 10 };
    await tx
      .insert(clubFrequencies)
      .values({ ...columns, clubId, frequency })
      .onConflictDoUpdate({ target: [clubFrequencies.clubId, clubFrequencies.frequency], set: columns });
  }
}

/** The use of a club by current members and by records that still refer to its plans or frequencies. */
export type ClubUsage = {
  /** The number of current members in all plans of the club. */
  readonly members: number;
  readonly hasHistory: boolean;
  /** The plans that have current members. */
  readonly plansOfMembers: readonly ClubPlan[];
  /**
   * The plans that memberships, waitlist entries, gifts, releases or price changes refer to. `frequencies` are those that memberships have.
   */
  readonly plans: readonly ClubPlan[];
  readonly frequencies: readonly string[];
};

export async function findClubUsage(tx: Transaction, clubId: ClubId): Promise<ClubUsage> {
  const { rows } = await tx.execute<ClubUsage>(sql`
    with member as (select plan, frequency, state not in ('cancelled', 'completed') as is_current
                      from memberships where club_id = ${clubId}),
         used as (select plan from member union select plan from club_waits where club_id = ${clubId}
                  union select club_plan from gift_memberships union select plan from release_boxes
                  union select plan from club_price_changes)
    select (select count(*)::int from member where is_current) as members,
           exists (select from member) or exists (select from releases where club_id = ${clubId}) as "hasHistory",
           array(select distinct plan from member where is_current) as "plansOfMembers",
           array(select plan from club_tiers where club_id = ${clubId} and plan in (select plan from used)) as plans,
           array(select distinct frequency from member) as frequencies`);
  const [use] = rows;
  return use ?? { members: 0, hasHistory: false, plansOfMembers: [], plans: [], frequencies: [] };
}
