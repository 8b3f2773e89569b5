import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { type BasisPoints, basisPoints, cents } from '../../core/money.ts';
import data from './data/price-rules.json' with { type: 'json' };
import type { CaseLadder, DiscountCap, GiftBoxBenefit, ShippingBenefit } from './types.ts';

function dated(text: string): CivilDate {
  const date = parseCivilDate(text);
  invariant(date, `a dated price rule names a day of the calendar, not ${text}`);
  return date;
}

/** Oldest first, as their rows stand. A changed ladder is a new row with its own day: quotes of older days keep the older one. */
export const caseLadders: readonly CaseLadder[] = data.caseLadders.map((ladder) => ({
  asOf: dated(ladder.asOf),
  reason: ladder.reason,
  steps: ladder.steps.map((step) => ({ bottles: step.bottles, rate: basisPoints(step.basisPoints) })),
}));

/** The ladder that holds on this civil date of the winery; undefined before the first one. */
export function caseLadderOn(on: CivilDate): CaseLadder | undefined {
  return caseLadders.findLast((ladder) => ladder.asOf <= on);
}

/** Oldest first, as the ladders. */
export const discountCaps: readonly DiscountCap[] = data.discountCaps.map((cap) => ({
  asOf: dated(cap.asOf),
  reason: cap.reason,
  rate: basisPoints(cap.basisPoints),
}));

/** The most that may be taken off a line on this civil date of the winery; before the first cap, everything. */
export function discountCapOn(on: CivilDate): BasisPoints {
  return discountCaps.findLast((cap) => cap.asOf <= on)?.rate ?? basisPoints(10_000);
}

/** What a club does to the ground shipping of its own boxes, and of nothing else (domain §4.3). */
export function clubShippingBenefits(club: string): readonly ShippingBenefit[] {
  return data.clubShipping.benefits
    .filter((benefit) => benefit.club === club)
    .map(({ club: _, ...benefit }) => ({ ...benefit, priceCents: cents(benefit.priceCents) }));
}

/** The gift box that Mesa Lucero+ brings with each order (domain §4.4). */
export const plusGiftBox: GiftBoxBenefit = data.plusGiftBox.benefit;

/** What Mesa Lucero+ does to ground shipping (domain §4.4, W14); `standing` grants it while the membership runs. */
export const plusShippingBenefits: readonly ShippingBenefit[] = data.plusShipping.benefits.map((benefit) => ({
  ...benefit,
  priceCents: cents(benefit.priceCents),
}));
