import { data, type MetaFunction } from 'react-router';
import { usesOfAddress } from '../../../engine/clubs/shipments/view.server.ts';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { requireOwnAddress, saveAddressForm } from '../address-request.server.ts';
import { countryChoices } from '../choices.server.ts';
import { lockedShipmentsText } from '../rules.ts';
import { AddressPage } from '../ui/address-page.tsx';
import { ShipmentScopeChoice } from '../ui/for-which.tsx';
import type { Route } from './+types/edit-shipping-address.ts';

const title = 'Edit delivery address';

export const meta: MetaFunction = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, address } = await requireOwnAddress(args, 'delivery');
  const { firstName, customerId } = signedIn;
  const { database, clock } = shop;
  const uses = await usesOfAddress(database.read, { customerId, addressId: address.id }, clock.now());
  return data(
    {
      firstName,
      address,
      locked: lockedShipmentsText(uses),
      states: stateChoices,
      countries: countryChoices,
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const asked = await requireOwnAddress(args, 'delivery');
  return saveAddressForm(asked, await args.request.formData(), 'delivery', asked.address.id);
}

export default function EditShippingAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locked, ...shown } = loaderData;
  return (
    <AddressPage title={title} use="delivery" answer={actionData} {...shown}>
      {locked !== undefined && <ShipmentScopeChoice locked={locked} />}
    </AddressPage>
  );
}
