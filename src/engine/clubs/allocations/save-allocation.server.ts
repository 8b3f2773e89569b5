import type { WineAllocationId } from '../../../core/ids.ts';
import { type Result, refused } from '../../../core/result.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { allocationNotFound, validateAllocationChoice } from './rules.ts';
import { findAllocation } from './store.server.ts';
import type { AllocationRefusalCode, ChosenAllocationQuantity } from './types.ts';

type Wanted = {
  readonly allocationId: WineAllocationId;
  readonly chosen: readonly ChosenAllocationQuantity[];
};

/** Saves the chosen bottles of an allocation in this browser's open draft of kind `allocation`. */
export async function saveAllocation(
  { database, clock, seal }: Pick<OrderDependencies, 'database' | 'clock' | 'seal'>,
  actor: DraftActor,
  { allocationId, chosen }: Wanted,
): Promise<Result<Draft, DraftRefusalCode | AllocationRefusalCode>> {
  const now = clock.now();
  const { customerId } = actor;
  return database.transaction(async (tx) => {
    const { seesAllocations } = await loadCustomerStanding(tx, customerId, now);
    const found =
      customerId && seesAllocations && (await findAllocation(tx, { customerId, seal }, allocationId));
    if (!found) return refused(allocationNotFound);
    const skus = await loadSkusForSale(
      tx,
      chosen.map(({ skuId }) => skuId),
    );
    const known = chosen.flatMap((each) => {
      const sku = skus.get(each.skuId);
      return sku ? [{ ...each, sku }] : [];
    });
    const wrong = validateAllocationChoice(found, known, now);
    if (wrong.length > 0) return refused(...wrong);
    const items = known.flatMap(({ skuId, quantity }) => (quantity > 0 ? [{ skuId, quantity }] : []));
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'allocation', details: { allocationId } },
      items,
    });
    const first = await fillFromAccount(tx, actor, {
      contents: emptyDraftContents(),
      birthDateSealed: undefined,
    });
    return saveOwnDraft(tx, { actor, kind: 'allocation', change, first, now });
  });
}
