import { type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { type Cents, cents, formatCents, multiply, subtract, sum } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import { bottleEquivalentsOf } from '../bottle-rules.ts';
import { formatRate, quoteOrder, savingFromRule } from '../rules.ts';
import type { PercentageRule, PriceAdjustment, PricingCoupon, PricingFacts, Quote } from '../types.ts';
import type {
  Coupon,
  CouponFacts,
  CouponLine,
  CouponNote,
  CouponOutcome,
  CouponQuote,
  CouponRefusalCode,
  CouponWithUsage,
  EvaluatedCoupon,
} from './types.ts';

type CouponRefusal = Refusal<CouponRefusalCode>;

export function couponNotFoundRefusal(): CouponRefusal {
  return {
    code: 'COUPON_UNKNOWN',
    sentence: 'We don’t recognize that promo code. Please check it and try again.',
    field: 'coupon',
  };
}

/** Evaluates a promo code against its conditions. Another customer's voucher is refused as unknown, so that its existence stays private. */
export function evaluateCoupon(
  code: string,
  found: CouponWithUsage | undefined,
  facts: CouponFacts,
): EvaluatedCoupon {
  const isTheirs = found && (!found.coupon.customerId || found.coupon.customerId === facts.customerId);
  if (!isTheirs) return { code, verdict: refused(couponNotFoundRefusal()) };
  const { coupon } = found;
  const refusal =
    datesRefusal(coupon, facts.today) ??
    membersRefusal(coupon, facts) ??
    usesRefusal(found) ??
    linesRefusal(coupon, facts.lines);
  if (refusal) return { code, verdict: refused(refusal) };
  return { code, verdict: ok({ coupon, pricing: pricingOf(coupon, facts.lines) }) };
}

function refusal(
  code: CouponRefusalCode,
  sentence: string,
  details: NonNullable<Refusal['details']> = {},
): CouponRefusal {
  return { code, sentence, field: 'coupon', details };
}

function datesRefusal({ code, startsOn, endsOn }: Coupon, today: CivilDate): CouponRefusal | undefined {
  if (startsOn && today < startsOn) {
    return refusal('COUPON_NOT_STARTED', `${code} starts on ${formatDateWithYear(startsOn)}.`, { startsOn });
  }
  if (endsOn && today > endsOn) {
    return refusal('COUPON_EXPIRED', `${code} expired on ${formatDateWithYear(endsOn)}.`, { endsOn });
  }
  return undefined;
}

function memberNames(members: NonNullable<Coupon['members']>): string {
  const { membershipName } = winery();
  if (members === 'club') return 'members of the wine club';
  return members === 'plus'
    ? `members of ${membershipName}`
    : `members of the wine club or ${membershipName}`;
}

function membersRefusal({ code, members }: Coupon, { programs }: CouponFacts): CouponRefusal | undefined {
  if (!members) return undefined;
  const isMember = members === 'any' ? programs.length > 0 : programs.includes(members);
  return isMember ? undefined : refusal('COUPON_MEMBERS', `${code} is for ${memberNames(members)}.`);
}

function usesRefusal({ coupon, used, usedByPerson, hasOrdered }: CouponWithUsage): CouponRefusal | undefined {
  if (coupon.firstOrderOnly && hasOrdered) return firstOrderRefusal(coupon);
  if (coupon.customerLimit !== undefined && usedByPerson >= coupon.customerLimit)
    return couponAlreadyUsedRefusal(coupon);
  return coupon.totalLimit !== undefined && used >= coupon.totalLimit
    ? couponUsedUpRefusal(coupon)
    : undefined;
}

/** The rule of the personal limit on first orders: one per person, across all promo codes (I-50). */
export const firstOrderLimitRule = 'first_order';

/** SQL `like` patterns for the rules of the personal limits on promo codes (`couponLimitShares`). */
export const couponLimitRulePatterns: readonly string[] = ['coupon:%', firstOrderLimitRule];

export function firstOrderRefusal({ code }: Pick<Coupon, 'code'>): CouponRefusal {
  return refusal(
    'COUPON_FIRST_ORDER',
    `${code} is for first orders only, but you’ve ordered from us before.`,
  );
}

export function couponAlreadyUsedRefusal({ code }: Pick<Coupon, 'code'>): CouponRefusal {
  return refusal('COUPON_ALREADY_USED', `You’ve already used ${code}.`);
}

export function couponUsedUpRefusal({
  code,
  customerId,
}: Pick<Coupon, 'code' | 'customerId'>): CouponRefusal {
  const sentence = customerId ? `${code} has already been used.` : `${code} has reached its usage limit.`;
  return refusal('COUPON_ALREADY_USED', sentence);
}

/**
 * Returns whether a promo code can apply to a line. No code applies to an allocation, and only shipping codes apply to a line without
 * discounts.
 */
function appliesTo(coupon: Coupon, { sku }: CouponLine): boolean {
  return (
    sku.visibility !== 'allocation' &&
    (coupon.benefit.kind === 'shipping' || sku.discountable) &&
    !coupon.excludedKinds.includes(sku.kind) &&
    !(sku.style && coupon.excludedStyles.includes(sku.style))
  );
}

function linesRefusal(coupon: Coupon, lines: readonly CouponLine[]): CouponRefusal | undefined {
  const { code, minimumCents, minimumBottles, maximumBottles } = coupon;
  const counted = lines.filter((line) => appliesTo(coupon, line));
  if (counted.length === 0) {
    return refusal('COUPON_EXCLUDED', `${code} doesn’t apply to anything in your cart.`);
  }
  const list = sum(counted.map(({ sku, quantity }) => multiply(sku.priceCents, quantity)));
  const wineMl = counted.reduce((all, { sku, quantity }) => all + sku.wineMl * quantity, 0);
  const bottles = bottleEquivalentsOf(wineMl);
  if (maximumBottles !== undefined && bottles > maximumBottles) {
    const sentence = `${code} is for an order of up to ${maximumBottles} bottles, but yours has ${bottles}.`;
    return refusal('COUPON_MAX', sentence, { maximumBottles });
  }
  const missingCents = cents(Math.max(0, minimumCents - list));
  const missingBottles = Math.max(0, minimumBottles - bottles);
  if (missingCents === 0 && missingBottles === 0) return undefined;
  const missing = [
    ...(missingCents > 0 ? [`${formatCents(missingCents)} more`] : []),
    ...(missingBottles > 0 ? [`${missingBottles} more ${missingBottles === 1 ? 'bottle' : 'bottles'}`] : []),
  ];
  const rest = counted.length < lines.length ? ' Some items in your cart don’t count toward it.' : '';
  return refusal('COUPON_MIN', `Add ${missing.join(' and ')} to use ${code}.${rest}`, {
    missingCents,
    missingBottles,
  });
}

function pricingOf(coupon: Coupon, lines: readonly CouponLine[]): PricingCoupon {
  const { code, title, benefit } = coupon;
  const skuIds = lines.filter((line) => appliesTo(coupon, line)).map(({ sku }) => sku.skuId);
  return {
    ruleId: couponRuleId(code),
    label: `${code}, ${benefitText(benefit)}`,
    reason: title,
    benefit,
    skuIds,
  };
}

/** Returns the rule id under which a promo code appears in quotes, orders and personal limits. */
export function couponRuleId(code: string): string {
  return `coupon:${code}`;
}

function benefitText(benefit: Coupon['benefit']): string {
  switch (benefit.kind) {
    case 'percentage':
      return `${formatRate(benefit.rate)} off`;
    case 'amount':
      return `${formatCents(benefit.amountCents)} off`;
    case 'shipping':
      return benefit.priceCents === 0
        ? 'ground shipping included'
        : `ground shipping ${formatCents(benefit.priceCents)}`;
  }
}

/**
 * Prices an order with its promo code if the code's conditions are met, and returns the quote with the code's outcome (domain §7.1 step 3).
 */
export function quoteWithCoupon(facts: PricingFacts, evaluated: EvaluatedCoupon | undefined): CouponQuote {
  if (!evaluated) return { quote: quoteOrder(facts), coupon: undefined };
  const { code, verdict } = evaluated;
  if (!verdict.ok) {
    const [first = couponNotFoundRefusal()] = verdict.refusals;
    return { quote: quoteOrder(facts), coupon: { kind: 'refused', code, refusal: first } };
  }
  const { coupon, pricing } = verdict.value;
  const priced = quoteOrder({ ...facts, coupon: pricing });
  const savingCents = savingFromRule(priced, pricing.ruleId);
  const outcome: CouponOutcome =
    savingCents > 0
      ? { kind: 'applied', coupon, savingCents }
      : (waitingFor(coupon, facts) ?? {
          kind: 'refused',
          code,
          refusal: notCombinable(coupon, priced, facts.percentages),
        });
  return { quote: priced, coupon: outcome };
}

/**
 * Returns the `waiting` outcome of a shipping code that saves nothing yet, because the order does not ship by ground. Undefined if it ships
 * by ground, and for other codes.
 */
function waitingFor({ code, benefit }: Coupon, { delivery }: PricingFacts): CouponOutcome | undefined {
  if (benefit.kind !== 'shipping') return undefined;
  if (delivery.kind === 'pickup') {
    const sentence = `${code} applies to ground shipping, but you’re picking up this order.`;
    return { kind: 'waiting', code, sentence };
  }
  if (delivery.kind === 'undecided' || delivery.kind === 'none') {
    const sentence = `We’ll apply ${code} once we know where your order is going.`;
    return { kind: 'waiting', code, sentence };
  }
  const sentence = `${code} applies to ground shipping, but you chose a faster option.`;
  return delivery.optionId === 'ground' ? undefined : { kind: 'waiting', code, sentence };
}

function notCombinable(
  coupon: Coupon,
  { lines, shipping }: Quote,
  percentages: readonly PercentageRule[],
): CouponRefusal {
  const ruleId = couponRuleId(coupon.code);
  const beaten = [...lines.flatMap((line) => line.adjustments), ...(shipping?.adjustments ?? [])].filter(
    ({ beat }) => beat.some((rule) => rule.ruleId === ruleId),
  );
  if (beaten.length === 0) {
    const sentence = `${coupon.code} won’t lower your price any further.`;
    return refusal('COUPON_NOT_COMBINABLE', sentence, { betterByCents: 0 });
  }
  const betterByCents = sum(beaten.map((adjustment) => betterBy(adjustment, ruleId)));
  const isMembers = beaten.some(
    (adjustment) =>
      coupon.benefit.kind === 'shipping' ||
      percentages.some((rule) => rule.ruleId === adjustment.ruleId && rule.source !== 'promotion'),
  );
  const yours = isMembers ? 'Your member price' : 'The discount you already have';
  const sentence =
    betterByCents > 0
      ? `${yours} is better by ${formatCents(betterByCents)}, so we kept it.`
      : `${yours} is just as good, so we kept it.`;
  return refusal('COUPON_NOT_COMBINABLE', sentence, { betterByCents });
}

function betterBy({ amountCents, beat }: PriceAdjustment, ruleId: string): Cents {
  const lost = beat.find((rule) => rule.ruleId === ruleId);
  return subtract(amountCents, lost?.amountCents ?? amountCents);
}

/** Returns the note shown for a promo code next to its remove button; undefined without a code. */
export function couponNote(outcome: CouponOutcome | undefined): CouponNote | undefined {
  switch (outcome?.kind) {
    case undefined:
      return undefined;
    case 'applied': {
      const { coupon, savingCents } = outcome;
      return { code: coupon.code, isApplied: true, sentence: `You save ${formatCents(savingCents)}.` };
    }
    case 'waiting':
      return { code: outcome.code, isApplied: false, sentence: outcome.sentence };
    case 'refused':
      return { code: outcome.code, isApplied: false, sentence: outcome.refusal.sentence };
  }
}

/** Returns an error message for a new coupon with invalid terms; undefined if they are valid. The database enforces the same rules. */
export function findCouponProblem(coupon: Omit<Coupon, 'id'>): string | undefined {
  const { benefit, customerId, totalLimit, startsOn, endsOn } = coupon;
  if (benefit.kind === 'percentage' && !(benefit.rate >= 1 && benefit.rate <= 6000)) {
    return 'A percentage must be above 0 and at most 60.';
  }
  if (benefit.kind === 'amount' && benefit.amountCents <= 0) return 'An amount off must be above $0.00.';
  if (benefit.kind === 'shipping' && benefit.priceCents < 0) return 'Shipping must cost at least $0.00.';
  if (startsOn && endsOn && endsOn < startsOn) return 'A code must end on or after its start date.';
  if (customerId && (totalLimit !== 1 || !endsOn))
    return 'A voucher must be limited to one use and have a last day.';
  return undefined;
}

/** Checks that a promo code may be stored with a cart or draft. A refused code may not; one that waits for ground shipping may. */
export function checkCouponStorable(
  outcome: CouponOutcome | undefined,
): Result<undefined, CouponRefusalCode> {
  return outcome?.kind === 'refused' ? refused(outcome.refusal) : ok(undefined);
}
