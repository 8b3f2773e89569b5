import { data, type RouterContextProvider, redirect } from 'react-router';
import { isUuid } from '../../core/ids.ts';
import {
  addAddress,
  changeAddress,
  findAddress,
  makeDefaultAddress,
  removeAddress,
} from '../../engine/address-book/index.server.ts';
import { emptyAddress } from '../../engine/address-book/text-rules.ts';
import type { Address, AddressId, AddressUse, TypedAddress } from '../../engine/address-book/types.ts';
import { dependenciesContext, type ShopDependencies } from '../../platform/context.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';
import { requireSignedIn, type SignedIn } from '../../platform/visitor.server.ts';
import { type AddressAct, readAddressForm } from './forms.ts';
import { placesOf } from './rules.ts';

export const privateHeaders = { 'cache-control': 'private, no-store' };

export type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

export type AccountRequest = { readonly shop: ShopDependencies; readonly signedIn: SignedIn };

/** Who asks; whoever is not signed in is led to the sign-in page and back. */
export async function readAccountRequest(asked: Asked): Promise<AccountRequest> {
  return { signedIn: await requireSignedIn(asked), shop: asked.context.get(dependenciesContext) };
}

/** The address that `?id=` names, of whoever is signed in; somebody else's is as unknown as one that never was. */
export async function requireAddress(asked: Asked): Promise<AccountRequest & { readonly address: Address }> {
  const { shop, signedIn } = await readAccountRequest(asked);
  const { customerId } = signedIn;
  const addressId = new URL(asked.request.url).searchParams.get('id');
  const address = isUuid(addressId)
    ? await findAddress(shop.database.read, { customerId, addressId: addressId as AddressId })
    : undefined;
  if (!address) throw data(null, { status: 404 });
  return { shop, signedIn, address };
}

/** What a form of an address is drawn from: the first one bears the customer's own name. */
export function firstAddress({ firstName, lastName }: SignedIn): TypedAddress {
  return { ...emptyAddress, firstName, lastName };
}

export type AddressAnswer = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: TypedAddress | undefined;
  /** The address that stands in the book already. */
  readonly knownId: string | undefined;
};

/** Takes the form of a new address, or of the one that `addressId` names. */
export async function keepTyped(
  { shop, signedIn: { customerId } }: AccountRequest,
  form: FormData,
  use: AddressUse,
  addressId?: AddressId,
) {
  const typed = readAddressForm(form);
  if (!typed) {
    const sentence = 'This form did not arrive whole. Please reload the page.';
    const answer: AddressAnswer = { problems: [{ fieldId: undefined, sentence }], typed, knownId: undefined };
    return data(answer, { status: 400, headers: privateHeaders });
  }
  const kept = addressId
    ? await changeAddress(shop, { customerId, addressId }, typed, use)
    : await addAddress(shop, customerId, typed, use);
  if (kept.ok)
    return backToList(shop, use, addressId ? 'The address is changed.' : 'The address is in your book.');
  if (kept.refusals.some(({ code }) => code === 'ADDRESS_NOT_FOUND')) throw data(null, { status: 404 });
  const knownId = kept.refusals.find(({ code }) => code === 'ADDRESS_KNOWN')?.details?.addressId;
  const problems = kept.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  const answer: AddressAnswer = {
    problems,
    typed,
    knownId: knownId === undefined ? undefined : String(knownId),
  };
  return data(answer, { status: 422, headers: privateHeaders });
}

/** Does to an address of the list what its buttons say. */
export async function actOnAddress(
  { shop, signedIn: { customerId } }: AccountRequest,
  { intent, addressId }: AddressAct,
  use: AddressUse,
) {
  const own = { customerId, addressId };
  const done =
    intent === 'remove' ? await removeAddress(shop, own) : await makeDefaultAddress(shop, own, intent);
  const held = done.ok ? undefined : done.refusals.find(({ code }) => code === 'ADDRESS_IN_USE');
  if (held) return backToList(shop, use, held.sentence, 'error');
  if (!done.ok) throw data(null, { status: 404 });
  const told = {
    remove: 'The address is out of your book.',
    ship: 'Boxes go to this address first from now on.',
    bill: 'Bills go to this address first from now on.',
  };
  return backToList(shop, use, told[intent]);
}

export function backToList(
  { configuration }: ShopDependencies,
  use: AddressUse,
  text: string,
  kind: 'success' | 'error' = 'success',
): Response {
  return redirect(placesOf[use].list, {
    headers: { 'set-cookie': writeFlash(configuration, { kind, text }) },
  });
}
