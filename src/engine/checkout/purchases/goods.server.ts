import { z } from 'zod';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import type { DeliveryMethod, RequirementFacts } from '../requirements/types.ts';
import { goodsRequirements } from '../rules.ts';
import { saleLinesOfGoods } from '../sale-line-rules.ts';
import type { Sale, SaleInput } from '../sale-types.ts';

/** Returns the delivery method of goods: pickup, or a parcel. */
export function deliveryMethodOfGoods({ isPickup }: { readonly isPickup: boolean }): DeliveryMethod {
  return isPickup ? 'pickup' : 'parcel';
}

/** Returns the sale of goods from a cart. Other sales of goods build on it. */
export function goodsSale(loading: SaleInput): Sale {
  return {
    way: deliveryMethodOfGoods(loading.draft.contents),
    lines: saleLinesOfGoods(loading),
    requirements: (facts: RequirementFacts) => goodsRequirements(facts),
  };
}

export const goodsPurchase: PurchaseDefinition = {
  kind: 'goods',
  schema: z.object({ kind: z.literal('goods') }),
  load: async (_, loading) => goodsSale(loading),
};
