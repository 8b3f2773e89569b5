import { type Cents, formatCents, sum } from '../../core/money.ts';
import { bottleEquivalentsOf } from './bottle-rules.ts';
import { caseLadderOn } from './dated-rules.ts';
import { caseDiscountRuleFor, savingFromRule } from './rules.ts';
import type { EvaluatedPriceRule, PricingFacts, Quote } from './types.ts';

/**
 * Returns every rule that could have lowered this price, in order of evaluation, with its outcome. Complements `explainPrice`, which lists
 * the discounts applied. Derives everything from the quote.
 */
export function explainTriedRules(facts: PricingFacts, quoted: Quote): EvaluatedPriceRule[] {
  return [
    ...facts.percentages.map((rule) => verdict(quoted, rule)),
    ...triedSteps(facts, quoted),
    ...triedCoupon(facts, quoted),
    ...triedShipping(facts, quoted),
    ...triedGiftBox(facts, quoted),
  ];
}

type Named = { readonly ruleId: string; readonly label: string };

/** Returns the saving of an applicable rule, the rules that beat it, or the text `without` if it applied to nothing. */
function verdict(quoted: Quote, { ruleId, label }: Named, without = nothingToLower): EvaluatedPriceRule {
  const savingCents = savingFromRule(quoted, ruleId);
  if (savingCents > 0) {
    return { ruleId, label, outcome: 'won', text: `Saves ${formatCents(savingCents)}.` };
  }
  const { winners, beatenCents } = beatenBy(quoted, ruleId);
  if (winners.length === 0) return { ruleId, label, outcome: 'not_met', text: without };
  const text = `Would save ${formatCents(beatenCents)}, but can’t be combined with ${winners.join(' and ')}, which is at least as good.`;
  return { ruleId, label, outcome: 'lost', text };
}

const nothingToLower = 'It doesn’t apply to anything in this order.';

function beatenBy(
  { lines, shipping }: Quote,
  ruleId: string,
): { readonly winners: readonly string[]; readonly beatenCents: Cents } {
  const adjustments = [...lines.flatMap((line) => line.adjustments), ...(shipping?.adjustments ?? [])];
  const lost = adjustments.flatMap(({ label, beat }) =>
    beat.filter((rule) => rule.ruleId === ruleId).map(({ amountCents }) => ({ label, amountCents })),
  );
  return {
    winners: [...new Set(lost.map(({ label }) => label))],
    beatenCents: sum(lost.map(({ amountCents }) => amountCents)),
  };
}

/**
 * Returns each step of the case ladder with its outcome: the reached step competes with other rules, lower steps lose to it, and higher
 * steps state the number of bottles required.
 */
function triedSteps({ on }: PricingFacts, quoted: Quote): EvaluatedPriceRule[] {
  const { bottleEquivalents } = quoted;
  const ladder = caseLadderOn(on);
  const reached = caseDiscountRuleFor(bottleEquivalents, ladder);
  return (ladder?.steps ?? []).flatMap(({ bottles }) => {
    const rule = caseDiscountRuleFor(bottles, ladder);
    if (!rule) return [];
    const { ruleId, label } = rule;
    if (ruleId === reached?.ruleId) return [verdict(quoted, rule)];
    if (bottles < bottleEquivalents && reached) {
      const text = `A larger saving applies: ${reached.label}.`;
      return [{ ruleId, label, outcome: 'lost', text } as const];
    }
    const text = `Needs ${bottles} bottles of wine, but this order has ${bottleEquivalents}.`;
    return [{ ruleId, label, outcome: 'not_met', text } as const];
  });
}

function triedCoupon({ coupon, delivery }: PricingFacts, quoted: Quote): EvaluatedPriceRule[] {
  if (!coupon) return [];
  const waits = coupon.benefit.kind === 'shipping' && delivery.kind !== 'ship';
  return [verdict(quoted, coupon, waits ? shippingUnknown(delivery.kind) : nothingToLower)];
}

function triedGiftBox({ giftBoxBenefit }: PricingFacts, quoted: Quote): EvaluatedPriceRule[] {
  return giftBoxBenefit ? [verdict(quoted, giftBoxBenefit, 'There is no gift box in this order.')] : [];
}

function shippingUnknown(kind: PricingFacts['delivery']['kind']): string {
  return kind === 'pickup'
    ? 'It’s a shipping discount, but this order isn’t being shipped.'
    : 'It’s a shipping discount, but the shipping cost isn’t known yet.';
}

function triedShipping({ shippingBenefits, delivery }: PricingFacts, quoted: Quote): EvaluatedPriceRule[] {
  return shippingBenefits.map((benefit) => {
    const { ruleId, minimumWineMl, priceCents } = benefit;
    const label =
      priceCents === 0
        ? `${benefit.label}, included`
        : `${benefit.label}, at most ${formatCents(priceCents)}`;
    if (delivery.kind !== 'ship') {
      return { ruleId, label, outcome: 'not_met', text: shippingUnknown(delivery.kind) };
    }
    if (minimumWineMl > quoted.wineMl) {
      const text = `Needs ${bottleEquivalentsOf(minimumWineMl)} bottles of wine, but this order has ${quoted.bottleEquivalents}.`;
      return { ruleId, label, outcome: 'not_met', text };
    }
    if (delivery.optionId !== 'ground') {
      return { ruleId, label, outcome: 'not_met', text: 'It applies to ground shipping only.' };
    }
    return verdict(quoted, { ruleId, label }, 'Shipping already costs that or less.');
  });
}
