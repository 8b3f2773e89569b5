import type { CustomerId } from './core/ids.ts';
import {
  findCart,
  hashCartToken,
  mergeCarts,
  revokeCartAtSignOut,
} from './engine/checkout/carts/index.server.ts';
import { clubsAtAddresses, membershipsOnCards } from './engine/clubs/memberships/view.server.ts';
import { signInNotices } from './engine/identity/arrival-rules.ts';
import { privacyChoiceOf } from './engine/identity/privacy/index.server.ts';
import type {
  AccountHooks,
  CardUse,
  GuestDataTransfer,
  GuestDataTransferResult,
} from './engine/identity/types.ts';
import { plusCardUses } from './engine/loyalty/plus/view.server.ts';
import { awardPointsForAttachedOrders } from './engine/loyalty/points/index.server.ts';
import { attachGuestOrders, hasGuestOrders } from './engine/orders/index.server.ts';
import { cardUsesByOrders } from './engine/orders/saved-cards/uses-view.server.ts';
import { reacquireVisitHold } from './engine/visits/booking/index.server.ts';
import { attachGuestReservations } from './engine/visits/reservations/index.server.ts';
import { visitCardUses } from './engine/visits/reservations/uses-view.server.ts';
import { recordAudit } from './platform/audit.server.ts';
import type { Configuration } from './platform/configuration.server.ts';
import { serializeCartCookies, serializePrivacyChoiceCookie } from './platform/cookies.server.ts';
import type { Transaction } from './platform/database.server.ts';
import type { Seal } from './platform/seal.server.ts';

/**
 * Moves a guest's data into their account in the transaction of the sign-in: the seats of a visit whose checkout they
 * left, orders and visits booked with the verified email address, one merged cart (I-3), and the account's opt-out of
 * sale and sharing. Locks in the order of a payment: draft, order, cart.
 */
export async function moveGuestDataToAccount(
  { seal, configuration }: { readonly seal: Seal; readonly configuration: Pick<Configuration, 'mode'> },
  tx: Transaction,
  { customerId, cartToken, now }: GuestDataTransfer,
): Promise<GuestDataTransferResult> {
  if (cartToken !== undefined) {
    const guests = await findCart(tx, { tokenHash: hashCartToken(seal, cartToken), now });
    const actor = guests && { cartId: guests.id, customerId: guests.customerId, requestId: '' };
    if (actor) await reacquireVisitHold(tx, actor, now);
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
  await awardPointsForAttachedOrders(tx, attached, now);
  const choice = await privacyChoiceOf(tx, customerId);
  return {
    setCookies: [
      ...serializeCartCookies(configuration, cart),
      ...(choice?.optedOut ? [serializePrivacyChoiceCookie(configuration, true)] : []),
    ],
    notices: signInNotices({ ...cart, attachedOrders: attached.length }),
  };
}

/** The functions that return current and future charges to a customer's saved cards. */
const cardUsers = [membershipsOnCards, plusCardUses, cardUsesByOrders, visitCardUses];

async function cardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const found: CardUse[] = [];
  for (const usesOf of cardUsers) found.push(...(await usesOf(read, customerId)));
  return found;
}

/** The actions and queries of other modules that identity calls when a customer signs in, signs out or edits the account. */
export const identityAccountHooks: AccountHooks = {
  arrive: moveGuestDataToAccount,
  leave: async (dependencies, tx, customerId) => {
    await revokeCartAtSignOut(dependencies, tx, customerId);
  },
  hasGuestOrders,
  addressUses: clubsAtAddresses,
  cardUses,
};
