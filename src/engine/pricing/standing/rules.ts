import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { formatRate } from '../rules.ts';
import type { GiftBoxBenefit, PercentageRule, ShippingBenefit } from '../types.ts';
import { findMembershipTerms, plusGiftBox, plusShippingBenefits } from './membership-rules.ts';

export type Program = 'club' | 'plus';

/** The benefits that a club grants its members besides a discount percentage. */
export type StandingClub = {
  readonly slug: string;
  /** The club and its bottle count, such as `estate-6`. */
  readonly plan: string;
  readonly title: string;
  /** The points rate of members in basis points: 10,000 is one point per dollar. */
  readonly pointsMultiplier: BasisPoints;
  /** The flat price of ground shipping for the club's boxes; null if they ship at the regular rates. */
  readonly groundShippingCents: Cents | null;
};

/** One entitlement of a customer. `plan` is the club and its bottle count, such as `estate-6` (domain §4.3, §4.4). */
export type Entitlement = {
  readonly program: Program;
  readonly plan: string;
  readonly discount: BasisPoints;
  readonly seesAllocation: boolean;
  /** The club that grants the entitlement; null or absent for other programs. */
  readonly club?: StandingClub | null;
};

/** The combined benefits of a customer's memberships at one instant. Pricing decides which percentage wins (domain §7.1). */
export type Standing = {
  /** The programs that the customer belongs to, without duplicates. */
  readonly programs: readonly Program[];
  /** The plans of both programs, such as `estate-6`, in the order in which they began. */
  readonly plans: readonly string[];
  readonly clubs: readonly StandingClub[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit: GiftBoxBenefit | undefined;
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  /** The last release date whose wines the customer can already buy; undefined without early access. */
  readonly releasesThrough: CivilDate | undefined;
};

function clubPercentage(
  { plan, title }: Pick<StandingClub, 'plan' | 'title'>,
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
export function standingFrom(entitlements: readonly Entitlement[], at: Date): Standing {
  const terms = entitlements.some(({ program }) => program === 'plus') ? findMembershipTerms() : undefined;
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
    giftBoxBenefit: terms && plusGiftBox(),
    seesClubWines: entitlements.some(({ program }) => program === 'club'),
    seesAllocations: entitlements.some(({ seesAllocation }) => seesAllocation),
    releasesThrough: terms && wineryDate(new Date(at.getTime() + terms.earlyHours * 3_600_000)),
  };
}

/** Returns the ground shipping benefits of a club, which apply only to the club's own boxes (domain §4.3). */
function boxShipping({ slug, title, groundShippingCents }: StandingClub): readonly ShippingBenefit[] {
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
 * Returns the standing that applies to a club's box: adds the club's shipping benefit, and its percentage unless the customer already has
 * it.
 */
export function standingInBox(standing: Standing, club: StandingClub, discount: BasisPoints): Standing {
  const isOwn = standing.clubs.some(({ plan }) => plan === club.plan);
  const own = isOwn || discount === 0 ? [] : [clubPercentage(club, discount)];
  return {
    ...standing,
    percentages: [...standing.percentages, ...own].sort((left, right) => right.rate - left.rate),
    shippingBenefits: [...standing.shippingBenefits, ...boxShipping(club)],
    seesClubWines: true,
  };
}

export const guestStanding: Standing = standingFrom([], new Date(0));
