import { type BasisPoints, basisPoints, cents } from '../../core/money.ts';
import type { PercentageRule, ShippingBenefit } from '../pricing/types.ts';
import type { Entitlement, Standing } from './types.ts';

/** The names that a member reads beside a price; an unknown plan is shown by its programme. */
const clubNames: Readonly<Record<string, string>> = {
  foothill: 'Foothill',
  'open-cellar': 'Open Cellar',
  lantern: 'Lantern Society',
  discovery: 'Discovery',
};
const plusName = 'Mesa Lucero+';

/** Three bottles of 750 ml: from there on Mesa Lucero+ includes ground shipping (domain §4.4). */
const includedShippingMl = 3 * 750;

/** What it costs to join no club: the entry tier, for "what a member would pay". */
export const entryClub: PercentageRule = clubPercentage('foothill-3', basisPoints(1000));

function clubPercentage(plan: string, rate: BasisPoints): PercentageRule {
  const name = clubNames[plan.replace(/-\d+$/, '')] ?? 'Wine club';
  return {
    ruleId: `club:${plan}`,
    label: `${name} member price`,
    reason: `Members of the ${name.replace(/^Wine club$/, 'wine club')} pay ${percentText(rate)} less.`,
    rate,
    source: 'club',
  };
}

function plusPercentage(plan: string, rate: BasisPoints): PercentageRule {
  return {
    ruleId: `plus:${plan}`,
    label: `${plusName} price`,
    reason: `${plusName} takes ${percentText(rate)} off.`,
    rate,
    source: 'plus',
  };
}

function percentText(rate: BasisPoints): string {
  return `${rate / 100}%`;
}

const plusShipping: readonly ShippingBenefit[] = [
  {
    ruleId: 'plus:shipping-included',
    label: `Included with ${plusName}`,
    minimumWineMl: includedShippingMl,
    priceCents: cents(0),
  },
  { ruleId: 'plus:shipping-flat', label: `${plusName} flat rate`, minimumWineMl: 0, priceCents: cents(1000) },
];

/** What these rights, all in force, add up to. Percentages come best first; a club before Plus at the same rate. */
export function standingFrom(entitlements: readonly Entitlement[]): Standing {
  const percentages = entitlements
    .filter(({ discount }) => discount > 0)
    .map(({ programme, plan, discount }) =>
      programme === 'club' ? clubPercentage(plan, discount) : plusPercentage(plan, discount),
    )
    .sort((left, right) => right.rate - left.rate || left.source.localeCompare(right.source));
  return {
    percentages,
    shippingBenefits: entitlements.some(({ programme }) => programme === 'plus') ? plusShipping : [],
    seesClubWines: entitlements.some(({ programme }) => programme === 'club'),
    seesAllocations: entitlements.some(({ seesAllocation }) => seesAllocation),
  };
}

export const guestStanding: Standing = standingFrom([]);
