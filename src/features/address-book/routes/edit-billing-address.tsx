import { data, type MetaFunction } from 'react-router';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { requireOwnAddress, saveAddressForm } from '../address-request.server.ts';
import { countryChoices } from '../choices.server.ts';
import { AddressPage } from '../ui/address-page.tsx';
import type { Route } from './+types/edit-billing-address.ts';

const title = 'Edit billing address';

export const meta: MetaFunction = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { signedIn, address } = await requireOwnAddress(args, 'billing');
  const { firstName } = signedIn;
  return data(
    { firstName, address, states: stateChoices, countries: countryChoices },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const asked = await requireOwnAddress(args, 'billing');
  return saveAddressForm(asked, await args.request.formData(), 'billing', asked.address.id);
}

export default function EditBillingAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage title={title} use="billing" answer={actionData} {...loaderData} />;
}
