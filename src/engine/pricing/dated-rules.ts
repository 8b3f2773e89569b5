import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { basisPoints, cents } from '../../core/money.ts';
import data from './data/price-rules.json' with { type: 'json' };
import type { CaseLadder, ShippingBenefit } from './types.ts';

function dated(text: string): CivilDate {
  const date = parseCivilDate(text);
  invariant(date, `a dated price rule names a day of the calendar, not ${text}`);
  return date;
}

/** Oldest first. A changed ladder is a new row with its own day: quotes of older days keep the older one. */
export const caseLadders: readonly CaseLadder[] = data.caseLadders
  .map((ladder) => ({
    asOf: dated(ladder.asOf),
    reason: ladder.reason,
    steps: ladder.steps.map((step) => ({ bottles: step.bottles, rate: basisPoints(step.basisPoints) })),
  }))
  .sort((a, b) => (a.asOf < b.asOf ? -1 : 1));

/** The ladder that holds on this civil date of the winery; undefined before the first one. */
export function caseLadderOn(on: CivilDate): CaseLadder | undefined {
  return caseLadders.findLast((ladder) => ladder.asOf <= on);
}

/** What Mesa Lucero+ does to ground shipping (domain §4.4, W14); `standing` grants it while the membership runs. */
export const plusShippingBenefits: readonly ShippingBenefit[] = data.plusShipping.benefits.map((benefit) => ({
  ...benefit,
  priceCents: cents(benefit.priceCents),
}));
