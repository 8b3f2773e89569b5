import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { BasisPoints } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { clubShippingBenefits, plusGiftBox, plusShippingBenefits } from '../dated-rules.ts';
import { formatRate } from '../rules.ts';
import type { GiftBoxBenefit, PercentageRule, ShippingBenefit } from '../types.ts';

export type Programme = 'club' | 'plus';

/** One entitlement of a customer; `plan` is the club and its bottles, such as `open-cellar-6` (domain §4.3, §4.4). */
export type Entitlement = {
  readonly programme: Programme;
  readonly plan: string;
  readonly discount: BasisPoints;
  readonly seesAllocation: boolean;
};

/** What the customer's memberships bring at this instant; pricing decides which percentage wins (domain §7.1). */
export type Standing = {
  /** The programs that the customer belongs to, each once. */
  readonly programmes: readonly Programme[];
  /** The plans of both programs, in the order in which they began: such as `open-cellar-6`. */
  readonly plans: readonly string[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit: GiftBoxBenefit | undefined;
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  /** The last release date that is already on sale to them; undefined without early access. */
  readonly releasesThrough: CivilDate | undefined;
};

/** Names that a member sees next to a price; a plan of an unknown club shows its own name. */
const clubNames: Readonly<Record<string, string>> = {
  foothill: 'Foothill',
  'open-cellar': 'Open Cellar',
  lantern: 'Lantern Society',
  discovery: 'Discovery',
};

/** Hours of early access to a release for the paid membership (domain §4.4). */
export const earlyHours = 72;

function clubRule(plan: string): string {
  return `club:${plan}`;
}

/** Returns whether the standing includes the percentage of a club's plan. */
export function hasPlan({ percentages }: Pick<Standing, 'percentages'>, plan: string): boolean {
  return percentages.some(({ ruleId }) => ruleId === clubRule(plan));
}

function clubPercentage(plan: string, rate: BasisPoints): PercentageRule {
  const name = clubNames[plan.replace(/-\d+$/, '')] ?? plan;
  return {
    ruleId: clubRule(plan),
    label: `${name} member price`,
    reason: `${name} members save ${formatRate(rate)}.`,
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

/**
 * Combines the entitlements in force at an instant. Percentages come best first; a club before Plus at the same rate.
 */
export function standingFrom(entitlements: readonly Entitlement[], at: Date): Standing {
  const hasPlus = entitlements.some(({ programme }) => programme === 'plus');
  const percentages = entitlements
    .filter(({ discount }) => discount > 0)
    .map(({ programme, plan, discount }) =>
      programme === 'club' ? clubPercentage(plan, discount) : plusPercentage(plan, discount),
    )
    .sort((left, right) => right.rate - left.rate || left.source.localeCompare(right.source));
  return {
    programmes: [...new Set(entitlements.map(({ programme }) => programme))],
    plans: [...new Set(entitlements.map(({ plan }) => plan))],
    percentages,
    shippingBenefits: hasPlus ? plusShippingBenefits() : [],
    giftBoxBenefit: hasPlus ? plusGiftBox() : undefined,
    seesClubWines: entitlements.some(({ programme }) => programme === 'club'),
    seesAllocations: entitlements.some(({ seesAllocation }) => seesAllocation),
    releasesThrough: hasPlus ? wineryDate(new Date(at.getTime() + earlyHours * 3_600_000)) : undefined,
  };
}

/**
 * Returns the standing for a club's box: adds the club's shipping, and its percentage unless the customer already has
 * it. `plan` is such as `discovery-3`.
 */
export function standingInBox(standing: Standing, plan: string, rate: BasisPoints | undefined): Standing {
  const own = rate === undefined ? [] : [clubPercentage(plan, rate)];
  return {
    ...standing,
    percentages: [...standing.percentages, ...own].sort((left, right) => right.rate - left.rate),
    shippingBenefits: [...standing.shippingBenefits, ...clubShippingBenefits(plan.replace(/-\d+$/, ''))],
    seesClubWines: true,
  };
}

export const guestStanding: Standing = standingFrom([], new Date(0));
