import type { GiftInOrder } from '../../engine/clubs/gift-memberships/types.ts';
import { viewGiftInOrder } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftCardInOrder } from '../../engine/gifts/cards/types.ts';
import { viewGiftCards } from '../../engine/gifts/cards/view.server.ts';
import { type FulfillmentView, viewFulfillment } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { Transaction } from '../../platform/database.server.ts';

/** The fulfillment of an order, with the gifts that it bought. */
export type FulfillmentAndGifts = FulfillmentView & {
  /** The gift cards that it bought; orders with parcels have none. */
  readonly giftCards: readonly GiftCardInOrder[];
  /** The membership that it gave, if it is a gift membership. */
  readonly giftMembership: GiftInOrder | undefined;
};

/**
 * Returns the fulfillment and the gifts of an order; undefined for an unknown order.
 * @param order as its owner read it, so that only they see its gifts (I-6).
 */
export async function viewFulfillmentAndGifts(
  read: Transaction,
  order: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<FulfillmentAndGifts | undefined> {
  const fulfillment = await viewFulfillment(read, order);
  if (!fulfillment) return undefined;
  const giftCards = fulfillment.isBoxed ? [] : await viewGiftCards(read, order.orderId);
  const hasMembership = !fulfillment.isBoxed && giftCards.length === 0;
  const giftMembership = hasMembership ? await viewGiftInOrder(read, order.orderId) : undefined;
  return { ...fulfillment, giftCards, giftMembership };
}
