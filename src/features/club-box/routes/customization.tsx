import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ClubShipmentId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { pageTitle } from '../../../winery.ts';
import { readClubBoxForm, readShipmentForm } from '../forms.ts';
import { handleBoxForm, handleShipmentForm } from '../run-box-form.server.ts';
import type { BoxFormResponse } from '../types.ts';
import { BoxScreen } from '../ui/box-screen.tsx';
import { findShipmentToShow, loadBoxPage } from '../view.server.ts';
import type { Route } from './+types/customization.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.page ? `${loaderData.page.box.title}, your box` : 'Your box') },
  { name: 'robots', content: 'noindex' },
];

/** Returns whether to reload the page's data: false after a request that only priced the box, since it changes no data. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('do') === 'count' ? false : defaultShouldRevalidate;
}

/**
 * Returns the signed-in customer's box with the id in `?shipment=`, or without an id the box that most needs their attention.
 * @throws 404 if the id is unknown or belongs to another customer.
 */
async function requireBox({ request, url, context }: Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>) {
  const { customerId } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const requestedId = url.searchParams.get('shipment');
  if (requestedId !== null && !isUuid(requestedId)) throw data(null, { status: 404 });
  const shipmentId = await findShipmentToShow(shop, customerId, requestedId as ClubShipmentId | null);
  if (requestedId !== null && shipmentId === undefined) throw data(null, { status: 404 });
  return { shop, own: shipmentId && { customerId, shipmentId } };
}

export async function loader(args: Route.LoaderArgs) {
  const { shop, own } = await requireBox(args);
  const page = own && (await loadBoxPage(shop, own));
  return data({ page }, { headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const { shop, own } = await requireBox(args);
  if (!own) throw data(null, { status: 404 });
  const form = await args.request.formData();
  const boxForm = readClubBoxForm(form);
  const shipmentForm = boxForm ? undefined : readShipmentForm(form);
  if (!boxForm && !shipmentForm) throw data(null, { status: 400 });
  const outcome = boxForm
    ? await handleBoxForm(shop, own, boxForm)
    : shipmentForm && (await handleShipmentForm(shop, own, shipmentForm));
  if (!outcome) throw data(null, { status: 400 });
  if (outcome.kind === 'redisplay')
    return data<BoxFormResponse>(outcome.answer, { status: outcome.status, headers: privateHeaders });
  if (outcome.kind === 'ordered') return redirect(outcome.to, { status: 303 });
  const { pathname } = args.url;
  return redirect(`${pathname}?shipment=${own.shipmentId}`, {
    status: 303,
    headers: {
      'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'success', text: outcome.confirmation }),
    },
  });
}

export default function CustomizationPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (page) return <BoxScreen page={page} answer={actionData} />;
  return (
    <div className="page-width py-10 lg:py-16">
      <EmptyState
        heading="You don’t have a box yet."
        level={1}
        action={<ButtonLink to={href('/wine-club')}>Compare the clubs</ButtonLink>}
      >
        Club members choose their wines here. Each box opens 21 days before you’re charged for it, and your
        first one will appear here then.
      </EmptyState>
    </div>
  );
}
