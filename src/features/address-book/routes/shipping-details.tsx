import { data, type MetaFunction } from 'react-router';
import { maxSavedAddresses } from '../../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../../engine/identity/address-book/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle } from '../../../winery.ts';
import { applyAddressListAction, readAccountRequest } from '../address-request.server.ts';
import { readAddressListAction } from '../forms.ts';
import { addressPages } from '../rules.ts';
import { AddressList } from '../ui/address-list.tsx';
import type { Route } from './+types/shipping-details.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Delivery addresses') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn } = await readAccountRequest(args);
  const book = await viewAddressBook(shop, signedIn.customerId);
  const addresses = book.filter(({ takesDeliveries }) => takesDeliveries);
  return data(
    { firstName: signedIn.firstName, addresses, hasRoom: book.length < maxSavedAddresses },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const asked = await readAccountRequest(args);
  const act = readAddressListAction(await args.request.formData());
  if (!act) throw data(null, { status: 400 });
  return applyAddressListAction(asked, act, 'delivery');
}

export default function ShippingDetailsPage({ loaderData }: Route.ComponentProps) {
  const { firstName, addresses, hasRoom } = loaderData;
  const add = (
    <ButtonLink kind="outline" to={addressPages.delivery.add}>
      Add an address
    </ButtonLink>
  );
  return (
    <AccountFrame
      firstName={firstName}
      title="Delivery addresses"
      intro={addresses.length > 0 && 'The addresses you ship to. We fill in the default at checkout.'}
      action={addresses.length > 0 && hasRoom ? add : undefined}
    >
      {addresses.length === 0 ? (
        <EmptyState heading="No saved addresses yet." action={add}>
          Save the addresses you ship to for a faster checkout.
        </EmptyState>
      ) : (
        <AddressList use="delivery" addresses={addresses} />
      )}
      {!hasRoom && (
        <p className="mt-6 text-ink-soft text-small">
          You’ve saved {maxSavedAddresses} addresses, the most an account can have.
        </p>
      )}
    </AccountFrame>
  );
}
