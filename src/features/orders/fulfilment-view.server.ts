import type { GiftInOrder } from '../../engine/clubs/gift-memberships/types.ts';
import { viewGiftInOrder } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftCardInOrder } from '../../engine/gifts/cards/types.ts';
import { viewGiftCards } from '../../engine/gifts/cards/view.server.ts';
import { type FulfilmentView, viewFulfilment } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { Transaction } from '../../platform/database.server.ts';

/** What became of an order after the sale, with the gifts that it bought. */
export type FulfilmentAndGifts = FulfilmentView & {
  /** The gift cards that it bought; there are none where something is packed. */
  readonly giftCards: readonly GiftCardInOrder[];
  /** The membership that it gives to somebody. */
  readonly giftMembership: GiftInOrder | undefined;
};

/** @param order as its owner reads it: there is no way to read the gifts of any other (I-6). */
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
