import type { GiftCardId } from '../../../core/ids.ts';
import { type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { type OrderRefundResult, refundOrder } from '../../orders/refund-order.server.ts';
import type { OrderedGiftCard } from '../../orders/settlement/types.ts';
import type { RefundRefusalCode } from '../../orders/write-refund.server.ts';
import { type CardOfOrder, giftCardNotFound } from './change-card.server.ts';
import { findBoughtCard, findCardOfOrder } from './store.server.ts';
import type { BoughtGiftCard, GiftCardRefusalCode } from './types.ts';

type GivenBack = Result<OrderRefundResult, GiftCardRefusalCode | RefundRefusalCode>;

/**
 * Cancels a card that has not been sent yet: the card closes, its money leaves the ledger, and the payment is refunded. All changes are
 * written in one transaction before the gateway is called (I-24, I-30). GIFT_CARD_SENT: the card was sent.
 */
export async function cancelCard(
  dependencies: OrderDependencies,
  { access, cardId }: CardOfOrder,
): Promise<GivenBack> {
  const bought = await findCardOfOrder(dependencies.database.read, access, cardId);
  if (!bought) return giftCardNotFound();
  const by = { actor: 'system', reason: 'gift card canceled' } as const;
  return refundCard(dependencies, bought, { id: cardId, onlyUnsent: true }, by);
}

/** Refunds a bought card whose full amount is unspent, sent or not, on behalf of staff. The card's code becomes void. */
export async function refundUnspentCard(
  dependencies: OrderDependencies,
  id: GiftCardId,
  by: { readonly actor: AuditActor; readonly reason: string },
): Promise<GivenBack> {
  const bought = await findBoughtCard(dependencies.database.read, id);
  if (bought) return refundCard(dependencies, bought, { id }, by);
  const sentence =
    'No one bought this card, so there’s nothing to refund. Use `adjust-gift-card` to empty it.';
  return refused({ code: 'GIFT_CARD_UNKNOWN', sentence });
}

function refundCard(
  dependencies: OrderDependencies,
  { purchase: { orderId, position } }: BoughtGiftCard,
  giftCard: OrderedGiftCard,
  by: { readonly actor: AuditActor; readonly reason: string },
): Promise<GivenBack> {
  return refundOrder(dependencies, { orderId, units: [{ position, quantity: 1 }], giftCard, ...by });
}
