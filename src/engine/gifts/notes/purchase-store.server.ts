import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { skus } from '../../catalog/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import type { SkuKind } from '../../pricing/types.ts';
import type { GiftPurchase } from './types.ts';

/** Returns the SKU that this kind of gift is sold as; undefined when the winery does not sell it. */
export async function giftSku(read: Transaction, kind: SkuKind): Promise<SkuId | undefined> {
  const [row] = await read.select({ skuId: skus.id }).from(skus).where(eq(skus.kind, kind));
  return row?.skuId;
}

/** The columns that describe the order of a gift, for queries that join it. */
export const purchaseColumns = {
  orderId: orders.id,
  position: orderLines.position,
  orderNumber: orders.number,
  publicToken: orders.publicToken,
  buyerEmail: orders.email,
};

type PurchaseRow = Omit<GiftPurchase, 'orderNumber'> & { readonly orderNumber: number | null };

export function asPurchase<Row extends PurchaseRow>(row: Row): Row & GiftPurchase {
  const { orderNumber } = row;
  invariant(orderNumber !== null, 'what was bought is on a placed order');
  return { ...row, orderNumber };
}

/** Matches gifts that are due and were not sent yet. */
export function isGiftDue(
  gifts: { readonly state: PgColumn; readonly deliverAt: PgColumn },
  now: Date,
): SQL | undefined {
  return and(eq(gifts.state, 'scheduled'), lte(gifts.deliverAt, now));
}
