import { findGuarantee } from '../../orders/card-guarantees/index.server.ts';
import { findDraft } from '../../orders/drafts/index.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Actor, OrderDependencies } from '../../orders/drafts/types.ts';
import { findCard, openGatewayCustomer } from '../../orders/saved-cards/index.server.ts';
import type { PlaceOrderCommand } from '../place-order-types.ts';

/** The card that an order is to be paid with, as a payment attempt keeps it. */
export type ChosenCard = {
  readonly paymentMethodId: string;
  /** Whose card it is at the gateway; undefined for one that pays once. */
  readonly gatewayCustomer: string | undefined;
  readonly keepsCard: boolean;
};

/**
 * The card of a command: one that the customer keeps, or the one that was typed. Kept ones are read by their owner, and only for
 * whoever has just proved to be it; with a gateway that does not answer a typed card pays without being kept.
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

/** The card that stands for a booking that nobody came to, named by the draft that charges it. */
async function cardOfGuarantee(
  { database: { read } }: Pick<OrderDependencies, 'database'>,
  actor: Actor,
  { draftId }: PlaceOrderCommand,
): Promise<ChosenCard | undefined> {
  const draft = actor.isHouse && (await findDraft(read, draftId, actor));
  const noShow = draft && detailsOf(draft.contents, 'noShow');
  const guarantee = noShow && (await findGuarantee(read, noShow.guaranteeId));
  if (guarantee?.state !== 'kept') return undefined;
  const { paymentMethodReference: paymentMethodId, gatewayCustomer } = guarantee;
  return { paymentMethodId, gatewayCustomer, keepsCard: false };
}
