import type { CustomerId, WineAllocationId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
// Not by its door: that one opens on the sign-in, which comes after carts and checkouts.
import { lockCustomer } from '../../identity/store.server.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { allocationNotFound, closedRefusal, isOpen, wishRefusal } from './rules.ts';
import { findAllocation, saveWish } from './store.server.ts';
import type { AllocationCode, Chosen } from './types.ts';

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/** Writes down how much somebody wishes for beyond what is set aside for them; all wishes of a form, or none. */
export async function saveWishes(
  { database, clock, seal }: Dependencies,
  customerId: CustomerId,
  { allocationId, wished }: { readonly allocationId: WineAllocationId; readonly wished: readonly Chosen[] },
): Promise<Result<undefined, AllocationCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { seesAllocations } = await standingOf(tx, customerId, now);
    const allocation = seesAllocations && (await findAllocation(tx, { customerId, seal }, allocationId));
    if (!allocation) return refused(allocationNotFound);
    if (!isOpen(allocation, now)) return refused(closedRefusal(allocation));
    const skus = await loadSkusForSale(
      tx,
      allocation.lines.map(({ skuId }) => skuId),
    );
    const wishes = allocation.lines.flatMap((line) => {
      const wish = wished.find(({ skuId }) => skuId === line.skuId);
      return wish && wish.quantity !== line.requested ? [{ line, requested: wish.quantity }] : [];
    });
    const refusals = wishes.flatMap(({ line, requested }) => {
      const sku = skus.get(line.skuId);
      invariant(sku, `SKU ${line.skuId} of an allocation is in the catalogue`);
      return wishRefusal(line, sku, requested) ?? [];
    });
    if (refusals.length > 0) return refused(...refusals);
    for (const { line, requested } of wishes) {
      await saveWish(tx, { allocationId, skuId: line.skuId, customerId, requested, now });
    }
    return ok(undefined);
  });
}
