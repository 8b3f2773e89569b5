import type { GiftInOrder } from '../../engine/clubs/gift-memberships/types.ts';
import { viewGiftInOrder } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftCardInOrder } from '../../engine/gifts/cards/types.ts';
import { viewGiftCards } from '../../engine/gifts/cards/view.server.ts';
import { type FulfilmentView, viewFulfilment } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { Transaction } from '../../platform/database.server.ts';

/** The fulfillment of an order, with the gifts that it bought. */
export type FulfilmentAndGifts = FulfilmentView & {
  /** The gift cards that it bought; orders with parcels have none. */
  readonly giftCards: readonly GiftCardInOrder[];
  /** The membership that it gave. */
  readonly giftMembership: GiftInOrder | undefined;
};

/**
 * Returns the fulfillment and the gifts of an order.
 * @param order as its owner read it, so that only they see its gifts (I-6).
 */
export async function viewFulfilmentAndGifts(
  read: Transaction,
  order: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<FulfilmentAndGifts | undefined> {
  const fulfilment = await viewFulfilment(read, order);
  if (!fulfilment) return undefined;
  const giftCards = fulfilment.isBoxed ? [] : await viewGiftCards(read, order.orderId);
  const hasMembership = !fulfilment.isBoxed && giftCards.length === 0;
  const giftMembership = hasMembership ? await viewGiftInOrder(read, order.orderId) : undefined;
  return { ...fulfilment, giftCards, giftMembership };
}
