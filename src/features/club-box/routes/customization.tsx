import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ClubShipmentId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { pageTitle } from '../../../winery.ts';
import { readBoxForm, readShipmentForm } from '../forms.ts';
import { runBoxForm, runShipmentForm } from '../run-box-form.server.ts';
import type { BoxAnswer } from '../types.ts';
import { BoxScreen } from '../ui/box-screen.tsx';
import { findShipment, loadBoxPage } from '../view.server.ts';
import type { Route } from './+types/customization.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.page ? `${loaderData.page.box.title}, your box` : 'Your box') },
  { name: 'robots', content: 'noindex' },
];

/** Asking what a box comes to changes nothing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('do') === 'count' ? false : defaultShouldRevalidate;
}

/** `?shipment=` names a box of whoever is signed in; without it the one that needs them first is shown. */
async function boxAtHand({ request, url, context }: Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>) {
  const { customerId } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const named = url.searchParams.get('shipment');
  if (named !== null && !isUuid(named)) throw data(null, { status: 404 });
  const shipmentId = await findShipment(shop, customerId, named as ClubShipmentId | null);
  if (named !== null && shipmentId === undefined) throw data(null, { status: 404 });
  return { shop, own: shipmentId && { customerId, shipmentId } };
}

export async function loader(args: Route.LoaderArgs) {
  const { shop, own } = await boxAtHand(args);
  const page = own && (await loadBoxPage(shop, own));
  return data({ page }, { headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const { shop, own } = await boxAtHand(args);
  if (!own) throw data(null, { status: 404 });
  const form = await args.request.formData();
  const boxForm = readBoxForm(form);
  const shipmentForm = boxForm ? undefined : readShipmentForm(form);
  if (!boxForm && !shipmentForm) throw data(null, { status: 400 });
  const outcome = boxForm
    ? await runBoxForm(shop, own, boxForm)
    : shipmentForm && (await runShipmentForm(shop, own, shipmentForm));
  if (!outcome) throw data(null, { status: 400 });
  if (outcome.kind === 'stays')
    return data<BoxAnswer>(outcome.answer, { status: outcome.status, headers: privateHeaders });
  if (outcome.kind === 'ordered') return redirect(outcome.to, { status: 303 });
  const { pathname } = args.url;
  return redirect(`${pathname}?shipment=${own.shipmentId}`, {
    status: 303,
    headers: {
      'set-cookie': writeFlash(shop.configuration, { kind: 'success', text: outcome.said }),
    },
  });
}

export default function Customization({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (page) return <BoxScreen page={page} answer={actionData} />;
  return (
    <div className="page-width py-10 lg:py-16">
      <EmptyState
        heading="There is no box of yours yet."
        level={1}
        action={<ButtonLink to={href('/wine-club')}>See the clubs</ButtonLink>}
      >
        Members of the wine club choose here what comes. A box opens 21 days before it is charged; your first
        one stands here as soon as it does.
      </EmptyState>
    </div>
  );
}
