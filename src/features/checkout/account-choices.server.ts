import type { DraftId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { isShippedToRecipient } from '../../engine/checkout/draft/gift-rules.ts';
import {
  draftPatchForBillingAddress,
  draftPatchForDeliveryAddress,
  newAddressChoice,
  readUnusedOwnTenders,
} from '../../engine/checkout/index.server.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { addAddress } from '../../engine/identity/address-book/index.server.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../engine/identity/address-book/view.server.ts';
import { findPointsMultiplier } from '../../engine/loyalty/points/index.server.ts';
import type { Draft, DraftActor, DraftContents } from '../../engine/orders/drafts/types.ts';
import { viewSavedCards } from '../../engine/orders/saved-cards/view.server.ts';
import type { CheckoutPageStep } from './rules.ts';
import type { AccountChoices } from './types.ts';

/** Returns the saved addresses, cards and tenders of a signed-in customer; undefined for guests. */
export async function loadAccountChoices(
  shop: ShopDependencies,
  actor: DraftActor,
  draftId: DraftId,
): Promise<AccountChoices | undefined> {
  const { customerId, isSignedIn } = actor;
  if (!customerId || !isSignedIn) return undefined;
  const [addresses, cards, tenders, points] = await Promise.all([
    viewAddressBook(shop, customerId),
    viewSavedCards(shop, customerId),
    readUnusedOwnTenders(shop.database.read, actor, draftId),
    findPointsMultiplier(shop.database.read, customerId, shop.clock.now()),
  ]);
  return { addresses, cards, tenders, points };
}

/**
 * Returns a step's changes to the draft, with the chosen address copied from the address book. The chosen address overrides address fields
 * in the form, which are hidden while a saved address is selected.
 */
export async function applyChosenAddress(
  shop: ShopDependencies,
  actor: DraftActor,
  step: CheckoutPageStep,
  choice: string | undefined,
  { patch, contents }: { readonly patch: DraftPatch; readonly contents: DraftContents },
): Promise<Result<DraftPatch, 'ADDRESS_NOT_FOUND'>> {
  if (choice === undefined) return ok(patch);
  const chosen =
    step === 'delivery'
      ? await draftPatchForDeliveryAddress(shop, actor, choice, contents)
      : await draftPatchForBillingAddress(shop, actor, choice);
  if (!chosen.ok) return chosen;
  if (choice === newAddressChoice) return ok({ ...chosen.value, ...patch });
  // A name or phone in the same form was entered for this order.
  const { firstName, lastName, phone } = patch;
  const entered: DraftPatch = Object.fromEntries(
    Object.entries({ firstName, lastName, phone }).filter(([, value]) => value),
  );
  return ok({ ...patch, ...chosen.value, ...entered });
}

/**
 * Saves the address entered in the delivery step to the address book, and returns the draft change that selects it; undefined if nothing
 * was saved or found. A full address book, or an address already in it, doesn't block the order.
 */
export async function saveEnteredAddress(
  shop: ShopDependencies,
  { customerId, isSignedIn }: DraftActor,
  { contents }: Draft,
): Promise<DraftPatch | undefined> {
  if (!customerId || !isSignedIn || contents.isPickup) return undefined;
  const { company, primaryStreet, secondaryStreet, city, stateCode, zipCode, note } = contents;
  const isGift = isShippedToRecipient(contents);
  const recipient = isGift
    ? {
        firstName: contents.recipientFirstName,
        lastName: contents.recipientLastName,
        phone: contents.recipientPhone || contents.phone,
        recipientIsAdult: contents.recipientIsAdult,
      }
    : {
        firstName: contents.firstName,
        lastName: contents.lastName,
        phone: contents.phone,
        recipientIsAdult: true,
      };
  const entered = { company, primaryStreet, secondaryStreet, city, stateCode, zipCode, note };
  const kept = await addAddress(shop, customerId, { ...emptyAddress, ...entered, ...recipient }, 'delivery');
  const known = kept.ok ? kept.value.addressId : kept.refusals[0]?.details?.addressId;
  return known === undefined ? undefined : { selectedDeliveryAddressId: String(known) };
}
