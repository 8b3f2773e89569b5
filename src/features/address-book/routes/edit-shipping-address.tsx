import { data, type MetaFunction } from 'react-router';
import { usesOfAddress } from '../../../engine/clubs/shipments/view.server.ts';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import { pageTitle } from '../../../house.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { keepTyped, requireAddress } from '../address-request.server.ts';
import { countryChoices } from '../choices.server.ts';
import { lockedText } from '../rules.ts';
import { AddressForm } from '../ui/address-form.tsx';
import { ForWhich } from '../ui/for-which.tsx';
import type { Route } from './+types/edit-shipping-address.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Change a delivery address') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, address } = await requireAddress(args, 'delivery');
  const { firstName, customerId } = signedIn;
  const { database, clock } = shop;
  const uses = await usesOfAddress(database.read, { customerId, addressId: address.id }, clock.now());
  return data(
    { firstName, address, locked: lockedText(uses), states: stateChoices, countries: countryChoices },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const asked = await requireAddress(args, 'delivery');
  return keepTyped(asked, await args.request.formData(), 'delivery', asked.address.id);
}

export default function EditShippingAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, address, locked, states, countries } = loaderData;
  return (
    <AccountFrame firstName={firstName} title="Change a delivery address">
      <AddressForm
        use="delivery"
        {...{ address, states, countries }}
        answer={actionData}
        submitLabel="Save the changes"
      >
        {locked !== undefined && <ForWhich locked={locked} />}
      </AddressForm>
    </AccountFrame>
  );
}
