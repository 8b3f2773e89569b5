import type { CustomerId, DraftId, SavedCardId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Actor, OrderDependencies } from '../../orders/drafts/types.ts';
import { noCart } from '../actor-rules.ts';
import { placeOrder } from '../place-order.server.ts';
import type { PlaceOrderResult } from '../place-order-types.ts';

/** What is charged: the draft of a customer who is not there, at the sum that they were told or that was just worked out. */
export type KeptCardCharge = {
  readonly draftId: DraftId;
  readonly customerId: CustomerId;
  /** Undefined where something else pays all of it, as a gift does. */
  readonly savedCardId: SavedCardId | undefined;
  readonly totalCents: Cents;
  /** How often it was tried before: a kept card is tried again by whoever has seen that it was declined. */
  readonly tries: number;
};

/**
 * Charges what comes again by agreement, a box of a club or a year of Mesa Lucero+, to the card that is kept for it: by the very same
 * `placeOrder` as any other order (I-37), in the name of whoever agreed to it before. Any number of calls at once, or after a crash, make
 * one charge: the draft is the key.
 */
export async function chargeKeptCard(
  dependencies: OrderDependencies,
  { draftId, customerId, savedCardId, totalCents, tries }: KeptCardCharge,
): Promise<PlaceOrderResult> {
  const actor: Actor = { cartId: noCart, customerId, isSignedIn: true, requestId: `kept-card:${draftId}` };
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
