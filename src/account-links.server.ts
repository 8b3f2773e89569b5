import type { CustomerId } from './core/ids.ts';
import { findCart, hashOfCartToken, mergeCarts, releaseCart } from './engine/checkout/carts/index.server.ts';
import { clubsAtAddresses, membershipsOnCards } from './engine/clubs/memberships/view.server.ts';
import { arrivalNotices } from './engine/identity/arrival-rules.ts';
import { privacyChoiceOf } from './engine/identity/privacy/index.server.ts';
import type { AccountLinks, Arrival, ArrivalResult, CardUse } from './engine/identity/types.ts';
import { plusOnCards } from './engine/loyalty/plus/view.server.ts';
import { earnForAttached } from './engine/loyalty/points/index.server.ts';
import { attachGuestOrders, hasGuestOrders } from './engine/orders/index.server.ts';
import { ordersOnCards } from './engine/orders/saved-cards/uses-view.server.ts';
import { returnToVisit } from './engine/visits/booking/index.server.ts';
import { attachGuestReservations } from './engine/visits/reservations/index.server.ts';
import { visitsOnCards } from './engine/visits/reservations/uses-view.server.ts';
import { recordAudit } from './platform/audit.server.ts';
import type { Configuration } from './platform/configuration.server.ts';
import { writeCartCookies, writePrivacyChoice } from './platform/cookies.server.ts';
import type { Transaction } from './platform/database.server.ts';
import type { Seal } from './platform/seal.server.ts';

/**
 * Moves a guest's data into their account in the transaction of the sign-in: the seats of a visit whose checkout they
 * left, orders and visits booked with the verified email address, one merged cart (I-3), and the account's opt-out of
 * sale and sharing. Locks in the order of a payment: draft, order, cart.
 */
export async function afterSignIn(
  { seal, configuration }: { readonly seal: Seal; readonly configuration: Pick<Configuration, 'mode'> },
  tx: Transaction,
  { customerId, cartToken, now }: Arrival,
): Promise<ArrivalResult> {
  if (cartToken !== undefined) {
    const guests = await findCart(tx, { tokenHash: hashOfCartToken(seal, cartToken), now });
    const actor = guests && { cartId: guests.id, customerId: guests.customerId, requestId: '' };
    if (actor) await returnToVisit(tx, actor, now);
  }
  const attached = await attachGuestOrders(tx, customerId);
  for (const orderId of attached) {
    await recordAudit(tx, {
      ...{ at: now, actor: `customer:${customerId}`, action: 'order.attached' },
      ...{ subjectType: 'order', subjectId: orderId },
    });
  }
  await attachGuestReservations(tx, customerId);
  const cart = await mergeCarts({ seal }, tx, { token: cartToken, customerId, now });
  await earnForAttached(tx, attached, now);
  const choice = await privacyChoiceOf(tx, customerId);
  return {
    setCookies: [
      ...writeCartCookies(configuration, cart),
      ...(choice?.optedOut ? [writePrivacyChoice(configuration, true)] : []),
    ],
    notices: arrivalNotices({ ...cart, attachedOrders: attached.length }),
  };
}

/** Functions that return what will charge a customer's saved cards, now or later. */
const cardUsers = [membershipsOnCards, plusOnCards, ordersOnCards, visitsOnCards];

async function cardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const found: CardUse[] = [];
  for (const usesOf of cardUsers) found.push(...(await usesOf(read, customerId)));
  return found;
}

/** What other modules do when an account changes. */
export const accountLinks: AccountLinks = {
  arrive: afterSignIn,
  leave: async (dependencies, tx, customerId) => {
    await releaseCart(dependencies, tx, customerId);
  },
  hasGuestOrders,
  addressUses: clubsAtAddresses,
  cardUses,
};
