import { asc, eq } from 'drizzle-orm';
import type { CartId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import { cartLines, carts } from '../carts/schema.ts';
import type { CartDelivery, CartLine } from '../carts/types.ts';

/* What a draft is filled from: the cart that it was started for. */

const deliveryOfCart = prepared((db, given: Given<{ readonly cartId: CartId }>) =>
  db
    .select({ delivery: carts.delivery, zipCode: carts.zipCode, pickupLocation: carts.pickupLocation })
    .from(carts)
    .where(eq(carts.id, given.cartId)),
);

type Preferences = Pick<DraftContents, 'isPickup' | 'selectedPickupLocation' | 'zipCode'>;

/** How the customer said in the cart that they want to have it. */
export async function preferencesOfCart(read: Transaction, cartId: CartId): Promise<Preferences> {
  const [row] = await deliveryOfCart(read, { cartId });
  return preferencesFrom({
    kind: row?.delivery ?? 'ship',
    zipCode: row?.zipCode ?? undefined,
    pickupLocation: row?.pickupLocation ?? undefined,
  });
}

/** The same of a cart that is in hand. */
export function preferencesFrom({ kind, zipCode, pickupLocation }: CartDelivery): Preferences {
  return {
    isPickup: kind === 'pickup',
    selectedPickupLocation: pickupLocation ?? '',
    zipCode: zipCode ?? '',
  };
}

const linesInOrder = prepared((db, given: Given<{ readonly cartId: CartId }>) =>
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

/** The lines of a cart and the code on it, for the draft that is filled from it; of an empty cart nothing is taken. */
export async function contentsOfCart(
  read: Transaction,
  cartId: CartId,
): Promise<{ readonly lines: readonly CartLine[]; readonly coupon: string }> {
  const rows = await linesInOrder(read, { cartId });
  return {
    lines: rows.map(({ couponCode: _code, ...line }) => line),
    coupon: rows[0]?.couponCode ?? '',
  };
}
