import type { Transaction } from '../../../platform/database.server.ts';
import { goodsSale } from '../../checkout/purchases/goods.server.ts';
import { goodsRequirements } from '../../checkout/rules.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { allocationLimitClaims, allocationRefusals } from './allotment-rules.ts';
import { storedAllocationSchema } from './purchase-types.ts';
import { findAllocation } from './store.server.ts';
import type { AllocationRefusalCode, MemberAllocation } from './types.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly allocation: AllocationRefusalCode;
  }
}

/** Loads the sale of allocated wines, limited to what the buyer's allocation allows. */
async function allocationSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const { draft, now } = loading;
  const allocation = await ownAllocation(tx, loading);
  const goods = goodsSale(loading);
  return {
    ...goods,
    claims: allocationLimitClaims(allocation, goods.lines, draft.customerId),
    requirements: (facts) =>
      goodsRequirements(facts, { notSold: allocationRefusals(allocation, facts.lines, now) }),
  };
}

async function ownAllocation(
  tx: Transaction,
  { draft: { customerId, contents }, standing, seal }: SaleInput,
): Promise<MemberAllocation | undefined> {
  const { allocationId } = purchaseDetailsOf(contents, 'allocation') ?? {};
  if (!allocationId || !customerId || !standing.seesAllocations) return undefined;
  return findAllocation(tx, { customerId, seal }, allocationId);
}

export const allocationPurchase: PurchaseDefinition = {
  kind: 'allocation',
  schema: storedAllocationSchema,
  load: allocationSale,
};
