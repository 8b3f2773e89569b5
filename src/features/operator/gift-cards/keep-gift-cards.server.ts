import { randomUUID } from 'node:crypto';
import type { GiftCardId } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { openCashOuts, unlockPin } from '../../../engine/gifts/balances/index.server.ts';
import {
  adjustCard,
  blockCard,
  declineCashOut,
  giveCard,
  payCashOut,
  refundUnspentCard,
  reissueCard,
  reviewCashOut,
  unblockCard,
} from '../../../engine/gifts/cards/index.server.ts';
import { emptyWish } from '../../../engine/gifts/cards/rules.ts';
import { giftCardLiability, listCards } from '../../../engine/gifts/cards/view.server.ts';
import { done } from '../answer-rules.ts';
import { counted, instant } from '../text-rules.ts';
import type { OperatorShop, Outcome, VerbsDone } from '../types.ts';
import { cardsText, cashOutsText, liabilityText } from './text-rules.ts';
import type { giftCardVerbs } from './verb-table.ts';

const usualLimit = 50;

export const verbs: VerbsDone<typeof giftCardVerbs> = {
  'gift-cards': async ({ database }, { ending, order: orderNumber, limit = usualLimit }) => {
    const cards = await listCards(database.read, { ending, orderNumber, limit });
    return ok({ text: cardsText(cards), data: cards });
  },

  'give-gift-card': async (shop, { amount, to, name, message = '', reason }) => {
    const wish = { ...emptyWish(), amountCents: amount, recipientEmail: to, recipientName: name, message };
    const given = await giveCard(await shop.open(), wish, { actor: shop.actor, reason });
    if (!given.ok) return given;
    return done(`A card with ${formatCents(amount)} goes to ${to}.`, { cardId: given.value });
  },

  'block-gift-card': (shop, { card, reason }) => act(shop, card, reason, blockCard, 'is blocked'),
  'unblock-gift-card': (shop, { card, reason }) => act(shop, card, reason, unblockCard, 'can be used again'),
  'unlock-gift-card': (shop, { card, reason, confirm }) =>
    withCard(card, async (id) => {
      const by = confirm ? { actor: shop.actor, reason } : undefined;
      const found = await unlockPin(await shop.open(), id, by);
      if (!found.ok) return found;
      const { isWholeCard, places, until } = found.value;
      const where = isWholeCard ? 'everywhere' : `at ${counted(places, 'place')}`;
      const text = confirm
        ? `The PIN of the card ${id} is accepted again.`
        : `Wrong PINs lock the card ${id} ${where} until ${instant(until)}. With --confirm its PIN is accepted again.`;
      return done(text, { cardId: id, isWholeCard, places, until, isDone: confirm === true });
    }),
  'reissue-gift-card': (shop, { card, reason }) =>
    act(shop, card, reason, reissueCard, 'has another code, which is mailed'),

  'adjust-gift-card': (shop, { card, by, reason }) =>
    act(
      shop,
      card,
      reason,
      (dependencies, id, who) => adjustCard(dependencies, id, by, { ...who, cause: randomUUID() }),
      'is adjusted',
    ),

  'refund-gift-card': (shop, { card, reason }) =>
    act(shop, card, reason, refundUnspentCard, 'is paid back and closed; its buyer is told'),

  'cash-outs': async ({ database }) => {
    const waiting = await openCashOuts(database.read);
    return ok({ text: cashOutsText(waiting), data: waiting });
  },

  'review-cash-out': (shop, { card, reason }) =>
    act(shop, card, reason, reviewCashOut, 'is reviewed: its check can be sent'),

  'decline-cash-out': (shop, { card, reason }) =>
    act(
      shop,
      card,
      reason,
      declineCashOut,
      'is not paid out, and the reason is emailed; it stays blocked until `unblock-gift-card`',
    ),

  'pay-cash-out': (shop, { card, reason }) => act(shop, card, reason, payCashOut, 'is paid out and closed'),

  liability: async ({ database }) => {
    const liability = await giftCardLiability(database.read);
    const isAlarming = liability.balancesCents !== liability.entriesCents;
    return ok({ text: liabilityText(liability), data: liability, ...(isAlarming && { isAlarming }) });
  },
};

type Act = (
  dependencies: Awaited<ReturnType<OperatorShop['open']>>,
  id: GiftCardId,
  by: { readonly actor: OperatorShop['actor']; readonly reason: string },
) => Promise<Result<unknown, string>>;

/** Does it to the card of this id and says what became of it. */
function act(
  shop: OperatorShop,
  card: string,
  reason: string,
  change: Act,
  became: string,
): Promise<Outcome> {
  return withCard(card, async (id) => {
    const changed = await change(await shop.open(), id, { actor: shop.actor, reason });
    return changed.ok ? done(`The card ${id} ${became}.`, { cardId: id }) : changed;
  });
}

async function withCard(card: string, work: (id: GiftCardId) => Promise<Outcome>): Promise<Outcome> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(card)) {
    return refused({
      code: 'GIFT_CARD_UNKNOWN',
      sentence: `${card} is no id of a card: \`gift-cards\` lists them.`,
    });
  }
  return work(card as GiftCardId);
}
