import type { ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Demand } from './types.ts';

/** The change of a draft's claim on one resource, from `held` to `wanted`. */
export type ClaimChange = { readonly resourceId: ResourceId; readonly held: number; readonly wanted: number };

/**
 * Sums the demands by resource, sorted by id. Two lines that share a resource become one demand, so they can't each pass against the same
 * bottles. The fixed order prevents deadlocks between two carts (I-14).
 */
export function sumDemands(demands: readonly Demand[]): Demand[] {
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

/** Returns the changes after which a draft that holds `held` holds exactly `demands`, in order of resource ids. */
export function claimChanges(held: readonly Demand[], demands: readonly Demand[]): ClaimChange[] {
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

export function resourcesOf(demands: readonly Demand[]): ResourceId[] {
  return [...new Set(demands.map(({ resourceId }) => resourceId))];
}
