import type { Cents } from '../../core/money.ts';
import { bottleEquivalentsOf, standardBottleMl } from './bottle-rules.ts';
import { caseDiscountStepsAhead } from './rules.ts';
import { quoteShipping } from './shipping-rules.ts';
import type { PricingFacts, QuantityBenefit, Quote } from './types.ts';

/**
 * Returns the benefits of adding more wine to the order, nearest first: the steps of the case ladder and cheaper ground shipping, derived
 * from the pricing rules (domain §5.12). Leaves out quantities that bring nothing beyond the previous one.
 */
export function quantityBenefitsAhead(facts: PricingFacts, quoted: Quote): QuantityBenefit[] {
  const { bottleEquivalents, wineMl } = quoted;
  if (bottleEquivalents === 0) return [];
  const rates = new Map(
    caseDiscountStepsAhead(facts, bottleEquivalents).map(({ bottles, rate }) => [
      bottles - bottleEquivalents,
      rate,
    ]),
  );
  // The ladder counts started bottles and shipping counts their content, so a half bottle has to be filled up first.
  const shipped = facts.shippingBenefits
    .filter(({ minimumWineMl }) => minimumWineMl > wineMl)
    .map(({ minimumWineMl }) => bottleEquivalentsOf(minimumWineMl - wineMl));
  const benefits: QuantityBenefit[] = [];
  let lowestCents = quoted.shipping?.priceCents;
  for (const bottlesMissing of [...new Set([...rates.keys(), ...shipped])].sort((a, b) => a - b)) {
    const rate = rates.get(bottlesMissing);
    const shippingCents =
      lowestCents === undefined ? undefined : cheaperShipping(facts, wineMl, bottlesMissing, lowestCents);
    if (rate === undefined && shippingCents === undefined) continue;
    lowestCents = shippingCents ?? lowestCents;
    benefits.push({ bottles: bottleEquivalents + bottlesMissing, bottlesMissing, rate, shippingCents });
  }
  return benefits;
}

/** Returns the shipping price with this many more full bottles if it is below `lowestCents`; otherwise undefined. */
function cheaperShipping(
  facts: PricingFacts,
  wineMl: number,
  added: number,
  lowestCents: Cents,
): Cents | undefined {
  const there = wineMl + added * standardBottleMl;
  const box = { wineMl: there, bottleEquivalents: bottleEquivalentsOf(there) };
  const priceCents = quoteShipping(facts, box, undefined)?.priceCents;
  return priceCents !== undefined && priceCents < lowestCents ? priceCents : undefined;
}
