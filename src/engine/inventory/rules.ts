import type { ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { StockDemand } from './types.ts';

/** A change of a draft's claim on one resource, from quantity `held` to quantity `wanted`. */
export type StockClaimChange = {
  readonly resourceId: ResourceId;
  readonly held: number;
  readonly wanted: number;
};

/**
 * Returns the demands summed by resource, in order of resource ids. Two lines that share a resource become one demand, so they can't both
 * be checked against the same bottles. The fixed order prevents deadlocks between two carts (I-14).
 */
export function sumDemands(demands: readonly StockDemand[]): StockDemand[] {
  const byResource = new Map<ResourceId, number>();
  for (const { resourceId, quantity } of demands) {
    invariant(
      Number.isSafeInteger(quantity) && quantity > 0,
      `a demand is a whole number above zero, not ${quantity}`,
    );
    byResource.set(resourceId, (byResource.get(resourceId) ?? 0) + quantity);
  }
  return [...byResource]
    .map(([resourceId, quantity]) => ({ resourceId, quantity }))
    .sort((left, right) => left.resourceId - right.resourceId);
}

/** Returns the changes that turn a draft's claims from `held` into exactly `demands`, in order of resource ids. */
export function stockClaimChanges(
  held: readonly StockDemand[],
  demands: readonly StockDemand[],
): StockClaimChange[] {
  const before = new Map(sumDemands(held).map(({ resourceId, quantity }) => [resourceId, quantity]));
  const after = new Map(sumDemands(demands).map(({ resourceId, quantity }) => [resourceId, quantity]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort((left, right) => left - right)
    .map((resourceId) => ({
      resourceId,
      held: before.get(resourceId) ?? 0,
      wanted: after.get(resourceId) ?? 0,
    }));
}

export function resourceIdsOf(demands: readonly StockDemand[]): ResourceId[] {
  return [...new Set(demands.map(({ resourceId }) => resourceId))];
}
