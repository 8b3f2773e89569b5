import { type Cents, formatCents, percentOf, subtract } from '../../core/money.ts';
import { bottleEquivalentsOf, formatRate } from '../../engine/pricing/rules.ts';
import type { CaseLadder } from '../../engine/pricing/types.ts';

type Priced = {
  readonly priceCents: Cents;
  /** Millilitres of wine in one unit. */
  readonly wineMl: number;
  /** Whether automatic percentages lower it. */
  readonly isDiscountable: boolean;
};

/** What the case ladder makes of one unit's price, as a sentence; undefined where it takes nothing off. */
export function caseSentence(
  { priceCents, wineMl, isDiscountable }: Priced,
  ladder: CaseLadder | undefined,
): string | undefined {
  const steps = ladder?.steps ?? [];
  const best = steps.at(-1);
  if (!isDiscountable || wineMl === 0 || best === undefined) return undefined;
  const reached = steps.findLast(({ bottles }) => bottles <= bottleEquivalentsOf(wineMl));
  const priceAt = (step: typeof best) => formatCents(subtract(priceCents, percentOf(priceCents, step.rate)));
  if (reached) {
    return `It fills ${reached.bottles} bottles by itself: ${formatRate(reached.rate)} comes off in the cart, which makes ${priceAt(reached)}.`;
  }
  const ways = steps.map(
    ({ bottles, rate }, position) =>
      `${bottles}${position === 0 ? ' bottles, mixed or not,' : ''} are ${formatRate(rate)} less`,
  );
  return `${ways.join('; ')}, which makes this one ${priceAt(best)}.`;
}
