import type { GiftCardId, OrderId, OrderLineId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Cents } from '../../../core/money.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { issueToAccount, openLedgerAccount } from '../../ledger/index.server.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { toStoredGiftNote } from '../notes/rules.ts';
import { type CodeFingerprint, deriveCodeFingerprint } from './derive-code.server.ts';
import { lockCardsToRefund } from './lock-cards-to-refund.server.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { cardEmailRecipientOf } from './rules.ts';
import { type CardSendingDependencies, sendCard } from './send-due-cards.server.ts';
import { giftCardLines, giftCardRequestOfOrder, insertCard } from './store.server.ts';
import type { GiftCard } from './types.ts';

/**
 * Creates the cards of an order in the transaction that places it: one per unit, each with its money on a new ledger account, and its email
 * enqueued if it is due immediately (I-45). So a card exists if and only if its order was paid. `unique(order_line_id, unit)` prevents a
 * second card for a unit.
 */
export async function issueBoughtCards(
  tx: Transaction,
  dependencies: CardSendingDependencies,
  { orderId, now }: { readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  const requested = await giftCardRequestOfOrder(tx, orderId);
  invariant(requested, `order ${orderId} says whom its gift cards are for`);
  for (const { orderLineId, quantity, unitPriceCents } of await giftCardLines(tx, orderId)) {
    for (let unit = 1; unit <= quantity; unit += 1) {
      const bought = { orderLineId, unit };
      await issueCard(tx, dependencies, {
        ...requested,
        bought,
        amountCents: unitPriceCents,
        actor: 'system',
        now,
      });
    }
  }
}

export type CardToIssue = {
  readonly request: GiftCardRequest;
  readonly buyerEmail: string;
  /** The order line and unit that bought the card; undefined for a card that the winery grants. */
  readonly bought?: { readonly orderLineId: OrderLineId; readonly unit: number };
  readonly amountCents: Cents;
  readonly actor: AuditActor;
  readonly now: Date;
};

/** Creates one card with its money, and enqueues its email if it is due immediately. */
export async function issueCard(
  tx: Transaction,
  dependencies: CardSendingDependencies,
  { request, buyerEmail, bought, amountCents, actor, now }: CardToIssue,
): Promise<GiftCardId> {
  const id = orderedUuid() as GiftCardId;
  const accountId = await openLedgerAccount(tx, { kind: 'gift_card', customerId: undefined, now });
  await issueToAccount(tx, { accountId, amount: amountCents, cause: { type: 'gift-card', id }, now });
  const card = newCard(
    { id, request, buyerEmail, isBought: bought !== undefined, amountCents, now },
    deriveCodeFingerprint(dependencies.seal, id, 1),
  );
  await insertCard(tx, { ...card, ledgerAccountId: accountId, ...bought }, now);
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'gift_card.issued',
    subjectType: 'gift_card',
    subjectId: id,
    data: { amountCents, unit: bought?.unit ?? null },
  });
  if (card.deliverAt <= now) await sendCard(tx, dependencies, { ...card, ledgerAccountId: accountId }, now);
  return id;
}

function newCard(
  made: Pick<CardToIssue, 'request' | 'buyerEmail' | 'amountCents' | 'now'> &
    Pick<GiftCard, 'id' | 'isBought'>,
  traces: CodeFingerprint,
): Omit<GiftCard, 'ledgerAccountId'> & CodeFingerprint {
  const { id, request, buyerEmail, isBought, amountCents, now } = made;
  const { name, email } = cardEmailRecipientOf(request, buyerEmail);
  return {
    id,
    initialCents: amountCents,
    design: request.design,
    isForBuyer: request.isForBuyer,
    recipientName: name,
    recipientEmail: email,
    ...toStoredGiftNote(request, now),
    state: 'scheduled',
    version: 1,
    ...traces,
    sentAt: undefined,
    bouncedAt: undefined,
    isBought,
    createdAt: now,
  };
}

/** The effects of a gift card order: its cards are issued once it is paid, and closed if they are refunded. */
export const giftCardEffects: PurchaseEffects = {
  fulfill: async (tx, { dependencies, order: { orderId }, now }) => {
    await issueBoughtCards(tx, dependencies, { orderId, now });
    await updateDerivedOrderStates(tx, dependencies, orderId, now);
  },
  takeBack: lockCardsToRefund,
};
