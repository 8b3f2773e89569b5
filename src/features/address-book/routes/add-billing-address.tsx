import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../../winery.ts';
import { loadNewAddressPage, readAccountRequest, saveAddressForm } from '../address-request.server.ts';
import { AddressPage } from '../ui/address-page.tsx';
import type { Route } from './+types/add-billing-address.ts';

const title = 'Add a billing address';

export const meta: MetaFunction = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];

export function loader(args: Route.LoaderArgs) {
  return loadNewAddressPage(args);
}

export async function action(args: Route.ActionArgs) {
  return saveAddressForm(await readAccountRequest(args), await args.request.formData(), 'billing');
}

export default function AddBillingAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage title={title} isNew use="billing" answer={actionData} {...loaderData} />;
}
