import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { BasisPoints } from '../../../core/money.ts';
import { clubShippingBenefits, plusGiftBox, plusShippingBenefits } from '../dated-rules.ts';
import { formatRate } from '../rules.ts';
import type { GiftBoxBenefit, PercentageRule, ShippingBenefit } from '../types.ts';

export type Programme = 'club' | 'plus';

/** One row of what a customer is entitled to now; `plan` reads `open-cellar-6`: the club and its bottles (domain §4.3, §4.4). */
export type Entitlement = {
  readonly programme: Programme;
  readonly plan: string;
  readonly discount: BasisPoints;
  readonly seesAllocation: boolean;
};

/** What the customer's memberships bring at this instant; which percentage wins is pricing's business (domain §7.1). */
export type Standing = {
  /** Of which the customer is a member, each once. */
  readonly programmes: readonly Programme[];
  /** Of both programmes, in the order in which they began: `open-cellar-6`, `mesa-lucero-plus`. */
  readonly plans: readonly string[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit: GiftBoxBenefit | undefined;
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  /** The last day whose releases are sold to them already; undefined for whoever waits for the day itself. */
  readonly releasesThrough: CivilDate | undefined;
};

/** The names that a member reads beside a price; a plan of no known club is called by its own name. */
const clubNames: Readonly<Record<string, string>> = {
  foothill: 'Foothill',
  'open-cellar': 'Open Cellar',
  lantern: 'Lantern Society',
  discovery: 'Discovery',
};
const plusName = 'Mesa Lucero+';

/** So long before its day Mesa Lucero+ opens a release (domain §4.4). */
export const earlyHours = 72;

function clubRule(plan: string): string {
  return `club:${plan}`;
}

/** Whether the percentage of a club's plan is among what somebody is entitled to. */
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
    label: `${plusName} price`,
    reason: `${plusName} members save ${formatRate(rate)}.`,
    rate,
    source: 'plus',
  };
}

/** What these rights, all in force at an instant, add up to. Percentages come best first; a club before Plus at the same rate. */
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
    shippingBenefits: hasPlus ? plusShippingBenefits : [],
    giftBoxBenefit: hasPlus ? plusGiftBox : undefined,
    seesClubWines: entitlements.some(({ programme }) => programme === 'club'),
    seesAllocations: entitlements.some(({ seesAllocation }) => seesAllocation),
    releasesThrough: hasPlus ? wineryDate(new Date(at.getTime() + earlyHours * 3_600_000)) : undefined,
  };
}

/**
 * What counts for a box of a club: its shipping, and its percentage where they have it not by being a member, beside what they have already.
 * `plan` reads `discovery-3`.
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
