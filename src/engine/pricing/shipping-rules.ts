import { invariant } from '../../core/invariant.ts';
import { type Cents, cents, formatCents, subtract, sum } from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import { bottleEquivalentsOf } from './bottle-rules.ts';
import { taxLinesFor } from './tax-rules.ts';
import type { BeatenRule, PriceAdjustment, PricingFacts, QuotedShipping, ShippingBenefit } from './types.ts';

/** The rule id of the discount for shipping in another order's box. */
export const sharedBoxRuleId = 'box:shared';

type Box = { readonly wineMl: number; readonly bottleEquivalents: number };

/**
 * Returns the chosen option's list price for this box, lowered by the best benefit or code or by joining another order's box, with its tax
 * (domain §7.1 step 6). Returns undefined if nothing is shipped or the option has no rate for the destination.
 */
export function quoteShipping(
  facts: PricingFacts,
  box: Box,
  taxRule: TaxRule | undefined,
): QuotedShipping | undefined {
  const { wineMl } = box;
  const alone = priceOf(facts, box);
  if (!alone) return undefined;
  const { listCents } = alone;
  const adjustment = joinedBox(facts, box, alone) ?? alone.adjustment;
  const priceCents = adjustment ? subtract(listCents, adjustment.amountCents) : listCents;
  // A box with any wine is taxed as wine; a box of goods alone as goods.
  const rate = wineMl > 0 ? taxRule?.wineMilliPercent : taxRule?.goodsMilliPercent;
  const taxLines = taxRule?.taxesShipping ? taxLinesFor(priceCents, rate ?? 0, taxRule.jurisdiction) : [];
  return {
    listCents,
    priceCents,
    taxCents: sum(taxLines.map((tax) => tax.taxCents)),
    taxLines,
    adjustments: adjustment ? [adjustment] : [],
  };
}

type Priced = { readonly listCents: Cents; readonly adjustment: PriceAdjustment | undefined };

function priceOf(facts: PricingFacts, { wineMl, ...box }: Box): Priced | undefined {
  const { delivery, shippingRates, lines } = facts;
  if (delivery.kind !== 'ship' || lines.length === 0) return undefined;
  const zone = shippingRates.zoneOf(delivery.stateCode);
  const listCents = shippingRates.price(delivery.optionId, zone, box);
  if (listCents === undefined) return undefined;
  const isGround = delivery.optionId === 'ground';
  return { listCents, adjustment: isGround ? bestShippingBenefit(listCents, wineMl, facts) : undefined };
}

const priceCentsOf = ({ listCents, adjustment }: Priced) =>
  adjustment ? subtract(listCents, adjustment.amountCents) : listCents;

/**
 * Returns the discount for joining another order's box, which charges only the extra cost of the larger box. Undefined if the order joins
 * no box or ships with another option, or if a separate box costs no more.
 */
function joinedBox(facts: PricingFacts, { wineMl }: Box, alone: Priced): PriceAdjustment | undefined {
  const { joins, delivery } = facts;
  if (!joins || delivery.kind !== 'ship' || joins.optionId !== delivery.optionId) return undefined;
  const together = joins.wineMl + wineMl;
  const both = priceOf(facts, { wineMl: together, bottleEquivalents: bottleEquivalentsOf(together) });
  if (!both) return undefined;
  const priceCents = cents(Math.max(0, subtract(priceCentsOf(both), joins.paidCents)));
  if (priceCents >= priceCentsOf(alone)) return undefined;
  const { listCents, adjustment } = alone;
  const cost = priceCents === 0 ? 'at no extra charge' : `for ${formatCents(priceCents)} more`;
  return {
    ruleId: sharedBoxRuleId,
    label: `Ships with order ${joins.number}`,
    reason: `It ships in the same box as order ${joins.number} ${cost}, instead of ${formatCents(listCents)} in its own box.`,
    amountCents: subtract(listCents, priceCents),
    beat: adjustment
      ? [{ ruleId: adjustment.ruleId, label: adjustment.label, amountCents: adjustment.amountCents }]
      : [],
  };
}

type Candidate = ShippingBenefit & { readonly isCoupon: boolean };

/**
 * Returns the membership benefits and the promo code that can lower the shipping price. At equal prices a benefit comes before the code, so
 * that the code isn't used up for nothing.
 */
function candidatesOf({ shippingBenefits, coupon }: PricingFacts): Candidate[] {
  const benefits = shippingBenefits.map((benefit) => ({ ...benefit, isCoupon: false }));
  if (coupon?.benefit.kind !== 'shipping') return benefits;
  const { ruleId, label, benefit } = coupon;
  return [...benefits, { ruleId, label, minimumWineMl: 0, priceCents: benefit.priceCents, isCoupon: true }];
}

function bestShippingBenefit(
  listCents: Cents,
  wineMl: number,
  facts: PricingFacts,
): PriceAdjustment | undefined {
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
