import { and, eq, sql } from 'drizzle-orm';
import type { CartId, SkuId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { OrderedCartItems } from '../../orders/settlement/types.ts';
import { carts } from './schema.ts';

/* Removes from a cart what was ordered from it. */

const takeLines = prepareStatement(
  (db, given: StatementParameters<{ readonly cartId: CartId; readonly items: string }>) =>
    db.execute(sql`
    with ordered as (
      select sku_id, sum(taken) as taken
        from jsonb_to_recordset(${given.items}::jsonb) as item (sku_id integer, taken integer) group by sku_id
    ), locked as materialized (
      select id from carts where id = ${given.cartId} for update
    ), emptied as (
      delete from cart_lines line using ordered, locked
       where line.cart_id = locked.id and line.sku_id = ordered.sku_id and line.quantity <= ordered.taken
    )
    update cart_lines line set quantity = line.quantity - ordered.taken
      from ordered, locked
     where line.cart_id = locked.id and line.sku_id = ordered.sku_id and line.quantity > ordered.taken`),
);

/**
 * Removes ordered items from the cart and keeps what was added since (blueprint §5). `finalize` calls this last, as one statement under the
 * cart's lock. Does nothing if the cart no longer exists.
 */
export async function removeOrderedLines(
  tx: Transaction,
  order: {
    readonly cartId: CartId | undefined;
    readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  },
): Promise<void> {
  if (!order.cartId || order.items.length === 0) return;
  const items = order.items.map(({ skuId, quantity }) => ({ sku_id: skuId, taken: quantity }));
  await takeLines(tx, { cartId: order.cartId, items: JSON.stringify(items) });
}

/** Removes a placed order's items and the promo code it used from the cart. Keeps a code that was entered since. */
export async function removePlacedOrder(
  tx: Transaction,
  { cartId, items, couponCode }: OrderedCartItems,
): Promise<void> {
  await removeOrderedLines(tx, { cartId, items });
  if (!cartId || !couponCode) return;
  await tx
    .update(carts)
    .set({ couponCode: null })
    .where(and(eq(carts.id, cartId), eq(carts.couponCode, couponCode)));
}
