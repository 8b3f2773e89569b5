import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { pageTitle } from '../../../winery.ts';
import { handleFlowForm, loadCheckoutFlowPage } from '../flow-page.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { CheckoutScreen } from '../ui/checkout-screen.tsx';
import type { Route } from './+types/allocation-checkout.ts';

const flow = checkoutFlows.allocation;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Loads the checkout of an allocation, which only its signed-in holder can buy. */
export async function loader(args: Route.LoaderArgs) {
  await requireSignedIn(args);
  return loadCheckoutFlowPage(args, flow);
}

export async function action(args: Route.ActionArgs) {
  await requireSignedIn(args);
  return handleFlowForm(args, flow);
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export default function AllocationCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} flow={flow} answer={actionData} />;
}
