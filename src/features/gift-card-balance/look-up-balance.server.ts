import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { cashOutThreshold, isCashRedeemable } from '../../engine/gifts/balances/balance-rules.ts';
import { lookUpCard, sealCardProof } from '../../engine/gifts/balances/index.server.ts';
import { isCardSent } from '../../engine/gifts/cards/rules.ts';
import type { CardMovement } from '../../engine/gifts/cards/view.server.ts';
import { balanceOfCard } from '../../engine/gifts/cards/view.server.ts';
import type { GiftCardBalanceView } from './types.ts';

type Asking = {
  readonly clientAddress: string;
  /** The token of this browser's cart; undefined if it has none. */
  readonly browser: string | undefined;
  readonly customerId: CustomerId | undefined;
};

/** Looks up a card by code and PIN and returns its balance, its movements, and the actions available for it. */
export async function lookUpBalance(
  shop: Pick<ShopDependencies, 'database' | 'clock' | 'seal' | 'log'>,
  entered: { readonly giftCardCode: string; readonly pin: string },
  asking: Asking,
): Promise<Result<GiftCardBalanceView>> {
  const looked = await lookUpCard(shop, { code: entered.giftCardCode, pin: entered.pin, ...asking });
  if (!looked.ok) return looked;
  const card = looked.value;
  const { availableCents, reservedCents, movements, ...account } = await balanceOfCard(
    shop.database.read,
    card,
  );
  const now = shop.clock.now();
  const today = wineryDate(now);
  const isCashDue = isCardSent(card) && reservedCents === 0 && isCashRedeemable(card, availableCents, today);
  return ok({
    lastFour: card.lastFour,
    available: formatCents(availableCents),
    reserved: reservedCents > 0 ? formatCents(reservedCents) : undefined,
    movements: movements.map(shownMovement),
    account:
      account.customerId === undefined ? 'free' : account.customerId === asking.customerId ? 'own' : 'other',
    cashBelow: isCashDue ? formatCents(cashOutThreshold(today)) : undefined,
    proof: sealCardProof(shop.seal, card, now),
  });
}

/** Formats a movement of the card's balance. An order appears only with the last digits of its number. */
function shownMovement({
  at,
  kind,
  amountCents,
  orderEnding,
}: CardMovement): GiftCardBalanceView['movements'][number] {
  const order = orderEnding === undefined ? 'an order' : `an order ending in ${orderEnding}`;
  const words = {
    issue: 'Added to the card',
    post: `Paid for ${order}`,
    refund: 'Refunded from an order',
    adjust: 'Corrected by the winery',
    cash: 'Paid out in cash',
  }[kind];
  return { on: formatDateWithYear(wineryDate(at)), words, amount: formatCents(amountCents) };
}
