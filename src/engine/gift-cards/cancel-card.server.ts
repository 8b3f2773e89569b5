import { invariant } from '../../core/invariant.ts';
import { ok, type Result } from '../../core/result.ts';
import { recordAudit } from '../audit/index.server.ts';
import { lockDraftOfOrder } from '../checkout/store.server.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { oweMail } from '../fulfilment/lock-order.server.ts';
import { adjust } from '../ledger/index.server.ts';
import { type RefundRefusalCode, writeRefund } from '../orders/write-refund.server.ts';
import { performRequest } from '../payments/perform-request.server.ts';
import { type CardOfOrder, sentAlready, unknownCard } from './change-card.server.ts';
import { isEditable } from './rules.ts';
import { changeCard, findCardOfOrder, lockCard } from './store.server.ts';
import type { GiftCardRefusalCode } from './types.ts';

/**
 * Gives a card back that was not sent yet: it ends, its money leaves the ledger, and what was paid for it goes back to the card that
 * paid, all written in one transaction before the gateway is asked (I-24, I-30). A card that was sent meanwhile is refused.
 */
export async function cancelCard(
  dependencies: CheckoutDependencies,
  { access, cardId }: CardOfOrder,
): Promise<Result<undefined, GiftCardRefusalCode | RefundRefusalCode>> {
  const now = dependencies.clock.now();
  const written = await dependencies.database.transaction(async (tx) => {
    const bought = await findCardOfOrder(tx, access, cardId);
    if (!bought) return unknownCard();
    const { orderId, position, buyerEmail } = bought.purchase;
    await lockDraftOfOrder(tx, orderId);
    const card = await lockCard(tx, cardId);
    if (!card || !isEditable(card)) return sentAlready();
    const refund = { orderId, units: [{ position, quantity: 1 }], reason: 'gift card cancelled' } as const;
    const refunded = await writeRefund(tx, { ...refund, actor: 'system' }, { cardPart: 'refund', now });
    if (!refunded.ok) return refunded;
    const cause = { type: 'gift-card-cancelled', id: cardId };
    const emptied = await adjust(tx, {
      accountId: card.ledgerAccountId,
      change: -card.initialCents,
      cause,
      now,
    });
    invariant(emptied.ok, 'nobody has spent from a card that was never sent');
    await changeCard(tx, cardId, { state: 'cancelled' }, now);
    const subject = { subjectType: 'gift_card', subjectId: cardId } as const;
    await recordAudit(tx, { at: now, actor: 'system', action: 'gift_card.cancelled', ...subject });
    const occurrence = String(refunded.value.n);
    await oweMail(
      tx,
      dependencies,
      { orderId, email: buyerEmail },
      { kind: 'order-refunded', occurrence, now },
    );
    return refunded;
  });
  if (!written.ok) return written;
  const { requested } = written.value;
  if (requested) await performRequest(dependencies, requested);
  return ok(undefined);
}
