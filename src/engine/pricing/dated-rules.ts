import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { type BasisPoints, basisPoints, cents } from '../../core/money.ts';
import { winery } from '../../winery.ts';
import data from './data/price-rules.json' with { type: 'json' };
import type { CaseLadder, DiscountCap, GiftBoxBenefit, ShippingBenefit } from './types.ts';

function dated(text: string): CivilDate {
  const date = parseCivilDate(text);
  invariant(date, `a dated price rule names a day of the calendar, not ${text}`);
  return date;
}

/**
 * Oldest first, like their rows. A changed ladder is a new row with its own date, so quotes for earlier days keep the
 * old one.
 */
export const caseLadders: readonly CaseLadder[] = data.caseLadders.map((ladder) => ({
  asOf: dated(ladder.asOf),
  reason: ladder.reason,
  steps: ladder.steps.map((step) => ({ bottles: step.bottles, rate: basisPoints(step.basisPoints) })),
}));

/** Returns the ladder in force on this civil date of the winery; undefined before the first. */
export function caseLadderOn(on: CivilDate): CaseLadder | undefined {
  return caseLadders.findLast((ladder) => ladder.asOf <= on);
}

/** Oldest first. */
export const discountCaps: readonly DiscountCap[] = data.discountCaps.map((cap) => ({
  asOf: dated(cap.asOf),
  reason: cap.reason,
  rate: basisPoints(cap.basisPoints),
}));

/** Returns the largest total discount on a line on this civil date of the winery; 100% before the first cap. */
export function discountCapOn(on: CivilDate): BasisPoints {
  return discountCaps.findLast((cap) => cap.asOf <= on)?.rate ?? basisPoints(10_000);
}

/** Returns the gift box that the paid membership includes with each order (domain §4.4). */
export function plusGiftBox(): GiftBoxBenefit {
  return { ...data.plusGiftBox.benefit, label: `${winery().membershipName} gift box` };
}

/**
 * Returns the ground shipping benefits of the paid membership (domain §4.4, W14); `standing` grants them while it is
 * active.
 */
export function plusShippingBenefits(): readonly ShippingBenefit[] {
  const label = `${winery().membershipName} shipping`;
  return data.plusShipping.benefits.map(({ ruleId, minimumWineMl, priceCents }) => ({
    ...{ ruleId, label, minimumWineMl, priceCents: cents(priceCents) },
  }));
}
