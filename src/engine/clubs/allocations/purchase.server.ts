import type { Transaction } from '../../../platform/database.server.ts';
import { goodsSale } from '../../checkout/purchases/goods.server.ts';
import { goodsRequirements } from '../../checkout/rules.ts';
import type { Sale, SaleLoading } from '../../checkout/sale-types.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { allocationClaims, allocationRefusals } from './allotment-rules.ts';
import { storedAllocation } from './purchase-types.ts';
import { findAllocation } from './store.server.ts';
import type { AllocationRefusalCode, OwnAllocation } from './types.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseCodes {
    readonly allocation: AllocationRefusalCode;
  }
}

/** Loads the sale of allocated wines, limited to what the buyer's allocation allows. */
async function allocationSale(tx: Transaction, loading: SaleLoading): Promise<Sale> {
  const { draft, now } = loading;
  const allocation = await ownAllocation(tx, loading);
  const goods = goodsSale(loading);
  return {
    ...goods,
    claims: allocationClaims(allocation, goods.lines, draft.customerId),
    requirements: (facts) =>
      goodsRequirements(facts, { notSold: allocationRefusals(allocation, facts.lines, now) }),
  };
}

async function ownAllocation(
  tx: Transaction,
  { draft: { customerId, contents }, standing, seal }: SaleLoading,
): Promise<OwnAllocation | undefined> {
  const { allocationId } = detailsOf(contents, 'allocation') ?? {};
  if (!allocationId || !customerId || !standing.seesAllocations) return undefined;
  return findAllocation(tx, { customerId, seal }, allocationId);
}

export const allocationPurchase: PurchaseDefinition = {
  kind: 'allocation',
  schema: storedAllocation,
  load: allocationSale,
};
