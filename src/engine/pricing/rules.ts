import { invariant } from '../../core/invariant.ts';
import { add, type BasisPoints, type Cents, cents, subtract, sum, zeroCents } from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import { bottleEquivalentsOf } from './bottle-rules.ts';
import { caseLadderOn, discountCapOn } from './dated-rules.ts';
import { type DiscountedLine, discountLines } from './discount-rules.ts';
import { quoteShipping } from './shipping-rules.ts';
import { taxLinesFor, taxRuleFor } from './tax-rules.ts';
import type {
  CaseDiscountLadder,
  CaseDiscountStep,
  LedgerTender,
  PercentageRule,
  PricingFacts,
  PricingLine,
  Quote,
  QuotedLine,
  QuotedTender,
  TaxClass,
} from './types.ts';

/** Formats a rate as a percentage, such as `5%`, `7.5%` or `10.25%`. */
export function formatRate(rate: BasisPoints): string {
  return `${rate / 100}%`;
}

/**
 * Prices an order in the fixed sequence of I-9 and domain §7.1: unit price → best percentage per line, including a code's → a code's fixed
 * amount, spread over the lines → shipping → best shipping benefit or code → tax on the discounted amounts → total → tenders. Every
 * component is rounded once, and every sum adds stored integers (I-8). The order of the lines only decides which of two equal remainders
 * gets the odd cent of a spread amount.
 */
export function quoteOrder(facts: PricingFacts): Quote {
  facts.lines.forEach(assertPriceable);
  const wineMl = facts.lines.reduce((all, line) => all + line.wineMl * line.quantity, 0);
  const bottleEquivalents = bottleEquivalentsOf(wineMl);
  const caseRule = caseDiscountRuleFor(bottleEquivalents, caseLadderOn(facts.on));
  const taxRule = taxRuleFor(facts);

  const { percentages, coupon } = facts;
  const discounted = discountLines(facts.lines, {
    percentages,
    caseRule,
    coupon,
    giftBoxBenefit: facts.giftBoxBenefit,
    cap: discountCapOn(facts.on),
  });
  const lines = facts.lines.map((line, position) => taxedLine(line, discounted[position], taxRule));
  const shipping = quoteShipping(facts, { wineMl, bottleEquivalents }, taxRule);

  const subtotalCents = sum(lines.map((line) => line.grossCents));
  const discountCents = sum(lines.map((line) => line.discountCents));
  const merchandiseCents = subtract(subtotalCents, discountCents);
  const taxCents = sum([...lines.map((line) => line.taxCents), shipping?.taxCents ?? zeroCents]);
  const totalCents = sum([merchandiseCents, shipping?.priceCents ?? zeroCents, taxCents]);
  const tenders = tendersFor(totalCents, facts.tenders);
  const missesShipping = facts.delivery.kind === 'ship' && facts.lines.length > 0 && !shipping;

  return {
    lines,
    subtotalCents,
    discountCents,
    merchandiseCents,
    shipping,
    taxCents,
    totalCents,
    tenders,
    cardDueCents: tenders.find((tender) => tender.kind === 'card')?.amountCents ?? zeroCents,
    wineMl,
    bottleEquivalents,
    isEstimate: (!taxRule && facts.delivery.kind !== 'none') || missesShipping,
  };
}

/**
 * Returns the steps of the case discount ladder that would further lower the price of this wine, nearest first. Omits steps that don't beat
 * the customer's own percentage or a code on all of the wine.
 */
export function caseDiscountStepsAhead(facts: PricingFacts, bottleEquivalents: number): CaseDiscountStep[] {
  const ownRate = Math.max(0, ...[...facts.percentages, ...wholeRateOf(facts)].map(({ rate }) => rate));
  const steps = caseLadderOn(facts.on)?.steps ?? [];
  return steps.filter(({ bottles, rate }) => bottles > bottleEquivalents && rate > ownRate);
}

/**
 * Returns the percentage of a promo code that applies to all of the wine, as an array with one element, or an empty array. The next ladder
 * step must beat it.
 */
function wholeRateOf({ coupon, lines }: PricingFacts): { readonly rate: BasisPoints }[] {
  if (coupon?.benefit.kind !== 'percentage') return [];
  const wine = lines.filter(({ taxClass, discountable }) => taxClass === 'wine' && discountable);
  return wine.every(({ skuId }) => coupon.skuIds.includes(skuId)) ? [coupon.benefit] : [];
}

function assertPriceable(line: PricingLine): void {
  invariant(
    Number.isSafeInteger(line.quantity) && line.quantity > 0,
    `${line.title} is bought at least once`,
  );
  invariant(line.unitPriceCents >= 0, `${line.title} has a price of zero or more`);
  invariant(Number.isSafeInteger(line.wineMl) && line.wineMl >= 0, `${line.title} holds whole millilitres`);
}

/** Returns the discount rule of the highest ladder step that this many bottles reach, or undefined if they reach none. */
export function caseDiscountRuleFor(
  bottleEquivalents: number,
  ladder: CaseDiscountLadder | undefined,
): PercentageRule | undefined {
  const step = ladder?.steps.findLast(({ bottles }) => bottles <= bottleEquivalents);
  return (
    step && {
      ruleId: `case:${step.bottles}`,
      label: `${step.bottles}-bottle saving, ${formatRate(step.rate)}`,
      reason: `Your order counts as ${bottleEquivalents} bottles. Mix and match ${step.bottles} or more and save ${formatRate(step.rate)} on wine.`,
      rate: step.rate,
      source: 'case',
    }
  );
}

function taxedLine(
  line: PricingLine,
  discounted: DiscountedLine | undefined,
  taxRule: TaxRule | undefined,
): QuotedLine {
  invariant(discounted, 'every line is discounted, by nothing too');
  const taxLines = taxRule
    ? taxLinesFor(discounted.netCents, rateFor(line.taxClass, taxRule), taxRule.jurisdiction)
    : [];
  return { ...line, ...discounted, taxCents: sum(taxLines.map((tax) => tax.taxCents)), taxLines };
}

function rateFor(taxClass: TaxClass, rule: TaxRule): number {
  switch (taxClass) {
    case 'wine':
      return rule.wineMilliPercent;
    case 'goods':
      return rule.goodsMilliPercent;
    case 'none':
      return 0;
  }
}

/**
 * Splits the total among the tenders: store credit and gift memberships first, then gift cards, then the card for the rest. An account pays
 * at most what is still due, so a tender shrinks with the order (W15), and a second gift card isn't used if the first is enough.
 */
function tendersFor(totalCents: Cents, available: readonly LedgerTender[]): QuotedTender[] {
  const tenders: QuotedTender[] = [];
  const seen = new Set<string>();
  let dueCents = totalCents;
  const inOrder = available.toSorted(
    (a, b) => Number(a.kind === 'gift_card') - Number(b.kind === 'gift_card'),
  );
  for (const { kind, accountId, availableCents } of inOrder) {
    const amountCents = cents(Math.max(0, Math.min(availableCents, dueCents)));
    if (amountCents === 0 || seen.has(accountId)) continue;
    seen.add(accountId);
    tenders.push({ kind, accountId, amountCents });
    dueCents = subtract(dueCents, amountCents);
  }
  invariant(
    add(sum(tenders.map((tender) => tender.amountCents)), dueCents) === totalCents,
    'tenders and card make the total',
  );
  return dueCents > 0 ? [...tenders, { kind: 'card', amountCents: dueCents }] : tenders;
}

/** Returns the total amount that a rule took off lines and shipping, in cents; zero if it lowered nothing. */
export function savingFromRule({ lines, shipping }: Quote, ruleId: string): Cents {
  const adjustments = [...lines.flatMap((line) => line.adjustments), ...(shipping?.adjustments ?? [])];
  return sum(adjustments.filter((each) => each.ruleId === ruleId).map((each) => each.amountCents));
}
