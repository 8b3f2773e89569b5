import type { AddressId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { openBirthDate } from '../../compliance/birth-date.server.ts';
// Not by its door: that one opens on the sign-in, which comes after carts and checkouts.
import { lockCustomer } from '../../identity/store.server.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { cardsOf } from '../../orders/saved-cards/store.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import type { MembershipDependencies } from '../memberships/apply-change.server.ts';
import { joinWithin } from '../memberships/join-club.server.ts';
import type { MembershipDelivery } from '../memberships/types.ts';
import { lockApplicationOfDraft, markJoined } from './store.server.ts';

type Ordered = {
  readonly draft: Draft;
  /** What the card that paid is called at the payment company; undefined where gift cards paid all of it. */
  readonly cardReference: string | undefined;
  readonly now: Date;
};

/**
 * Makes a member of whoever ordered a first box, in the transaction that places the order: with the address it goes to and the card that
 * paid for it. Somebody who became a member elsewhere meanwhile gets this box as an order, and no second membership.
 */
export async function joinByOrder(
  tx: Transaction,
  dependencies: MembershipDependencies & { readonly log: Log },
  { draft, cardReference, now }: Ordered,
): Promise<void> {
  const { customerId, contents } = draft;
  const application = await lockApplicationOfDraft(tx, draft.id);
  invariant(
    customerId && application?.consentId,
    'whoever orders a first box is signed in and agreed to the next',
  );
  if (application.state === 'joined') return;
  await lockCustomer(tx, customerId);
  const { plan, frequency, preference, neverSent, answers } = application.contents;
  const cards = cardReference === undefined ? [] : await cardsOf(tx, customerId);
  const joined = await joinWithin(
    dependencies,
    tx,
    customerId,
    {
      ...{ plan, frequency, preference, neverSent, answers, attribution: undefined },
      delivery: deliveryOf(contents),
      savedCardId: cards.find(({ reference }) => reference === cardReference)?.id,
      birthDate: openBirthDate(dependencies.seal, draft),
      startsWith: 'next_release',
      source: 'curated',
      memberCode: application.memberCode,
    },
    { consentId: application.consentId },
  );
  if (joined.ok) await markJoined(tx, application.id, joined.value.membershipId, now);
  else dependencies.log.warn('a first box was ordered by somebody who is a member by now');
}

function deliveryOf(contents: Draft['contents']): MembershipDelivery {
  const { isPickup, selectedPickupLocation, pickupPerson, selectedDeliveryAddressId } = contents;
  if (isPickup) return { isPickup, pickupLocation: selectedPickupLocation, pickupPerson };
  return { isPickup, addressId: selectedDeliveryAddressId as AddressId };
}

/** Makes a member of the customer who paid for a first box. */
export const firstBoxEffects: PurchaseEffects = {
  afterPayment: (tx, { dependencies, draft, now }, cardReference) =>
    joinByOrder(tx, dependencies, { draft, cardReference, now }),
};
