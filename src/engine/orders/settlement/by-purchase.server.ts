import { invariant, unreachable } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { redeemReward } from '../../checkout/rewards/redeem-reward.server.ts';
import { bookVisit, chargedNoShow } from '../../checkout/visits/book-visit.server.ts';
import { joinByOrder } from '../../clubs/applications/join-by-order.server.ts';
import { issueBoughtGift } from '../../clubs/gift-memberships/issue-gift.server.ts';
import { settleDeclinedShipment, settlePaidShipment } from '../../clubs/shipments/settle-shipment.server.ts';
import { issueBoughtCards } from '../../gifts/cards/issue-cards.server.ts';
import { settleDeclinedTerm, settlePaidTerm } from '../../loyalty/plus/settle-term.server.ts';
import type { OrderedVisit } from '../../visits/reservations/types.ts';
import { type Sold, soldAs } from '../drafts/purchase-rules.ts';
import { deriveOrder } from '../fulfillment/lock-order.server.ts';
import type { AttemptFailureCode } from '../payments/types.ts';
import type { Finalizing } from './apply-settlement.server.ts';
import type { Placing } from './place-held-order.server.ts';

/* What sets the purchases apart once they are paid, or were not. */

/** A booking, a year of a membership and a voucher are confirmed by mails of their own, and nothing of them ever lay in a cart. */
export function hasOwnMail({ contents }: Placing['draft']): boolean {
  return ['visit', 'noShow', 'plus', 'voucher'].includes(soldAs(contents).kind);
}

/** Gives what was bought, as far as it is not goods that wait to be packed, once the order has its number. */
export async function handOver(
  tx: Transaction,
  placing: Placing,
  { visit }: { readonly visit: OrderedVisit | undefined },
): Promise<void> {
  const { draft, now } = placing;
  const { orderId } = placing.order;
  const purchase = soldAs(draft.contents);
  await giveBought(tx, placing, purchase, visit);
  if (draft.contents.purchase.kind === 'reward') await redeemReward(tx, placing);
  // A voucher is all that there is: nothing waits for the cellar.
  if (purchase.kind === 'voucher') await deriveOrder(tx, orderId, now);
}

async function giveBought(
  tx: Transaction,
  placing: Placing,
  purchase: Sold,
  visit: OrderedVisit | undefined,
): Promise<void> {
  const { dependencies, draft, now } = placing;
  const { orderId } = placing.order;
  switch (purchase.kind) {
    case 'goods':
      if (draft.kind === 'club') await settlePaidShipment(tx, { draftId: draft.id, orderId, now });
      return;
    case 'giftCard':
      await issueBoughtCards(tx, dependencies, { orderId, now });
      await deriveOrder(tx, orderId, now);
      return;
    case 'giftMembership':
      await issueBoughtGift(tx, dependencies, { orderId, now });
      await deriveOrder(tx, orderId, now);
      return;
    case 'plus':
      await deriveOrder(tx, orderId, now);
      return;
    case 'visit':
      return bookVisit(tx, placing, visit);
    case 'voucher':
      return;
    case 'noShow':
      return chargedNoShow(tx, placing, purchase.details);
    default:
      return unreachable(purchase);
  }
}

/** Makes a member of whoever paid for it, once the card that paid is kept: a membership goes on with it. */
export async function joinWithPayment(
  tx: Transaction,
  { draft, order, now }: Pick<Placing, 'draft' | 'order' | 'now'>,
  dependencies: Finalizing['dependencies'],
  cardReference: string | undefined,
): Promise<void> {
  if (draft.kind === 'curated') await joinByOrder(tx, dependencies, { draft, cardReference, now });
  if (soldAs(draft.contents).kind === 'plus') {
    invariant(cardReference, 'a year is paid by card');
    await settlePaidTerm(tx, dependencies, { draft, orderId: order.orderId, cardReference, now });
  }
}

/** Tells whoever charges by a schedule that this time it was declined. */
export async function settleDeclined(
  tx: Transaction,
  { dependencies, draft, now }: Finalizing,
  failureCode: AttemptFailureCode,
): Promise<void> {
  const declined = { failureCode, now };
  const purchase = soldAs(draft.contents);
  if (draft.kind === 'club')
    await settleDeclinedShipment(tx, dependencies, { draftId: draft.id, ...declined });
  if (purchase.kind === 'plus' && purchase.details.termId) {
    await settleDeclinedTerm(tx, dependencies, { termId: purchase.details.termId, ...declined });
  }
}
