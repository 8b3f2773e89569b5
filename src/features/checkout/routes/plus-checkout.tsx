import { data, type MetaFunction, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { openPlusDraft, recordPlusConsent } from '../../../engine/loyalty/plus/index.server.ts';
import { plusLegalTerms } from '../../../engine/loyalty/plus/rules.ts';
import { viewCurrentPlusMembership } from '../../../engine/loyalty/plus/view.server.ts';
import { purchaseDetailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import type { OpenCheckoutRequest } from '../checkout-request.server.ts';
import { handleCheckoutForm, loadCheckoutFlowPage } from '../flow-page.server.ts';
import { plusCheckoutFlow as flow } from '../flow-table.ts';
import { payForEmailedPurchase } from '../pay-emailed-purchase.server.ts';
import { rejectWithRefusals } from '../reject-form.server.ts';
import { savePaymentFormFields } from '../run-pay-form.server.ts';
import type { GiftFormResponse } from '../types.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { PlusCheckoutScreen } from '../ui/plus-screen.tsx';
import type { Route } from './+types/plus-checkout.ts';

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows a signed-in customer's open checkout of a first membership year, or opens one. Sign-in is required because a membership belongs to
 * an account. Redirects members, including those who have just paid, to their membership page.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const signedIn = await requireSignedIn(args);
  const shop = context.get(dependenciesContext);
  const { customerId, email } = signedIn;
  if (await viewCurrentPlusMembership(shop.database.read, customerId, shop.clock.now()))
    throw redirect(flow.source.path);
  const { bearer, setCookies } = await ensureOwnCart(shop, readRequestSender(args), signedIn);
  if (setCookies.length > 0) throw redirect(flow.page, { headers: headersWithCookies(setCookies) });
  // While a payment is in flight nothing is changed: the page shows its state.
  await openPlusDraft(shop, bearer, email);
  const page = await loadCheckoutFlowPage(args, flow);
  const plus = purchaseDetailsOf(page.view.contents, 'plus');
  if (!plus) throw redirect(flow.source.path);
  return data({ ...page, terms: plusLegalTerms(plus) });
}

export async function action(args: Route.ActionArgs) {
  await requireSignedIn(args);
  // Its own page opens a draft if there is none.
  return handleCheckoutForm(
    args,
    { ...flow, source: { path: flow.page } },
    {
      place: (found, form) => place(args, found, form),
    },
  );
}

async function place({ request, context }: Route.ActionArgs, found: OpenCheckoutRequest, form: FormData) {
  const shop = context.get(dependenciesContext);
  const { open: draft } = found.snapshot;
  const { clientAddress } = context.get(requestContext);
  const consent = {
    isTicked: form.get('consent') === 'on',
    termsVersion: String(form.get('termsVersion') ?? ''),
  };
  const agreedBy = { clientAddress, userAgent: request.headers.get('user-agent') ?? undefined };
  const agreed = draft && (await recordPlusConsent(shop, found.actor, { draft, consent, agreedBy }));
  if (agreed && !agreed.ok && agreed.refusals.some(({ field }) => field === 'consent')) {
    await savePaymentFormFields(found, form);
    return rejectWithRefusals(...agreed.refusals);
  }
  const answer = await payForEmailedPurchase(found, form, {
    ...{ page: flow.page, returnUrl: new URL(flow.page, request.url).href, keepsCard: true },
    placedPath: flow.source.path,
  });
  if (answer instanceof Response && answer.headers.get('location') === flow.source.path) {
    const text = `Welcome to ${winery().membershipName}. Your benefits apply from now on whenever you’re signed in.`;
    answer.headers.append('set-cookie', serializeFlashCookie(shop.configuration, { kind: 'success', text }));
  }
  return answer;
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export default function PlusCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as GiftFormResponse<unknown> | undefined;
  return <PlusCheckoutScreen {...loaderData} answer={answer} />;
}
