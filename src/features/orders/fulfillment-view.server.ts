import type { GiftInOrder } from '../../engine/clubs/gift-memberships/types.ts';
import { viewGiftByOrderId } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftCardInOrder } from '../../engine/gifts/cards/types.ts';
import { viewGiftCards } from '../../engine/gifts/cards/view.server.ts';
import { type FulfillmentView, viewFulfillment } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { Transaction } from '../../platform/database.server.ts';

/** An order's fulfillment and the gifts bought with the order. */
export type FulfillmentAndGifts = FulfillmentView & {
  /** The gift cards bought with the order. Orders with parcels have none. */
  readonly giftCards: readonly GiftCardInOrder[];
  /** The gift membership bought with the order; undefined if there is none. */
  readonly giftMembership: GiftInOrder | undefined;
};

/**
 * Returns an order's fulfillment and gifts; undefined for an unknown order.
 * @param order must have been read with its owner's access, because only the owner may see the gifts (I-6).
 */
export async function viewFulfillmentAndGifts(
  read: Transaction,
  order: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<FulfillmentAndGifts | undefined> {
  const fulfillment = await viewFulfillment(read, order);
  if (!fulfillment) return undefined;
  const giftCards = fulfillment.isBoxed ? [] : await viewGiftCards(read, order.orderId);
  const hasMembership = !fulfillment.isBoxed && giftCards.length === 0;
  const giftMembership = hasMembership ? await viewGiftByOrderId(read, order.orderId) : undefined;
  return { ...fulfillment, giftCards, giftMembership };
}
