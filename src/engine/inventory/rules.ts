import type { ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Demand } from './types.ts';

/** By how much what a draft holds of one resource has to change, from `held` to `wanted`. */
export type ClaimChange = { readonly resourceId: ResourceId; readonly held: number; readonly wanted: number };

/**
 * One demand for each resource, in the order of their ids. Two lines that share a resource are one demand, so they cannot
 * each pass against the same bottles; the fixed order is what keeps two carts from waiting for each other (I-14).
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

/** What to change so that a draft that holds `held` holds exactly `demands`, in the order of resource ids. */
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
