import { findGuarantee } from '../../orders/card-guarantees/index.server.ts';
import { findDraft } from '../../orders/drafts/index.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Actor, OrderDependencies } from '../../orders/drafts/types.ts';
import { findCard, openGatewayCustomer } from '../../orders/saved-cards/index.server.ts';
import type { PlaceOrderCommand } from '../place-order-types.ts';

/** The card for an order, as a payment attempt stores it. */
export type ChosenCard = {
  readonly paymentMethodId: string;
  /** The gateway's customer; undefined for a one-time card. */
  readonly gatewayCustomer: string | undefined;
  readonly keepsCard: boolean;
};

/**
 * Returns the card of a command: a saved card or the one that was entered; undefined if there is none. Saved cards require their owner's
 * session. If the gateway does not answer, an entered card pays without being saved.
 */
export async function chooseCard(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'payments'>,
  actor: Actor,
  command: PlaceOrderCommand,
): Promise<ChosenCard | undefined> {
  const { customerId, isSignedIn } = actor;
  const { paymentMethodId, savedCardId, keepsCard } = command;
  if (command.usesGuarantee) return cardOfGuarantee(dependencies, actor, command);
  const owner = isSignedIn ? customerId : undefined;
  if (savedCardId !== undefined) {
    const card =
      owner && (await findCard(dependencies.database.read, { customerId: owner, cardId: savedCardId }));
    if (!card) return undefined;
    return { paymentMethodId: card.reference, gatewayCustomer: card.gatewayCustomer, keepsCard: false };
  }
  if (paymentMethodId === undefined) return undefined;
  const gatewayCustomer = owner && keepsCard ? await openGatewayCustomer(dependencies, owner) : undefined;
  return { paymentMethodId, gatewayCustomer, keepsCard: gatewayCustomer !== undefined };
}

/**
 * Returns the card that guarantees the booking whose no-show this draft charges; undefined if it is no longer kept, or if the actor is not
 * the winery.
 */
async function cardOfGuarantee(
  { database: { read } }: Pick<OrderDependencies, 'database'>,
  actor: Actor,
  { draftId }: PlaceOrderCommand,
): Promise<ChosenCard | undefined> {
  const draft = actor.isWinery && (await findDraft(read, draftId, actor));
  const noShow = draft && detailsOf(draft.contents, 'noShow');
  const guarantee = noShow && (await findGuarantee(read, noShow.guaranteeId));
  if (guarantee?.state !== 'kept') return undefined;
  const { paymentMethodReference: paymentMethodId, gatewayCustomer } = guarantee;
  return { paymentMethodId, gatewayCustomer, keepsCard: false };
}
