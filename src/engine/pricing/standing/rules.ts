import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { formatRate } from '../rules.ts';
import type { GiftBoxBenefit, PercentageRule, ShippingBenefit } from '../types.ts';
import { findPlusMembershipTerms, plusGiftBoxBenefit, plusShippingBenefits } from './membership-rules.ts';

export type MembershipProgram = 'club' | 'plus';

/** The benefits that a club grants its members besides a discount percentage. */
export type ClubBenefits = {
  readonly slug: string;
  /** The club and its bottle count, such as `estate-6`. */
  readonly plan: string;
  readonly title: string;
  /** The points rate of members in basis points: 10,000 is one point per dollar. */
  readonly pointsMultiplier: BasisPoints;
  /** The flat price of ground shipping for the club's boxes; null if they ship at the regular rates. */
  readonly groundShippingCents: Cents | null;
};

/** One entitlement of a customer. For a club, `plan` is the club and its bottle count, such as `estate-6` (domain §4.3, §4.4). */
export type Entitlement = {
  readonly program: MembershipProgram;
  readonly plan: string;
  readonly discount: BasisPoints;
  readonly seesAllocation: boolean;
  /** The club that grants the entitlement; null or absent for other programs. */
  readonly club?: ClubBenefits | null;
};

/** The combined benefits of a customer's memberships at one instant. Pricing decides which percentage wins (domain §7.1). */
export type CustomerStanding = {
  /** The programs that the customer belongs to, without duplicates. */
  readonly programs: readonly MembershipProgram[];
  /** The plans of both programs, such as `estate-6`, in the order in which they began. */
  readonly plans: readonly string[];
  readonly clubs: readonly ClubBenefits[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit: GiftBoxBenefit | undefined;
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  /** The last release date whose wines the customer can already buy; undefined without early access. */
  readonly releasesThrough: CivilDate | undefined;
};

function clubPercentage(
  { plan, title }: Pick<ClubBenefits, 'plan' | 'title'>,
  rate: BasisPoints,
): PercentageRule {
  return {
    ruleId: `club:${plan}`,
    label: `${title} member price`,
    reason: `${title} members save ${formatRate(rate)}.`,
    rate,
    source: 'club',
  };
}

function plusPercentage(plan: string, rate: BasisPoints): PercentageRule {
  return {
    ruleId: `plus:${plan}`,
    label: `${winery().membershipName} price`,
    reason: `${winery().membershipName} members save ${formatRate(rate)}.`,
    rate,
    source: 'plus',
  };
}

/** Combines the entitlements in force at an instant. Percentages are sorted highest first; at the same rate, club comes before Plus. */
export function standingFromEntitlements(entitlements: readonly Entitlement[], at: Date): CustomerStanding {
  const terms = entitlements.some(({ program }) => program === 'plus')
    ? findPlusMembershipTerms()
    : undefined;
  const percentages = entitlements
    .filter(({ discount }) => discount > 0)
    .map(({ program, plan, discount, club }) =>
      program === 'club'
        ? clubPercentage(club ?? { plan, title: plan }, discount)
        : plusPercentage(plan, discount),
    )
    .sort((left, right) => right.rate - left.rate || left.source.localeCompare(right.source));
  return {
    programs: [...new Set(entitlements.map(({ program }) => program))],
    plans: [...new Set(entitlements.map(({ plan }) => plan))],
    clubs: entitlements.flatMap(({ club }) => club ?? []),
    percentages,
    shippingBenefits: terms ? plusShippingBenefits() : [],
    giftBoxBenefit: terms && plusGiftBoxBenefit(),
    seesClubWines: entitlements.some(({ program }) => program === 'club'),
    seesAllocations: entitlements.some(({ seesAllocation }) => seesAllocation),
    releasesThrough: terms && wineryDate(new Date(at.getTime() + terms.earlyHours * 3_600_000)),
  };
}

/** Returns the ground shipping benefits of a club, which apply only to the club's own boxes (domain §4.3). */
function boxShipping({ slug, title, groundShippingCents }: ClubBenefits): readonly ShippingBenefit[] {
  if (groundShippingCents === null) return [];
  return [
    {
      ruleId: `club:${slug}-ground`,
      label: `${title} shipping`,
      minimumWineMl: 0,
      priceCents: groundShippingCents,
    },
  ];
}

/**
 * Returns the standing that applies to a club's box: adds the club's shipping benefit and access to club wines, and its percentage unless
 * the customer already has it.
 */
export function standingForClubBox(
  standing: CustomerStanding,
  club: ClubBenefits,
  discount: BasisPoints,
): CustomerStanding {
  const isOwn = standing.clubs.some(({ plan }) => plan === club.plan);
  const own = isOwn || discount === 0 ? [] : [clubPercentage(club, discount)];
  return {
    ...standing,
    percentages: [...standing.percentages, ...own].sort((left, right) => right.rate - left.rate),
    shippingBenefits: [...standing.shippingBenefits, ...boxShipping(club)],
    seesClubWines: true,
  };
}

export const guestStanding: CustomerStanding = standingFromEntitlements([], new Date(0));
