import { randomUUID } from 'node:crypto';
import { countWithNoun } from '../../../core/count-words.ts';
import type { GiftCardId } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { openCashOuts, unlockGiftCardPin } from '../../../engine/gifts/balances/index.server.ts';
import {
  adjustCard,
  blockCard,
  declineCashOut,
  grantCard,
  payCashOut,
  refundUnspentCard,
  reissueCard,
  reviewCashOut,
  unblockCard,
} from '../../../engine/gifts/cards/index.server.ts';
import { emptyGiftCardRequest } from '../../../engine/gifts/cards/rules.ts';
import { giftCardLiability, listCards } from '../../../engine/gifts/cards/view.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatInstant } from '../text-rules.ts';
import type { CommandHandlers, CommandOutcome, OperatorShop } from '../types.ts';
import type { giftCardCommands } from './command-table.ts';
import { giftCardLiabilityText, giftCardListText, openCashOutsText } from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof giftCardCommands> = {
  'gift-cards': async ({ database }, { ending, order: orderNumber, limit = defaultLimit }) => {
    const cards = await listCards(database.read, { ending, orderNumber, limit });
    return ok({ text: giftCardListText(cards), data: cards });
  },

  'give-gift-card': async (shop, { amount, to, name, message = '', reason }) => {
    const request = {
      ...emptyGiftCardRequest(),
      amountCents: amount,
      recipientEmail: to,
      recipientName: name,
      message,
    };
    const issued = await grantCard(await shop.open(), request, { actor: shop.actor, reason });
    if (!issued.ok) return issued;
    return successOutcome(`A gift card for ${formatCents(amount)} will be emailed to ${to}.`, {
      cardId: issued.value,
    });
  },

  'block-gift-card': (shop, { card, reason }) => changeCard(shop, card, reason, blockCard, 'is blocked'),
  'unblock-gift-card': (shop, { card, reason }) =>
    changeCard(shop, card, reason, unblockCard, 'can be used again'),
  'unlock-gift-card': (shop, { card, reason, confirm }) =>
    withCardId(card, async (id) => {
      const by = confirm ? { actor: shop.actor, reason } : undefined;
      const found = await unlockGiftCardPin(await shop.open(), id, by);
      if (!found.ok) return found;
      const { isWholeCard, places, until } = found.value;
      const where = isWholeCard ? 'for everyone' : `for ${countWithNoun(places, 'network')}`;
      const text = confirm
        ? `The PIN of gift card ${id} was unlocked.`
        : `Gift card ${id} is locked ${where} until ${formatInstant(until)} because of wrong PINs. Add --confirm to unlock it.`;
      return successOutcome(text, { cardId: id, isWholeCard, places, until, isDone: confirm === true });
    }),
  'reissue-gift-card': (shop, { card, reason }) =>
    changeCard(shop, card, reason, reissueCard, 'has a new code, which is emailed to the recipient'),

  'adjust-gift-card': (shop, { card, by, reason }) =>
    changeCard(
      shop,
      card,
      reason,
      (dependencies, id, who) => adjustCard(dependencies, id, by, { ...who, cause: randomUUID() }),
      'was adjusted',
    ),

  'refund-gift-card': (shop, { card, reason }) =>
    changeCard(shop, card, reason, refundUnspentCard, 'was refunded and closed. The buyer will be notified'),

  'cash-outs': async ({ database }) => {
    const waiting = await openCashOuts(database.read);
    return ok({ text: openCashOutsText(waiting), data: waiting });
  },

  'review-cash-out': (shop, { card, reason }) =>
    changeCard(shop, card, reason, reviewCashOut, 'was reviewed, and its check can be sent'),

  'decline-cash-out': (shop, { card, reason }) =>
    changeCard(
      shop,
      card,
      reason,
      declineCashOut,
      'will not be cashed out, and the reason is emailed. It stays blocked until `unblock-gift-card`',
    ),

  'pay-cash-out': (shop, { card, reason }) =>
    changeCard(shop, card, reason, payCashOut, 'was cashed out and closed'),

  liability: async ({ database }) => {
    const liability = await giftCardLiability(database.read);
    const isAlarming = liability.balancesCents !== liability.entriesCents;
    return ok({ text: giftCardLiabilityText(liability), data: liability, ...(isAlarming && { isAlarming }) });
  },
};

type CardChange = (
  dependencies: Awaited<ReturnType<OperatorShop['open']>>,
  id: GiftCardId,
  by: { readonly actor: OperatorShop['actor']; readonly reason: string },
) => Promise<Result<unknown, string>>;

function changeCard(
  shop: OperatorShop,
  card: string,
  reason: string,
  change: CardChange,
  result: string,
): Promise<CommandOutcome> {
  return withCardId(card, async (id) => {
    const changed = await change(await shop.open(), id, { actor: shop.actor, reason });
    return changed.ok ? successOutcome(`Gift card ${id} ${result}.`, { cardId: id }) : changed;
  });
}

async function withCardId(
  card: string,
  work: (id: GiftCardId) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(card)) {
    return refused({
      code: 'GIFT_CARD_UNKNOWN',
      sentence: `${card} is not the ID of a gift card. See \`gift-cards\`.`,
    });
  }
  return work(card as GiftCardId);
}
