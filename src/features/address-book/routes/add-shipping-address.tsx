import { data, type MetaFunction } from 'react-router';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import { pageTitle } from '../../../house.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { firstAddress, keepTyped, readAccountRequest } from '../address-request.server.ts';
import { countryChoices } from '../choices.server.ts';
import { AddressForm } from '../ui/address-form.tsx';
import type { Route } from './+types/add-shipping-address.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('A new delivery address') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { signedIn } = await readAccountRequest(args);
  const { firstName } = signedIn;
  const address = firstAddress(signedIn);
  return data(
    { firstName, address, states: stateChoices, countries: countryChoices },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  return keepTyped(await readAccountRequest(args), await args.request.formData(), 'delivery');
}

export default function AddShippingAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, address, states, countries } = loaderData;
  return (
    <AccountFrame firstName={firstName} title="A new delivery address">
      <AddressForm
        use="delivery"
        {...{ address, states, countries }}
        answer={actionData}
        submitLabel="Save the address"
      />
    </AccountFrame>
  );
}
