import type { CartId, CustomerId, DraftId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import type { PlaceOrderResult } from '../checkout/place-order-types.ts';
import type { Actor, CheckoutDependencies } from '../checkout/types.ts';
import type { SavedCardId } from '../saved-cards/types.ts';

/** What is charged: a draft that holds its bottles, at the sum that was just worked out. */
export type Charge = {
  readonly draftId: DraftId;
  readonly customerId: CustomerId;
  /** Undefined where something else pays all of it, as a gift does. */
  readonly savedCardId: SavedCardId | undefined;
  readonly totalCents: Cents;
  /** How often it was tried before: a kept card is tried again by whoever has seen that it was declined. */
  readonly tries: number;
};

/** A member who is charged has no cart: no row has this id. */
const noCart = '00000000-0000-0000-0000-000000000000' as CartId;

/**
 * Charges a shipment by the very same `placeOrder` as any other order (I-37): in the name of its member, who agreed to it before and is
 * not there. Any number of calls at once, or after a crash, make one charge: the draft is the key.
 */
export async function chargeBox(
  dependencies: CheckoutDependencies,
  charge: Charge,
): Promise<PlaceOrderResult> {
  const { draftId, customerId, savedCardId, totalCents, tries } = charge;
  const actor: Actor = { cartId: noCart, customerId, isSignedIn: true, requestId: `shipment:${draftId}` };
  return placeOrder(dependencies, actor, {
    draftId,
    shownTotalCents: totalCents,
    paymentMethodId: undefined,
    savedCardId,
    seenTries: tries,
    isOffSession: true,
    returnUrl: '',
  });
}
