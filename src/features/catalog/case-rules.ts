import { type Cents, formatCents, percentOf, subtract } from '../../core/money.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import { formatRate } from '../../engine/pricing/rules.ts';
import type { CaseLadder } from '../../engine/pricing/types.ts';
import { wineMlOf } from './estimate-rules.ts';

/** Returns the facts that determine a visitor's price of one unit. */
export function pricedFor(sku: ShelfSku): Priced {
  const { priceCents, memberPriceCents, isMember, purchaseLimit } = sku;
  return {
    ...{ priceCents, wineMl: wineMlOf(sku), purchaseLimit },
    isDiscountable: memberPriceCents !== undefined,
    ownCents: isMember ? memberPriceCents : undefined,
  };
}

type Priced = {
  readonly priceCents: Cents;
  /** Milliliters of wine in one unit. */
  readonly wineMl: number;
  /** Whether automatic percentages apply to it. */
  readonly isDiscountable: boolean;
  /** This visitor's member price; undefined without one. */
  readonly ownCents?: Cents | undefined;
  /** Most units that one customer may buy; undefined without a limit. */
  readonly purchaseLimit?: number | undefined;
};

/**
 * Describes the case price of one unit. Undefined if the ladder saves nothing, the visitor's own price is as good, or
 * the limit per customer is below the step.
 */
export function caseSentence(priced: Priced, ladder: CaseLadder | undefined): string | undefined {
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
 * Returns this visitor's price of one: the member price, or the case price that one unit reaches by itself, whichever
 * is lower.
 */
export function ownPrice(priced: Priced, ladder: CaseLadder | undefined): Cents {
  const { priceCents, wineMl, isDiscountable, ownCents } = priced;
  const own = isDiscountable ? (ownCents ?? priceCents) : priceCents;
  const reached = stepsFor(priced, ladder).findLast(({ bottles }) => bottles <= bottleEquivalentsOf(wineMl));
  if (!isDiscountable || wineMl === 0 || !reached) return own;
  return subtract(priceCents, percentOf(priceCents, reached.rate));
}

function stepsFor({ priceCents, wineMl, ownCents, purchaseLimit }: Priced, ladder: CaseLadder | undefined) {
  return (ladder?.steps ?? []).filter(({ bottles, rate }) => {
    const isBetter = ownCents === undefined || subtract(priceCents, percentOf(priceCents, rate)) < ownCents;
    return (
      isBetter && (purchaseLimit === undefined || bottleEquivalentsOf(wineMl * purchaseLimit) >= bottles)
    );
  });
}
