import { invariant } from '../../core/invariant.ts';
import { type Cents, formatCents, subtract, sum } from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import { taxOn } from './tax-rules.ts';
import type { Adjustment, BeatenRule, PricingFacts, QuotedShipping, ShippingBenefit } from './types.ts';

/**
 * Returns the list price of the chosen option for this box, lowered by the best benefit or code, with its tax (domain
 * §7.1 step 6).
 */
export function quoteShipping(
  facts: PricingFacts,
  { wineMl, ...box }: { readonly wineMl: number; readonly bottleEquivalents: number },
  taxRule: TaxRule | undefined,
): QuotedShipping | undefined {
  const { delivery, shippingRates, lines } = facts;
  if (delivery.kind !== 'ship' || lines.length === 0) return undefined;
  const zone = shippingRates.zoneOf(delivery.stateCode);
  const listCents = zone && shippingRates.price(delivery.optionId, zone, box);
  if (listCents === undefined) return undefined;

  const adjustment =
    delivery.optionId === 'ground' ? bestShippingBenefit(listCents, wineMl, facts) : undefined;
  const priceCents = adjustment ? subtract(listCents, adjustment.amountCents) : listCents;
  // A box with any wine is taxed as wine; a box of goods alone as goods.
  const rate = wineMl > 0 ? taxRule?.wineMilliPercent : taxRule?.goodsMilliPercent;
  const taxLines = taxRule?.taxesShipping ? taxOn(priceCents, rate ?? 0, taxRule.jurisdiction) : [];
  return {
    listCents,
    priceCents,
    taxCents: sum(taxLines.map((tax) => tax.taxCents)),
    taxLines,
    adjustments: adjustment ? [adjustment] : [],
  };
}

type Candidate = ShippingBenefit & { readonly isCoupon: boolean };

/** A membership benefit comes before a code with the same price, so that the code is not used up for nothing. */
function candidatesOf({ shippingBenefits, coupon }: PricingFacts): Candidate[] {
  const benefits = shippingBenefits.map((benefit) => ({ ...benefit, isCoupon: false }));
  if (coupon?.benefit.kind !== 'shipping') return benefits;
  const { ruleId, label, benefit } = coupon;
  return [...benefits, { ruleId, label, minimumWineMl: 0, priceCents: benefit.priceCents, isCoupon: true }];
}

function bestShippingBenefit(listCents: Cents, wineMl: number, facts: PricingFacts): Adjustment | undefined {
  const [best, ...others] = candidatesOf(facts)
    .filter((benefit) => benefit.minimumWineMl <= wineMl && benefit.priceCents < listCents)
    .toSorted(
      (a, b) =>
        a.priceCents - b.priceCents ||
        Number(a.isCoupon) - Number(b.isCoupon) ||
        (a.ruleId < b.ruleId ? -1 : 1),
    );
  if (!best) return undefined;
  invariant(best.priceCents >= 0, `${best.ruleId} never pays for being shipped`);
  const beat: BeatenRule[] = others.map(({ ruleId, label, priceCents }) => ({
    ruleId,
    label,
    amountCents: subtract(listCents, priceCents),
  }));
  const reason =
    best.priceCents === 0
      ? `Ground shipping is included instead of ${formatCents(listCents)}.`
      : `Ground shipping costs ${formatCents(best.priceCents)} instead of ${formatCents(listCents)}.`;
  return {
    ruleId: best.ruleId,
    label: best.label,
    reason,
    amountCents: subtract(listCents, best.priceCents),
    beat,
  };
}
