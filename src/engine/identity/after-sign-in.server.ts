import type { CustomerId } from '../../core/ids.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import { writeCartCookies, writePrivacyChoice } from '../../platform/cookies.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { findCart, hashOfCartToken, mergeCarts } from '../checkout/carts/index.server.ts';
import { earnForAttached } from '../loyalty/points/earn-points.server.ts';
import { attachGuestOrders } from '../orders/index.server.ts';
import { returnToVisit } from '../visits/booking/index.server.ts';
import { attachGuestReservations } from '../visits/reservations/guest-store.server.ts';
import { arrivalNotices } from './arrival-rules.ts';
import { privacyChoiceOf } from './privacy/index.server.ts';

export type Arrival = {
  readonly customerId: CustomerId;
  /** Of the guest's cart in this browser. */
  readonly cartToken: string | undefined;
  readonly now: Date;
};

export type Arrived = {
  readonly setCookies: readonly string[];
  /** What the customer should know of it, one sentence each, for the next page. */
  readonly notices: readonly string[];
};

/**
 * What comes with everybody who signs in, in the transaction of the sign-in: the seats of the visit whose checkout was left for it,
 * the orders and visits that were booked as a guest with the address that is proved by now, one cart made of two (I-3), and an opt-out
 * of sale and sharing that was said with the account. Locked in the order in which a payment locks them: draft, order, cart.
 */
export async function afterSignIn(
  { seal, configuration }: { readonly seal: Seal; readonly configuration: Pick<Configuration, 'mode'> },
  tx: Transaction,
  { customerId, cartToken, now }: Arrival,
): Promise<Arrived> {
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
