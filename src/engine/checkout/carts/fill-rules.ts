import type { SkuId } from '../../../core/ids.ts';
import { add, type Cents, zeroCents } from '../../../core/money.ts';

/**
 * A wine that could be added to a cart: its cost per unit (a price, or how much it differs from the wines in the cart), its size, and the
 * number of bottles available.
 */
export type FillerWine = {
  readonly skuId: SkuId;
  readonly bottleMl: number;
  readonly unitCents: Cents;
  readonly most: number;
};

export type VolumeGapFilling = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly addedMl: number;
  readonly costCents: Cents;
};

/** The volume of wine to add, in milliliters: the minimum to reach a goal, and the maximum that the state's limit allows. */
export type VolumeGap = { readonly leastMl: number; readonly mostMl: number };

/**
 * Returns the bottles that fill the gap at the lowest cost and, at equal cost, with the least wine; undefined if none do.
 * The result is exact. Among bottles of one size, the cheapest are always best, so the search only decides how many of each size to use,
 * and keeps the cheapest combination for each total volume. A winery has only a few bottle sizes, so five thousand wines cost one sort.
 */
export function findCheapestFilling(
  fillers: readonly FillerWine[],
  gap: VolumeGap,
): VolumeGapFilling | undefined {
  const sizes = [...Map.groupBy(fillers, ({ bottleMl }) => bottleMl)].map(([bottleMl, ofSize]) =>
    cheapestFirst(bottleMl, ofSize, gap.leastMl),
  );
  let ways = new Map<number, Way>([[0, { costCents: zeroCents, counts: [] }]]);
  for (const size of sizes) ways = withSize(ways, size, gap);
  const best = [...ways]
    .filter(([ml]) => ml >= gap.leastMl)
    .sort(([leftMl, left], [rightMl, right]) => left.costCents - right.costCents || leftMl - rightMl)[0];
  if (!best) return undefined;
  const [addedMl, { costCents, counts }] = best;
  return {
    items: counts.flatMap((count, position) => takeFirst(sizes[position], count)),
    addedMl,
    costCents,
  };
}

/** Bottles of one size, cheapest first; `costs[n]` is the cost of the first n. */
type Size = {
  readonly bottleMl: number;
  readonly bottles: readonly FillerWine[];
  readonly costs: readonly Cents[];
};

/** A combination of bottles that reaches a total volume: its cost and the number of bottles per size. */
type Way = { readonly costCents: Cents; readonly counts: readonly number[] };

function cheapestFirst(bottleMl: number, fillers: readonly FillerWine[], leastMl: number): Size {
  const enough = Math.ceil(leastMl / bottleMl);
  const bottles: FillerWine[] = [];
  const costs = [zeroCents];
  // The sort is stable: equal costs stay in shelf order.
  for (const filler of fillers.toSorted((a, b) => a.unitCents - b.unitCents)) {
    for (let taken = 0; taken < filler.most && bottles.length < enough; taken += 1) {
      bottles.push(filler);
      costs.push(add(costs.at(-1) ?? zeroCents, filler.unitCents));
    }
    if (bottles.length >= enough) break;
  }
  return { bottleMl, bottles, costs };
}

function withSize(
  ways: ReadonlyMap<number, Way>,
  { bottleMl, costs }: Size,
  gap: VolumeGap,
): Map<number, Way> {
  const next = new Map<number, Way>();
  for (const [ml, { costCents, counts }] of ways) {
    for (const [count, sizeCents] of costs.entries()) {
      const reachedMl = ml + count * bottleMl;
      if (reachedMl > gap.mostMl) break;
      const way = { costCents: add(costCents, sizeCents), counts: [...counts, count] };
      const known = next.get(reachedMl);
      if (!known || way.costCents < known.costCents) next.set(reachedMl, way);
      if (reachedMl >= gap.leastMl) break;
    }
  }
  return next;
}

function takeFirst(size: Size | undefined, count: number): { skuId: SkuId; quantity: number }[] {
  const taken = Map.groupBy(size?.bottles.slice(0, count) ?? [], ({ skuId }) => skuId);
  return [...taken].map(([skuId, bottles]) => ({ skuId, quantity: bottles.length }));
}
