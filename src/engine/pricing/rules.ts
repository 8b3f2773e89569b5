import { invariant } from '../../core/invariant.ts';
import {
  add,
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  formatCents,
  percentOf,
  portion,
  subtract,
  sum,
  times,
  zeroCents,
} from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import { caseLadderOn } from './dated-rules.ts';
import type {
  Adjustment,
  BeatenRule,
  CaseLadder,
  LedgerTender,
  NextCaseStep,
  PercentageRule,
  PricingFacts,
  PricingLine,
  Quote,
  QuotedLine,
  QuotedShipping,
  QuotedTender,
  TaxLine,
} from './types.ts';

const bottleMl = 750;
/** Tax tables have thousandths of a percent, so a whole is this many parts. */
const milliPercentParts = 100_000;

/** Bottles of 750 ml that this wine fills, rounded up: a started bottle takes a whole place in the box. */
export function bottleEquivalentsOf(wineMl: number): number {
  return Math.ceil(wineMl / bottleMl);
}

/** `5%`, `7.5%`, `10.25%`. */
export function formatRate(rate: BasisPoints): string {
  return `${rate / 100}%`;
}

/**
 * What these facts cost, in the fixed order of I-9: unit price → best automatic percentage per line → shipping → shipping
 * benefit → tax on what is left → total → tenders. Every component is rounded once, here, and every sum is made of stored
 * integers (I-8). The order of the lines has no influence on any amount.
 */
export function quote(facts: PricingFacts): Quote {
  facts.lines.forEach(assertPriceable);
  const wineMl = facts.lines.reduce((all, line) => all + line.wineMl * line.quantity, 0);
  const bottleEquivalents = bottleEquivalentsOf(wineMl);
  const ladder = caseLadderOn(facts.on);
  const caseRule = caseRuleFor(bottleEquivalents, ladder);
  const taxRule = taxRuleFor(facts);

  const lines = facts.lines.map((line) => quoteLine(line, facts.percentages, caseRule, taxRule));
  const shipping = quoteShipping(facts, wineMl, taxRule);

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
    nextCaseStep: nextCaseStep(bottleEquivalents, ladder, facts.percentages),
    isEstimate: !taxRule || missesShipping,
  };
}

/**
 * The next step of the ladder that would lower the price: none without wine, none when the customer's own percentage is at
 * least as good as the step.
 */
export function nextCaseStep(
  bottleEquivalents: number,
  ladder: CaseLadder | undefined,
  percentages: readonly PercentageRule[],
): NextCaseStep | undefined {
  if (bottleEquivalents === 0) return undefined;
  const ownRate = Math.max(0, ...percentages.map((rule) => rule.rate));
  const step = ladder?.steps.find(({ bottles, rate }) => bottles > bottleEquivalents && rate > ownRate);
  return step && { bottlesMissing: step.bottles - bottleEquivalents, rate: step.rate };
}

function assertPriceable(line: PricingLine): void {
  invariant(
    Number.isSafeInteger(line.quantity) && line.quantity > 0,
    `${line.title} is bought at least once`,
  );
  invariant(line.unitPriceCents >= 0, `${line.title} has a price of zero or more`);
  invariant(Number.isSafeInteger(line.wineMl) && line.wineMl >= 0, `${line.title} holds whole millilitres`);
}

function caseRuleFor(bottleEquivalents: number, ladder: CaseLadder | undefined): PercentageRule | undefined {
  const step = ladder?.steps.findLast(({ bottles }) => bottles <= bottleEquivalents);
  return (
    step && {
      ruleId: `case:${step.bottles}`,
      label: `${step.bottles}-bottle saving, ${formatRate(step.rate)}`,
      reason: `Your order fills ${bottleEquivalents} bottles; from ${step.bottles} on, mixed or not, wine is ${formatRate(step.rate)} less.`,
      rate: step.rate,
      source: 'case',
    }
  );
}

function taxRuleFor({ delivery, taxes }: PricingFacts): TaxRule | undefined {
  if (delivery.kind === 'ship') return taxes.ruleForDestination(delivery);
  if (delivery.kind === 'pickup') return taxes.ruleForPickup(delivery.locationId);
  return undefined;
}

function quoteLine(
  line: PricingLine,
  percentages: readonly PercentageRule[],
  caseRule: PercentageRule | undefined,
  taxRule: TaxRule | undefined,
): QuotedLine {
  const grossCents = times(line.unitPriceCents, line.quantity);
  const isWine = line.taxClass === 'wine';
  const candidates = line.discountable ? [...percentages, ...(caseRule && isWine ? [caseRule] : [])] : [];
  const adjustment = bestPercentage(grossCents, candidates);
  const discountCents = adjustment?.amountCents ?? zeroCents;
  const netCents = subtract(grossCents, discountCents);
  const taxLines = taxRule
    ? taxOn(netCents, isWine ? taxRule.wineMilliPercent : taxRule.goodsMilliPercent, taxRule.jurisdiction)
    : [];
  return {
    ...line,
    grossCents,
    discountCents,
    netCents,
    taxCents: sum(taxLines.map((tax) => tax.taxCents)),
    taxLines,
    adjustments: adjustment ? [adjustment] : [],
  };
}

const sourceOrder: Record<PercentageRule['source'], number> = { club: 0, plus: 1, case: 2, promotion: 3 };

/** The highest rate wins; equal rates go to the club first, so that membership is what the customer reads (domain §7.1). */
function bestPercentage(grossCents: Cents, rules: readonly PercentageRule[]): Adjustment | undefined {
  for (const { rate, ruleId } of rules) {
    invariant(rate >= 0 && rate <= basisPoints(10_000), `${ruleId} takes off between nothing and everything`);
  }
  const [best, ...others] = rules.toSorted(
    (a, b) =>
      b.rate - a.rate || sourceOrder[a.source] - sourceOrder[b.source] || (a.ruleId < b.ruleId ? -1 : 1),
  );
  const amountCents = best ? percentOf(grossCents, best.rate) : zeroCents;
  if (!best || amountCents === 0) return undefined;
  const beat = others.map(({ ruleId, label, rate }) => ({
    ruleId,
    label,
    amountCents: percentOf(grossCents, rate),
  }));
  return { ruleId: best.ruleId, label: best.label, reason: best.reason, amountCents, beat };
}

function taxOn(baseCents: Cents, rateMilliPercent: number, jurisdiction: string): TaxLine[] {
  if (rateMilliPercent === 0) return [];
  const taxCents = portion(baseCents, rateMilliPercent, milliPercentParts);
  return [{ jurisdiction, rateMilliPercent, baseCents, taxCents }];
}

function quoteShipping(
  facts: PricingFacts,
  wineMl: number,
  taxRule: TaxRule | undefined,
): QuotedShipping | undefined {
  const { delivery, shippingRates, lines } = facts;
  if (delivery.kind !== 'ship' || lines.length === 0) return undefined;
  const zone = shippingRates.zoneOf(delivery.stateCode);
  const box = { bottleEquivalents: bottleEquivalentsOf(wineMl) };
  const listCents = zone && shippingRates.price(delivery.optionId, zone, box);
  if (listCents === undefined) return undefined;

  const adjustment =
    delivery.optionId === 'ground' ? bestShippingBenefit(listCents, wineMl, facts) : undefined;
  const priceCents = subtract(listCents, adjustment?.amountCents ?? zeroCents);
  // A box with any wine in it is taxed as wine is; only a box of goods alone is taxed as goods are.
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

function bestShippingBenefit(listCents: Cents, wineMl: number, facts: PricingFacts): Adjustment | undefined {
  const [best, ...others] = facts.shippingBenefits
    .filter((benefit) => benefit.minimumWineMl <= wineMl && benefit.priceCents < listCents)
    .toSorted((a, b) => a.priceCents - b.priceCents || (a.ruleId < b.ruleId ? -1 : 1));
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

/**
 * Pays the total out of the ledger accounts in their order and the rest by card. An account gives what it has and never more
 * than is still due, so a tender shrinks with the order (W15) and a second gift card stays untouched when the first suffices.
 */
function tendersFor(totalCents: Cents, available: readonly LedgerTender[]): QuotedTender[] {
  const tenders: QuotedTender[] = [];
  const seen = new Set<string>();
  let dueCents = totalCents;
  for (const { kind, accountId, availableCents } of available) {
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
