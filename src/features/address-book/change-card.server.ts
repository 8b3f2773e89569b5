import { data } from 'react-router';
import type { SavedCardId } from '../../core/ids.ts';
import {
  deleteRemovedCards,
  makeDefaultCard,
  removeCard,
} from '../../engine/orders/saved-cards/index.server.ts';
import { privateHeaders } from '../../platform/private-headers.ts';
import { type AccountRequest, redirectToAddressList } from './address-request.server.ts';
import type { readCardListAction } from './forms.ts';

type CardAct = NonNullable<ReturnType<typeof readCardListAction>>;

/** Applies the action of a button in the card list. Shows a refusal on the page. */
export async function applyCardListAction(
  { shop, signedIn: { customerId } }: AccountRequest,
  { intent, cardId }: CardAct,
) {
  const own = { customerId, cardId: cardId as SavedCardId };
  if (intent === 'default-card') {
    const made = await makeDefaultCard(shop, own);
    if (!made.ok) throw data(null, { status: 404 });
    return redirectToAddressList(shop, 'billing', 'This is now your default card.');
  }
  const removed = await removeCard(shop, own);
  if (removed.ok) {
    await deleteRemovedCards(shop);
    return redirectToAddressList(shop, 'billing', 'Your card was removed.');
  }
  if (removed.refusals.some(({ code }) => code === 'CARD_NOT_FOUND')) throw data(null, { status: 404 });
  const problems = removed.refusals.map(({ sentence }) => ({ fieldId: undefined, sentence }));
  return data({ problems }, { status: 409, headers: privateHeaders });
}
