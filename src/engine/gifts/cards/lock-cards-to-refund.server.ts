import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { adjustAccount, lockAccountTotals } from '../../ledger/index.server.ts';
import type { LedgerAccountTotals } from '../../ledger/types.ts';
import type { ReclaimPurchase, ReclaimRefusalCode, UnitsToReclaim } from '../../orders/settlement/types.ts';
import { cardRefundObstacle, isCardEditable } from './rules.ts';
import { lockCardsOfLines, updateCard } from './store.server.ts';
import type { GiftCard } from './types.ts';

type Closing = { readonly card: GiftCard; readonly standing: LedgerAccountTotals };

/**
 * Locks the cards that must close when these units of an order are refunded, with their ledger accounts: the named card, or all open cards
 * of the line.
 * @returns the function that closes the cards, or a refusal, such as when only some of several cards would close.
 */
export async function lockCardsToRefund(
  tx: Transaction,
  { orderId, units, named }: UnitsToReclaim,
): Promise<Result<ReclaimPurchase, ReclaimRefusalCode>> {
  const positions = units.map(({ position }) => position);
  const bought = await lockCardsOfLines(tx, orderId, positions);
  if (bought.length === 0) return ok(async () => {});
  const cards = bought.filter(
    ({ id, state }) => state !== 'cancelled' && (named === undefined || id === named.id),
  );
  if (cards.length === 0) return refused(refundedBefore);
  if (named?.onlyUnsent && !cards.every(isCardEditable)) return refused(giftCardAlreadySentRefusal);
  if (units.reduce((sum, { quantity }) => sum + quantity, 0) !== cards.length) return refused(oneOfSeveral);
  const closing: Closing[] = [];
  const obstacles: string[] = [];
  for (const card of cards) {
    const standing = await lockAccountTotals(tx, card.ledgerAccountId);
    const obstacle = cardRefundObstacle(card, standing);
    if (obstacle === undefined) closing.push({ card, standing });
    else obstacles.push(obstacle);
  }
  if (obstacles.length === 0) return ok((by) => closeCards(tx, closing, by));
  return refused({ code: 'GIFT_CARD_SPENT', sentence: obstacles.join(' ') });
}

/** Empties the cards and closes them permanently; their codes become unknown (I-30). */
async function closeCards(
  tx: Transaction,
  closing: readonly Closing[],
  { actor, reason, now }: Parameters<ReclaimPurchase>[0],
): Promise<void> {
  for (const { card, standing } of closing) {
    const { id, ledgerAccountId: accountId } = card;
    const cause = { type: 'gift-card-cancelled', id };
    const emptied = await adjustAccount(tx, { accountId, change: -standing.posted, cause, now });
    invariant(emptied.ok, 'what is locked and unspent can be taken');
    await updateCard(tx, id, { state: 'cancelled' }, now);
    const subject = { subjectType: 'gift_card', subjectId: id } as const;
    await recordAudit(tx, { at: now, actor, action: 'gift_card.cancelled', ...subject, data: { reason } });
  }
}

export const giftCardAlreadySentRefusal = {
  code: 'GIFT_CARD_SENT',
  sentence: 'This gift card has already been sent, so it can’t be changed or canceled here.',
} as const;

const refundedBefore = {
  code: 'REFUND_UNITS',
  sentence: 'This gift card has already been refunded.',
} as const;

const oneOfSeveral = {
  code: 'GIFT_CARD_NAMED',
  sentence: 'This line has several gift cards. Specify which one to refund, or refund them all.',
} as const;
