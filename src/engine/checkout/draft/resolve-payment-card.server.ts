import { findGuarantee } from '../../orders/card-guarantees/index.server.ts';
import { findDraft } from '../../orders/drafts/index.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { DraftActor, OrderDependencies } from '../../orders/drafts/types.ts';
import { findOrCreateGatewayCustomer, findSavedCard } from '../../orders/saved-cards/index.server.ts';
import type { PlaceOrderCommand } from '../place-order-types.ts';

/** The card that pays for an order, as stored in a payment attempt. */
export type ChosenCard = {
  readonly paymentMethodId: string;
  /** The customer's id at the gateway; undefined for a card that is not saved. */
  readonly gatewayCustomer: string | undefined;
  readonly keepsCard: boolean;
};

/**
 * Returns the card to charge for a `placeOrder` command: a saved card, the entered card, or the card that guarantees a reservation;
 * undefined if there is none. A saved card requires its owner's session. If the gateway does not respond, an entered card is charged
 * without being saved.
 */
export async function resolvePaymentCard(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'payments'>,
  actor: DraftActor,
  command: PlaceOrderCommand,
): Promise<ChosenCard | undefined> {
  const { customerId, isSignedIn } = actor;
  const { paymentMethodId, savedCardId, keepsCard } = command;
  if (command.usesGuarantee) return cardOfGuarantee(dependencies, actor, command);
  const owner = isSignedIn ? customerId : undefined;
  if (savedCardId !== undefined) {
    const card =
      owner && (await findSavedCard(dependencies.database.read, { customerId: owner, cardId: savedCardId }));
    if (!card) return undefined;
    return { paymentMethodId: card.reference, gatewayCustomer: card.gatewayCustomer, keepsCard: false };
  }
  if (paymentMethodId === undefined) return undefined;
  const gatewayCustomer =
    owner && keepsCard ? await findOrCreateGatewayCustomer(dependencies, owner) : undefined;
  return { paymentMethodId, gatewayCustomer, keepsCard: gatewayCustomer !== undefined };
}

/**
 * Returns the card that guarantees the reservation whose no-show this draft charges; undefined if the card is no longer stored, or if the
 * actor is not the winery.
 */
async function cardOfGuarantee(
  { database: { read } }: Pick<OrderDependencies, 'database'>,
  actor: DraftActor,
  { draftId }: PlaceOrderCommand,
): Promise<ChosenCard | undefined> {
  const draft = actor.isWinery && (await findDraft(read, draftId, actor));
  const noShow = draft && purchaseDetailsOf(draft.contents, 'noShow');
  const guarantee = noShow && (await findGuarantee(read, noShow.guaranteeId));
  if (guarantee?.state !== 'kept') return undefined;
  const { paymentMethodReference: paymentMethodId, gatewayCustomer } = guarantee;
  return { paymentMethodId, gatewayCustomer, keepsCard: false };
}
