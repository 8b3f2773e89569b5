import type { CustomerId, SkuId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import type { CustomerStanding } from '../../pricing/standing/rules.ts';
import { decideAddition } from './rules.ts';
import type { CartRefusalCode } from './types.ts';
import { loadCartFacts } from './view.server.ts';

type Item = { readonly skuId: SkuId; readonly quantity: number };

export type WineListItem = {
  readonly sku: SkuForSale;
  readonly quantity: number;
  /** The refusal that keeps this quantity from being added to an empty cart; undefined if it can be added. */
  readonly blocked: Refusal<CartRefusalCode> | undefined;
};

/** Returns the wines of a list, such as a shared one, with what this visitor can buy of them now. Omits unknown SKUs. */
export async function viewWineList(
  read: Transaction,
  visitor: { readonly customerId: CustomerId | undefined; readonly now: Date },
  items: readonly Item[],
): Promise<{ readonly standing: CustomerStanding; readonly lines: readonly WineListItem[] }> {
  const standing = await loadCustomerStanding(read, visitor.customerId, visitor.now);
  const skuIds = items.map(({ skuId }) => skuId);
  const facts = await loadCartFacts(read, { lines: [] }, standing, skuIds);
  const lines = items.flatMap(({ skuId, quantity }): WineListItem[] => {
    const sku = facts.skus.get(skuId);
    if (!sku) return [];
    const decision = decideAddition(facts, sku, quantity);
    return [{ sku, quantity, blocked: decision.ok ? undefined : decision.refusals[0] }];
  });
  return { standing, lines };
}
