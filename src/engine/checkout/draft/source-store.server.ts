import { asc, eq } from 'drizzle-orm';
import type { CartId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import { cartDeliveryOf } from '../carts/rules.ts';
import { cartLines, carts } from '../carts/schema.ts';
import type { CartDelivery, CartLine } from '../carts/types.ts';

/* The source of a draft: the cart that it was started for. */

const deliveryOfCart = prepareStatement((db, given: StatementParameters<{ readonly cartId: CartId }>) =>
  db
    .select({ delivery: carts.delivery, zipCode: carts.zipCode, pickupLocation: carts.pickupLocation })
    .from(carts)
    .where(eq(carts.id, given.cartId)),
);

type Preferences = Pick<DraftContents, 'isPickup' | 'selectedPickupLocation' | 'zipCode'>;

/** Returns the delivery choice that the customer made in the cart, as fields of a draft. */
export async function readDeliveryPreferencesOfCart(read: Transaction, cartId: CartId): Promise<Preferences> {
  const [row] = await deliveryOfCart(read, { cartId });
  return deliveryPreferencesFrom(cartDeliveryOf(row));
}

/** Returns the delivery choice of a cart that is already loaded, as fields of a draft. */
export function deliveryPreferencesFrom({ kind, zipCode, pickupLocation }: CartDelivery): Preferences {
  return {
    isPickup: kind === 'pickup',
    selectedPickupLocation: pickupLocation ?? '',
    zipCode: zipCode ?? '',
  };
}

const linesInOrder = prepareStatement((db, given: StatementParameters<{ readonly cartId: CartId }>) =>
  db
    .select({
      skuId: cartLines.skuId,
      quantity: cartLines.quantity,
      addedPriceCents: cartLines.addedPriceCents,
      source: cartLines.source,
      couponCode: carts.couponCode,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(cartLines.cartId, given.cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.skuId)),
);

/** Returns the lines and promo code of a cart, for its draft. An empty cart has no lines, and its code is left out. */
export async function readContentsOfCart(
  read: Transaction,
  cartId: CartId,
): Promise<{ readonly lines: readonly CartLine[]; readonly coupon: string }> {
  const rows = await linesInOrder(read, { cartId });
  return {
    lines: rows.map(({ couponCode: _code, ...line }) => line),
    coupon: rows[0]?.couponCode ?? '',
  };
}
