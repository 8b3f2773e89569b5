import { z } from 'zod';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import type { DeliveryWay, RequirementFacts } from '../requirements/types.ts';
import { goodsRequirements } from '../rules.ts';
import { goodsLines } from '../sale-line-rules.ts';
import type { Sale, SaleLoading } from '../sale-types.ts';

/** Returns the delivery method of goods: pickup, or a parcel. */
export function deliveryWayOfGoods({ isPickup }: { readonly isPickup: boolean }): DeliveryWay {
  return isPickup ? 'pickup' : 'parcel';
}

/** Returns the sale of goods from a cart. Other sales of goods build on it. */
export function goodsSale(loading: SaleLoading): Sale {
  return {
    way: deliveryWayOfGoods(loading.draft.contents),
    lines: goodsLines(loading),
    requirements: (facts: RequirementFacts) => goodsRequirements(facts),
  };
}

export const goodsPurchase: PurchaseDefinition = {
  kind: 'goods',
  schema: z.object({ kind: z.literal('goods') }),
  load: async (_, loading) => goodsSale(loading),
};
