import { type Cents, formatCents, percentOf, subtract } from '../../core/money.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import { formatRate } from '../../engine/pricing/rules.ts';
import type { CaseDiscountLadder } from '../../engine/pricing/types.ts';
import { wineMlPerUnit } from './estimate-rules.ts';

/** Returns the properties of a SKU that determine this visitor's price of one unit. */
export function unitPriceFactsOf(sku: ShelfSku): Priced {
  const { priceCents, memberPriceCents, isMember, purchaseLimit } = sku;
  return {
    ...{ priceCents, wineMl: wineMlPerUnit(sku), purchaseLimit },
    isDiscountable: memberPriceCents !== undefined,
    ownCents: isMember ? memberPriceCents : undefined,
  };
}

type Priced = {
  readonly priceCents: Cents;
  /** The volume of wine in one unit, in milliliters. */
  readonly wineMl: number;
  /** Whether automatic percentage discounts apply. */
  readonly isDiscountable: boolean;
  /** This visitor's member price; undefined if the visitor has none. */
  readonly ownCents?: Cents | undefined;
  /** The most units that one customer may buy; undefined without a limit. */
  readonly purchaseLimit?: number | undefined;
};

/**
 * Describes the case discount on one unit. Undefined if the SKU gets no case discount, no step of the ladder beats the visitor's member
 * price, or the limit per customer is below the first step.
 */
export function caseDiscountSentence(
  priced: Priced,
  ladder: CaseDiscountLadder | undefined,
): string | undefined {
  const { priceCents, wineMl, isDiscountable } = priced;
  const steps = stepsFor(priced, ladder);
  const best = steps.at(-1);
  if (!isDiscountable || wineMl === 0 || best === undefined) return undefined;
  const reached = steps.findLast(({ bottles }) => bottles <= bottleEquivalentsOf(wineMl));
  const priceAt = (step: typeof best) => formatCents(subtract(priceCents, percentOf(priceCents, step.rate)));
  if (reached) {
    return `It counts as ${reached.bottles} bottles, so you save ${formatRate(reached.rate)} in your cart and pay ${priceAt(reached)}.`;
  }
  const ways = steps.map(
    ({ bottles, rate }, position) =>
      `${position === 0 ? `Mix and match ${bottles} bottles` : bottles} and save ${formatRate(rate)}`,
  );
  return `${ways.join(', or ')}. That brings this one down to ${priceAt(best)}.`;
}

/**
 * Returns this visitor's price of one unit: the lower of the member price and the case price, if a single unit is large enough to reach a
 * case step.
 */
export function visitorUnitPrice(priced: Priced, ladder: CaseDiscountLadder | undefined): Cents {
  const { priceCents, wineMl, isDiscountable, ownCents } = priced;
  const own = isDiscountable ? (ownCents ?? priceCents) : priceCents;
  const reached = stepsFor(priced, ladder).findLast(({ bottles }) => bottles <= bottleEquivalentsOf(wineMl));
  if (!isDiscountable || wineMl === 0 || !reached) return own;
  return subtract(priceCents, percentOf(priceCents, reached.rate));
}

function stepsFor(
  { priceCents, wineMl, ownCents, purchaseLimit }: Priced,
  ladder: CaseDiscountLadder | undefined,
) {
  return (ladder?.steps ?? []).filter(({ bottles, rate }) => {
    const isBetter = ownCents === undefined || subtract(priceCents, percentOf(priceCents, rate)) < ownCents;
    return (
      isBetter && (purchaseLimit === undefined || bottleEquivalentsOf(wineMl * purchaseLimit) >= bottles)
    );
  });
}
