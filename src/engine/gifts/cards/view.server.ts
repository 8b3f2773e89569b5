import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { isOut, stateSentence } from './rules.ts';
import { cardsOfOrderRead } from './store.server.ts';
import type { GiftCardInOrder } from './types.ts';

/** The cards of an order, for whoever has read the order itself (I-6), in the order of their units. */
export async function viewGiftCards(read: Transaction, orderId: OrderId): Promise<GiftCardInOrder[]> {
  return (await cardsOfOrderRead(read, orderId)).map((card) => ({
    id: card.id,
    initialCents: card.initialCents,
    design: card.design,
    isForBuyer: card.isForBuyer,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    deliverAt: card.deliverAt,
    state: card.state,
    sentence: stateSentence(card),
    isBounced: card.bouncedAt !== undefined && isOut(card),
  }));
}
