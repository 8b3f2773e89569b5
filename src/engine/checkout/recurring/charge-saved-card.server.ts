import type { CustomerId, DraftId, SavedCardId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { DraftActor, OrderDependencies } from '../../orders/drafts/types.ts';
import { noCartId } from '../actor-rules.ts';
import { placeOrder } from '../place-order.server.ts';
import type { PlaceOrderResult } from '../place-order-types.ts';

/** A charge to a customer who is not present: their draft, and the total, which was announced or just calculated. */
export type SavedCardCharge = {
  readonly draftId: DraftId;
  readonly customerId: CustomerId;
  /** The saved card to charge; undefined if something else, such as a gift, pays the whole total. */
  readonly savedCardId: SavedCardId | undefined;
  readonly totalCents: Cents;
  /** The number of declines that the caller knows about. If the card was declined since, it isn't charged again. */
  readonly tries: number;
};

/**
 * Charges a recurring purchase, such as a club shipment or a year of the paid membership, to its saved card, through the same `placeOrder`
 * as any other order (I-37), on behalf of the customer who agreed earlier. Concurrent or repeated calls make one charge, because the draft
 * is the idempotency key.
 */
export async function chargeSavedCard(
  dependencies: OrderDependencies,
  { draftId, customerId, savedCardId, totalCents, tries }: SavedCardCharge,
): Promise<PlaceOrderResult> {
  const actor: DraftActor = {
    cartId: noCartId,
    customerId,
    isSignedIn: true,
    requestId: `kept-card:${draftId}`,
  };
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
