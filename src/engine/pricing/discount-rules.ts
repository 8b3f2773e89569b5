import { invariant } from '../../core/invariant.ts';
import {
  add,
  allocate,
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  multiply,
  percentOf,
  subtract,
  sum,
  zeroCents,
} from '../../core/money.ts';
import type { GiftBoxBenefit, PercentageRule, PriceAdjustment, PricingCoupon, PricingLine } from './types.ts';

export type DiscountRules = {
  readonly percentages: readonly PercentageRule[];
  /** The step of the case ladder that this order reached. Applies to wine only. */
  readonly caseRule: PercentageRule | undefined;
  readonly coupon: PricingCoupon | undefined;
  readonly giftBoxBenefit?: GiftBoxBenefit | undefined;
  /** The maximum total discount on a line. */
  readonly cap: BasisPoints;
};

export type DiscountedLine = {
  readonly grossCents: Cents;
  readonly discountCents: Cents;
  readonly netCents: Cents;
  readonly adjustments: readonly PriceAdjustment[];
};

/**
 * Computes the discounts of an order's lines (steps 1 to 4 of domain §7.1): applies the best percentage to each line, including a promo
 * code's, then spreads a promo code's amount over the reduced prices of the lines it applies to. Returns one result per line, in the given
 * order.
 */
export function discountLines(lines: readonly PricingLine[], rules: DiscountRules): DiscountedLine[] {
  const included = includedUnits(lines, rules.giftBoxBenefit?.units ?? 0);
  const percented = lines.map((line, position) => withPercentage(line, rules, included.get(position) ?? 0));
  const { coupon } = rules;
  if (coupon?.benefit.kind !== 'amount') return percented;
  const shares = splitAmountOff(
    coupon.benefit.amountCents,
    lines.map((line, position) => ({
      netCents: percented[position]?.netCents ?? zeroCents,
      roomCents: mayLower(coupon, line) ? roomOf(percented[position], rules.cap) : zeroCents,
    })),
  );
  return percented.map((line, position) => withShare(line, coupon, shares[position] ?? zeroCents));
}

const everything = basisPoints(10_000);

function mayLower({ skuIds }: PricingCoupon, line: PricingLine): boolean {
  return takesDiscounts(line) && line.ownPercentages === undefined && skuIds.includes(line.skuId);
}

function takesDiscounts({ discountable, isGiftBox }: PricingLine): boolean {
  return discountable && !isGiftBox;
}

/**
 * Returns the number of units of each line that a membership includes free of charge, from line position to quantity, the most expensive
 * gift boxes first.
 */
function includedUnits(lines: readonly PricingLine[], units: number): ReadonlyMap<number, number> {
  const boxes = lines
    .map((line, position) => ({ line, position }))
    .filter(({ line }) => line.isGiftBox)
    .toSorted((a, b) => b.line.unitPriceCents - a.line.unitPriceCents || a.line.skuId - b.line.skuId);
  let left = units;
  return new Map(
    boxes.map(({ line, position }) => {
      const taken = Math.min(left, line.quantity);
      left -= taken;
      return [position, taken];
    }),
  );
}

function withPercentage(line: PricingLine, rules: DiscountRules, included: number): DiscountedLine {
  const grossCents = multiply(line.unitPriceCents, line.quantity);
  if (rules.giftBoxBenefit && included > 0) return withBoxes(line, rules.giftBoxBenefit, included);
  const cap = line.ownPercentages ? everything : rules.cap;
  const adjustment = bestPercentage(grossCents, candidatesOf(line, rules), cap);
  const discountCents = adjustment?.amountCents ?? zeroCents;
  return {
    grossCents,
    discountCents,
    netCents: subtract(grossCents, discountCents),
    adjustments: adjustment ? [adjustment] : [],
  };
}

function withBoxes(
  { unitPriceCents, quantity }: PricingLine,
  { ruleId, label, reason }: GiftBoxBenefit,
  included: number,
): DiscountedLine {
  const grossCents = multiply(unitPriceCents, quantity);
  const amountCents = multiply(unitPriceCents, included);
  return {
    grossCents,
    discountCents: amountCents,
    netCents: subtract(grossCents, amountCents),
    adjustments: amountCents > 0 ? [{ ruleId, label, reason, amountCents, beat: [] }] : [],
  };
}

function candidatesOf(
  line: PricingLine,
  { percentages, caseRule, coupon }: DiscountRules,
): readonly PercentageRule[] {
  if (line.ownPercentages) return line.ownPercentages;
  if (!takesDiscounts(line)) return [];
  const byCode = coupon && mayLower(coupon, line) ? percentageOf(coupon) : undefined;
  return [
    ...percentages,
    ...(caseRule && line.taxClass === 'wine' ? [caseRule] : []),
    ...(byCode ? [byCode] : []),
  ];
}

function percentageOf({ benefit, ruleId, label, reason }: PricingCoupon): PercentageRule | undefined {
  if (benefit.kind !== 'percentage') return undefined;
  return { ruleId, label, reason, rate: benefit.rate, source: 'coupon' };
}

/**
 * The precedence of rules with equal rates, from source to rank. A promo code comes last, so that it is not used up without saving anything
 * more.
 */
const sourceOrder: Record<PercentageRule['source'], number> = {
  club: 0,
  plus: 1,
  case: 2,
  promotion: 3,
  coupon: 4,
};

/**
 * Returns the discount by the rule with the highest rate; undefined if none lowers the price. At equal rates the club comes first, so that
 * the customer sees the benefit of the membership (domain §7.1).
 */
function bestPercentage(
  grossCents: Cents,
  rules: readonly PercentageRule[],
  cap: BasisPoints,
): PriceAdjustment | undefined {
  for (const { rate, ruleId } of rules) {
    invariant(rate >= 0 && rate <= everything, `${ruleId} takes off between nothing and everything`);
  }
  const [best, ...others] = rules.toSorted(
    (a, b) =>
      b.rate - a.rate || sourceOrder[a.source] - sourceOrder[b.source] || (a.ruleId < b.ruleId ? -1 : 1),
  );
  const most = maxDiscount(grossCents, cap);
  const amountOf = (rule: PercentageRule) => cents(Math.min(percentOf(grossCents, rule.rate), most));
  const amountCents = best ? amountOf(best) : zeroCents;
  if (!best || amountCents === 0) return undefined;
  const beat = others.map((rule) => ({
    ruleId: rule.ruleId,
    label: rule.label,
    amountCents: amountOf(rule),
  }));
  return { ruleId: best.ruleId, label: best.label, reason: best.reason, amountCents, beat };
}

/** Returns the maximum discount on this list price, rounded so that it never exceeds the cap. */
export function maxDiscount(grossCents: Cents, cap: BasisPoints): Cents {
  const rounded = percentOf(grossCents, cap);
  return rounded * 10_000 > grossCents * cap ? cents(rounded - 1) : rounded;
}

function roomOf(line: DiscountedLine | undefined, cap: BasisPoints): Cents {
  return line ? subtract(maxDiscount(line.grossCents, cap), line.discountCents) : zeroCents;
}

/**
 * Splits an amount off over lines in proportion to their prices, by largest remainder, ties by position (I-9). A line whose share exceeds
 * its `roomCents` takes only that, and the other lines share the rest. An amount that no line can take is dropped.
 */
export function splitAmountOff(
  amountOffCents: Cents,
  lines: readonly { readonly netCents: Cents; readonly roomCents: Cents }[],
): Cents[] {
  const taken = lines.map(() => zeroCents);
  const open = new Set(
    lines.flatMap(({ netCents, roomCents }, at) => (netCents > 0 && roomCents > 0 ? [at] : [])),
  );
  let leftCents = cents(Math.min(amountOffCents, sum(lines.map(({ roomCents }) => roomCents))));
  while (leftCents > 0 && open.size > 0) {
    const shares = allocate(
      leftCents,
      lines.map(({ netCents }, at) => (open.has(at) ? netCents : 0)),
    );
    const full = [...open].filter((at) => (shares[at] ?? 0) > (lines[at]?.roomCents ?? 0));
    const settled = full.length > 0 ? full : [...open];
    for (const at of settled) {
      const share = full.length > 0 ? lines[at]?.roomCents : shares[at];
      taken[at] = share ?? zeroCents;
      leftCents = subtract(leftCents, taken[at]);
      open.delete(at);
    }
  }
  return taken;
}

function withShare(line: DiscountedLine, coupon: PricingCoupon, shareCents: Cents): DiscountedLine {
  if (shareCents === 0) return line;
  const { ruleId, label, reason } = coupon;
  return {
    ...line,
    discountCents: add(line.discountCents, shareCents),
    netCents: subtract(line.netCents, shareCents),
    adjustments: [...line.adjustments, { ruleId, label, reason, amountCents: shareCents, beat: [] }],
  };
}
