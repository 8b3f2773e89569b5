import type { CustomerId, DraftId, SavedCardId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Actor, OrderDependencies } from '../../orders/drafts/types.ts';
import { noCartId } from '../actor-rules.ts';
import { placeOrder } from '../place-order.server.ts';
import type { PlaceOrderResult } from '../place-order-types.ts';

/** The charge of a customer who is not present: their draft and the total, announced or just calculated. */
export type SavedCardCharge = {
  readonly draftId: DraftId;
  readonly customerId: CustomerId;
  /** The saved card to charge; undefined if something else pays all of it, such as a gift. */
  readonly savedCardId: SavedCardId | undefined;
  readonly totalCents: Cents;
  /** Earlier attempts: a saved card is tried again only by a caller that has seen its decline. */
  readonly tries: number;
};

/**
 * Charges a recurring purchase, such as a club box or a year of the paid membership, to its saved card with the same
 * `placeOrder` as any other order (I-37), on behalf of the customer who agreed earlier. Concurrent or repeated calls
 * make one charge: the draft is the key.
 */
export async function chargeSavedCard(
  dependencies: OrderDependencies,
  { draftId, customerId, savedCardId, totalCents, tries }: SavedCardCharge,
): Promise<PlaceOrderResult> {
  const actor: Actor = { cartId: noCartId, customerId, isSignedIn: true, requestId: `kept-card:${draftId}` };
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
