import { data, type MetaFunction, redirect } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { openFirstBoxCheckout } from '../../../engine/clubs/applications/index.server.ts';
import { readClubs } from '../../../engine/clubs/index.server.ts';
import { findPlan } from '../../../engine/clubs/rules.ts';
import { clubTerms, limitPlanToBudget } from '../../../engine/clubs/terms-rules.ts';
import { purchaseDetailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { ClubTermsConsent } from '../../../ui/commerce/club-terms.tsx';
import { pageTitle } from '../../../winery.ts';
import { handleFlowForm, loadCheckoutFlowPage } from '../flow-page.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import { recordConsentBeforePayment } from '../record-consent.server.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { CheckoutScreen } from '../ui/checkout-screen.tsx';
import type { Route } from './+types/curated-checkout.ts';

const flow = checkoutFlows.curated;
/** The page where a guest enters and verifies their email before paying for the first box. */
const aboutYou = '/curated-club-join/you';

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows the open checkout of a member's first box, or opens one for the box that the quiz answers select. A guest verifies their email
 * first, because later boxes require an account (docs/decisions/0035).
 */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const shop = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) throw redirect(aboutYou);
  const { bearer, setCookies } = await ensureOwnCart(shop, readRequestSender(args), signedIn);
  if (setCookies.length > 0) throw redirect(flow.page, { headers: headersWithCookies(setCookies) });
  const opened = await openFirstBoxCheckout(shop, bearer, request.headers.get('cookie'));
  if (!opened.ok && !isBeingPaid(opened.refusals)) {
    const text = opened.refusals.map(({ sentence }) => sentence).join(' ');
    const headers = { 'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'error', text }) };
    throw redirect(flow.source.path, { headers });
  }
  const page = await loadCheckoutFlowPage(args, flow);
  const { isPickup } = page.view.contents;
  const box = purchaseDetailsOf(page.view.contents, 'box');
  const plan = box && findPlan(await readClubs(shop.database.read), box.plan, box.frequency);
  const chosen = limitPlanToBudget(plan, box?.mostCents);
  if (!chosen) throw redirect(flow.source.path);
  return data({ ...page, terms: clubTerms(chosen, { isPickup }) });
}

/**
 * Returns whether these refusals mean that the order is already being paid for. The page then shows the payment's state and leads to the
 * order.
 */
function isBeingPaid(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => code === 'PAYMENT_IN_FLIGHT' || code === 'APPLICATION_NOT_FOUND');
}

export async function action(args: Route.ActionArgs) {
  if (!(await args.context.get(visitorContext).signedIn())) throw redirect(aboutYou);
  return handleFlowForm(args, flow, (found, form) => recordConsentBeforePayment(args, found, form));
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export default function CuratedCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, ...page } = loaderData;
  const refusals = actionData?.kind === 'refused' ? actionData.refusals : [];
  const error = refusals.find(({ field }) => field === 'consent')?.sentence;
  return (
    <CheckoutScreen
      {...page}
      flow={flow}
      answer={actionData}
      terms={<ClubTermsConsent terms={terms} error={error} />}
    />
  );
}
