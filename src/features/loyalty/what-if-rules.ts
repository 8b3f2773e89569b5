import {
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  type Points,
  percentOf,
  subtract,
} from '../../core/money.ts';
import type { PointsProgram } from '../../engine/loyalty/points/program-types.ts';
import { pointsForAmount, tierForSpending } from '../../engine/loyalty/points/rules.ts';
import type { PointsMultiplier, PointsTier, TierStatus } from '../../engine/loyalty/points/types.ts';

export type CalculatorWine = { readonly slug: string; readonly name: string; readonly priceCents: Cents };

/** The data that determines a purchase's price and points. As in the cart, only the highest percentage discount applies. */
export type PointsCalculatorFacts = {
  readonly wines: readonly CalculatorWine[];
  /** The highest discount from the customer's memberships. */
  readonly ownRate: BasisPoints;
  readonly caseSteps: readonly { readonly bottles: number; readonly rate: BasisPoints }[];
  readonly multiplier: Pick<PointsMultiplier, 'rate'>;
  readonly tier: Pick<TierStatus, 'tier' | 'spentCents'>;
  readonly tiers: PointsProgram['tiers'];
};

export const maxCalculatorBottles = 24;
const usualBottles = 12;

export type PointsCalculatorQuery = { readonly slug: string; readonly bottles: number };

/**
 * Parses the wine and the number of bottles from a query string. An unknown wine or malformed number falls back to a default; a number out
 * of range is limited to the range.
 */
export function parsePointsCalculatorQuery(
  parameters: URLSearchParams,
  wines: readonly CalculatorWine[],
): PointsCalculatorQuery {
  const asked = parameters.get('wine');
  const entered = Number(/^\d{1,2}$/.exec(parameters.get('bottles') ?? '')?.[0] ?? usualBottles);
  return {
    slug: wines.find(({ slug }) => slug === asked)?.slug ?? wines[0]?.slug ?? '',
    bottles: Math.min(maxCalculatorBottles, Math.max(1, entered)),
  };
}

export type PointsCalculatorResult = {
  readonly netCents: Cents;
  readonly points: Points;
  /** The tier that the purchase would reach, if it is higher than the current one. */
  readonly reaches: PointsTier | undefined;
};

/** Returns the price and points of buying this many bottles today; undefined for an unknown wine. */
export function calculatePoints(
  facts: PointsCalculatorFacts,
  { slug, bottles }: PointsCalculatorQuery,
): PointsCalculatorResult | undefined {
  const wine = facts.wines.find((each) => each.slug === slug);
  if (!wine) return undefined;
  const grossCents = cents(wine.priceCents * bottles);
  const netCents = subtract(grossCents, percentOf(grossCents, bestRate(facts, bottles)));
  const after = tierForSpending(cents(facts.tier.spentCents + netCents), facts.tiers);
  const isHigher = after.fromCents > facts.tier.tier.fromCents;
  return {
    netCents,
    points: pointsForAmount(netCents, facts.multiplier),
    reaches: isHigher ? after : undefined,
  };
}

function bestRate({ ownRate, caseSteps }: PointsCalculatorFacts, bottles: number): BasisPoints {
  const ofCase = caseSteps.filter((step) => step.bottles <= bottles).map(({ rate }) => rate);
  return basisPoints(Math.max(ownRate, ...ofCase));
}
