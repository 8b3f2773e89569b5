import { data, type RouterContextProvider, redirect } from 'react-router';
import type { AddressId } from '../../core/ids.ts';
import { type CustomerId, isUuid } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { type DeliveryRedirectScope, redirectDeliveries } from '../../engine/clubs/shipments/index.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import {
  addAddress,
  changeAddress,
  findAddress,
  makeDefaultAddress,
  removeAddress,
} from '../../engine/identity/address-book/index.server.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import type { Address, AddressUse, EnteredAddress } from '../../engine/identity/address-book/types.ts';
import { viewAddressBook } from '../../engine/identity/address-book/view.server.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
import { privateHeaders } from '../../platform/private-headers.ts';
import { requireSignedIn, type SignedInSession } from '../../platform/visitor.server.ts';
import { countryChoices } from './choices.server.ts';
import { type AddressListAction, readAddressForm } from './forms.ts';
import { addressPages } from './rules.ts';

export type RouteRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

export type AccountRequest = { readonly shop: ShopDependencies; readonly signedIn: SignedInSession };

/** Returns the signed-in customer's request, or redirects to sign-in and back. */
export async function readAccountRequest(asked: RouteRequest): Promise<AccountRequest> {
  return { signedIn: await requireSignedIn(asked), shop: asked.context.get(dependenciesContext) };
}

/**
 * Returns the customer's address with the id in `?id=`.
 * @throws a redirect to the address list if there is no id, and a 404 if the customer has no such address.
 */
export async function requireOwnAddress(
  asked: RouteRequest,
  use: AddressUse,
): Promise<AccountRequest & { readonly address: Address }> {
  const { shop, signedIn } = await readAccountRequest(asked);
  const { customerId } = signedIn;
  const addressId = new URL(asked.request.url).searchParams.get('id');
  if (addressId === null) throw redirect(addressPages[use].list);
  const address = isUuid(addressId)
    ? await findAddress(shop.database.read, { customerId, addressId: addressId as AddressId })
    : undefined;
  if (!address) throw data(null, { status: 404 });
  return { shop, signedIn, address };
}

/** Returns the loader data of a page for adding an address, prefilled with the customer's own name. */
export async function loadNewAddressPage(asked: RouteRequest) {
  const { firstName, lastName } = (await readAccountRequest(asked)).signedIn;
  const address: EnteredAddress = { ...emptyAddress, firstName, lastName };
  return data(
    { firstName, address, states: stateChoices, countries: countryChoices },
    { headers: privateHeaders },
  );
}

export type RejectedAddressForm = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: EnteredAddress | undefined;
  /** The id of the saved address that the entered one duplicates; undefined if it isn't a duplicate. */
  readonly knownId: string | undefined;
};

/**
 * Saves a submitted form as a new address, or as a change of the address `addressId`. Returns the response: a redirect to the list, or the
 * form with its errors.
 */
export async function saveAddressForm(
  { shop, signedIn: { customerId } }: AccountRequest,
  form: FormData,
  use: AddressUse,
  addressId?: AddressId,
) {
  const read = readAddressForm(form);
  if (!read) {
    const sentence = 'Something went wrong with this form. Please reload the page and try again.';
    return rejectAddress(400, { problems: [{ fieldId: undefined, sentence }] });
  }
  const { entered, isFor } = read;
  if (addressId && isFor !== 'all') return saveForUses(shop, { customerId, addressId }, entered, isFor);
  const kept = addressId
    ? await changeAddress(shop, { customerId, addressId }, entered, use)
    : await addAddress(shop, customerId, entered, use);
  if (kept.ok) {
    const done = addressId ? 'Your address was updated.' : 'Your address was saved.';
    const problem = await shippingProblem(shop, { customerId, addressId: kept.value.addressId }, use);
    return problem === undefined
      ? redirectToAddressList(shop, use, done)
      : redirectToAddressList(shop, use, `${done} ${problem}`, 'error');
  }
  if (kept.refusals.some(({ code }) => code === 'ADDRESS_NOT_FOUND')) throw data(null, { status: 404 });
  return rejectEntered(entered, kept.refusals);
}

/**
 * Returns the reason why wine can't ship to a delivery address that was just saved; undefined if it can, and for a billing address. Points
 * out a default address, because orders and shipments use it.
 */
async function shippingProblem(
  shop: ShopDependencies,
  { customerId, addressId }: Own,
  use: AddressUse,
): Promise<string | undefined> {
  if (use === 'billing') return undefined;
  const saved = (await viewAddressBook(shop, customerId)).find(({ id }) => id === addressId);
  if (!saved || saved.deliverability.status === 'deliverable') return undefined;
  const { sentence } = saved.deliverability;
  return saved.isDefaultShip
    ? `It’s your default address, but we can’t ship to it yet. ${sentence}`
    : sentence;
}

type Own = { readonly customerId: CustomerId; readonly addressId: AddressId };

/**
 * Saves a change that applies to only some of the club's shipments: keeps the old address, adds the new one unless it is already saved, and
 * redirects the selected shipments to it (domain §5.26).
 */
async function saveForUses(
  shop: ShopDependencies,
  own: Own,
  entered: EnteredAddress,
  isFor: Exclude<DeliveryRedirectScope, 'all'>,
) {
  const added = await addAddress(shop, own.customerId, entered, 'delivery');
  const to = added.ok ? added.value.addressId : knownIdOf(added.refusals);
  if (!added.ok && to === undefined) return rejectEntered(entered, added.refusals);
  const sent = await redirectDeliveries(shop, own, to as AddressId, isFor);
  const success =
    isFor === 'locked'
      ? 'The box that’s already being packed goes to the new address. Everything after it still goes to the old one.'
      : 'The box that’s already being packed goes to the old address. Everything after it goes to the new one.';
  if (sent.ok) return redirectToAddressList(shop, 'delivery', success);
  const sentence = `The new address was saved, but ${lowerFirst(sentenceOf(sent.refusals))}`;
  return redirectToAddressList(shop, 'delivery', sentence, 'error');
}

function rejectEntered(entered: EnteredAddress, refusals: readonly Refusal[]) {
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  return rejectAddress(422, { problems, entered, knownId: knownIdOf(refusals) });
}

function rejectAddress(
  status: number,
  { problems, entered, knownId }: Pick<RejectedAddressForm, 'problems'> & Partial<RejectedAddressForm>,
) {
  const answer: RejectedAddressForm = { problems, entered, knownId };
  return data(answer, { status, headers: privateHeaders });
}

/** Returns the id of the saved address if the entered one was rejected as a duplicate; undefined otherwise. */
function knownIdOf(refusals: readonly Refusal[]): string | undefined {
  const known = refusals.find(({ code }) => code === 'ADDRESS_KNOWN')?.details?.addressId;
  return known === undefined ? undefined : String(known);
}

function sentenceOf(refusals: readonly Refusal[]): string {
  return refusals.map(({ sentence }) => sentence).join(' ');
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Applies the action of a button in the address list, and redirects back to the list with its result. */
export async function applyAddressListAction(
  { shop, signedIn: { customerId } }: AccountRequest,
  { intent, addressId, replacementId }: AddressListAction,
  use: AddressUse,
) {
  const own = { customerId, addressId };
  if (intent === 'remove' && replacementId) {
    const sent = await redirectDeliveries(shop, own, replacementId, 'all');
    if (!sent.ok) return redirectToAddressList(shop, use, sentenceOf(sent.refusals), 'error');
  }
  const done =
    intent === 'remove' ? await removeAddress(shop, own) : await makeDefaultAddress(shop, own, intent);
  const held = done.ok ? undefined : done.refusals.find(({ code }) => code === 'ADDRESS_IN_USE');
  if (held) return redirectToAddressList(shop, use, held.sentence, 'error');
  if (!done.ok) throw data(null, { status: 404 });
  const sentences = {
    remove: 'Your address was removed.',
    ship: 'This is now your default delivery address.',
    bill: 'This is now your default billing address.',
  };
  return redirectToAddressList(shop, use, sentences[intent]);
}

export function redirectToAddressList(
  { configuration }: ShopDependencies,
  use: AddressUse,
  text: string,
  kind: 'success' | 'error' = 'success',
): Response {
  return redirect(addressPages[use].list, {
    headers: { 'set-cookie': serializeFlashCookie(configuration, { kind, text }) },
  });
}
