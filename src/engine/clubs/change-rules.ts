import type { Refusal } from '../../core/result.ts';
import type { ClubDefinition } from './definition-rules.ts';
import type { ClubUsage } from './definition-store.server.ts';
import { clubPlanName } from './rules.ts';
import type { Club } from './types.ts';

export type ClubChangeRefusalCode =
  | 'QUIZ_TAKEN'
  | 'CLUB_IN_USE'
  | 'CLUB_CAP'
  | 'TIER_IN_USE'
  | 'FREQUENCY_IN_USE'
  | 'PRICE_NEEDS_NOTICE'
  | 'TIER_WORSE';

/** Converts a saved club to the definition that a winery writes. Saving the definition again changes nothing. */
export function toClubDefinition(club: Club & { readonly position: number }): ClubDefinition {
  const { slug, title, shape, cadence, position, isPaused, termsVersion, copy } = club;
  return {
    ...{ slug, title, shape, cadence, position, isPaused, termsVersion, copy },
    ...(club.memberCap !== undefined && { memberCap: club.memberCap }),
    pointsMultiplierBasisPoints: club.pointsMultiplier,
    ...(club.groundShippingCents !== undefined && { groundShippingCents: club.groundShippingCents }),
    tiers: club.tiers.map((tier) => ({
      bottles: tier.bottles,
      discountBasisPoints: tier.discount,
      typicalLowCents: tier.typicalLowCents,
      typicalHighCents: tier.typicalHighCents,
      tastingsPerDay: tier.tastingsPerDay,
      seesAllocation: tier.seesAllocation,
      ...(tier.giftCents !== null && { giftCents: tier.giftCents }),
    })),
    frequencies: club.frequencies.map(({ frequency, title: name, months, intervalMonths }) => ({
      ...{ frequency, title: name, months: [...months], intervalMonths },
    })),
  };
}

/**
 * Returns the refusals for changing a saved club to this definition. Plans and frequencies in use can't be removed. A plan with current
 * members can't change its prices here, and its discount and allocations can't get worse.
 */
export function clubChangeRefusals(
  before: Club,
  after: ClubDefinition,
  use: ClubUsage,
): Refusal<ClubChangeRefusalCode>[] {
  const refusals: Refusal<ClubChangeRefusalCode>[] = [];
  const refuse = (code: ClubChangeRefusalCode, field: string, sentence: string) =>
    refusals.push({ code, field, sentence });
  if (use.hasHistory && (after.shape !== before.shape || after.cadence !== before.cadence)) {
    refuse(
      'CLUB_IN_USE',
      'shape',
      `${before.title} has members or releases, so its shape and cadence can’t be changed.`,
    );
  }
  if (after.memberCap !== undefined && after.memberCap < use.members) {
    refuse('CLUB_CAP', 'memberCap', `${before.title} already has ${use.members} members.`);
  }
  for (const { plan } of before.tiers) {
    const isKept = after.tiers.some(({ bottles }) => clubPlanName(after.slug, bottles) === plan);
    if (isKept || !use.plans.includes(plan)) continue;
    refuse('TIER_IN_USE', 'tiers', `${plan} has members, gifts or releases, so it can’t be removed.`);
  }
  for (const { frequency } of before.frequencies) {
    const isKept = after.frequencies.some((each) => each.frequency === frequency);
    if (isKept || !use.frequencies.includes(frequency)) continue;
    const sentence = `Members have chosen the frequency ${frequency}, so it can’t be removed.`;
    refuse('FREQUENCY_IN_USE', 'frequencies', sentence);
  }
  for (const [nth, tier] of after.tiers.entries()) {
    const plan = clubPlanName(after.slug, tier.bottles);
    const old = before.tiers.find((each) => each.plan === plan);
    if (!old || !use.plansOfMembers.includes(plan)) continue;
    if (tier.typicalLowCents !== old.typicalLowCents || tier.typicalHighCents !== old.typicalHighCents) {
      const sentence = `${plan} has members, who need notice of a new price. Use change-club-price.`;
      refuse('PRICE_NEEDS_NOTICE', `tiers.${nth}.typicalLowCents`, sentence);
    }
    if (tier.discountBasisPoints < old.discount || (old.seesAllocation && !tier.seesAllocation)) {
      const sentence = `${plan} has members, whose discount and allocations can’t be taken away.`;
      refuse('TIER_WORSE', `tiers.${nth}.discountBasisPoints`, sentence);
    }
  }
  return refusals;
}
