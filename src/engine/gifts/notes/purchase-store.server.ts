import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { skus } from '../../catalog/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import type { SkuKind } from '../../pricing/types.ts';
import type { GiftPurchase } from './types.ts';

/** Returns the id of the SKU that gifts of this kind are sold as; undefined if the winery doesn't sell them. */
export async function findGiftSku(read: Transaction, kind: SkuKind): Promise<SkuId | undefined> {
  const [row] = await read.select({ skuId: skus.id }).from(skus).where(eq(skus.kind, kind));
  return row?.skuId;
}

/** The order columns that identify a gift's purchase, for queries that join the order and its lines. */
export const giftPurchaseColumns = {
  orderId: orders.id,
  position: orderLines.position,
  orderNumber: orders.number,
  publicToken: orders.publicToken,
  buyerEmail: orders.email,
};

type PurchaseRow = Omit<GiftPurchase, 'orderNumber'> & { readonly orderNumber: number | null };

export function toGiftPurchase<Row extends PurchaseRow>(row: Row): Row & GiftPurchase {
  const { orderNumber } = row;
  invariant(orderNumber !== null, 'what was bought is on a placed order');
  return { ...row, orderNumber };
}

/** Returns the SQL condition for gifts that are due and not yet sent. */
export function dueGiftsCondition(
  gifts: { readonly state: PgColumn; readonly deliverAt: PgColumn },
  now: Date,
): SQL | undefined {
  return and(eq(gifts.state, 'scheduled'), lte(gifts.deliverAt, now));
}
