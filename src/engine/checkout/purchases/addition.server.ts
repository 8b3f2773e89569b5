import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { findUnpackedBox } from '../../orders/fulfillment/index.server.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { shippingAddressOfDraft } from '../draft/draft-order.server.ts';
import type { Sale, SaleInput } from '../sale-types.ts';
import { goodsSale } from './goods.server.ts';

const addition = z.object({
  orderId: z.custom<OrderId>((value) => typeof value === 'string'),
  number: z.int(),
});

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    /** Goods added to an order before it ships. */
    readonly addition: { readonly details: Readonly<z.infer<typeof addition>> };
  }
}

/**
 * Returns the sale of goods added to another order. They join its box while it is not packed yet, if both orders have the same address and
 * shipping option. Otherwise they ship separately and pay full shipping.
 */
async function additionSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const sale = goodsSale(loading);
  const { contents } = loading.draft;
  const added = purchaseDetailsOf(contents, 'addition');
  invariant(added, 'the draft adds to an order');
  const box = sale.way === 'parcel' ? await findUnpackedBox(tx, added.orderId) : undefined;
  if (!box || !isDeepStrictEqual(shippingAddressOfDraft(contents), box.shipTo)) return sale;
  const { orderId, number, optionId, wineMl, paidCents } = box;
  const isSameWay = optionId === contents.shippingOptionId;
  return {
    ...sale,
    joins: { number, optionId, wineMl, paidCents },
    ...(isSameWay && { ordered: { addition: { orderId, number } } }),
  };
}

export const additionPurchase: PurchaseDefinition = {
  kind: 'addition',
  schema: z.object({ kind: z.literal('addition'), details: addition }),
  load: additionSale,
};
