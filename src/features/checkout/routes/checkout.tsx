import { data, href, type MetaFunction, redirect } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { claimCart } from '../../../engine/checkout/carts/index.server.ts';
import { startCheckout, viewDraft } from '../../../engine/checkout/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { pageTitle } from '../../../winery.ts';
import { loadAccountChoices } from '../account-choices.server.ts';
import { applyPromoCodeForm } from '../apply-promo-code-form.server.ts';
import { type OpenCheckoutRequest, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentFormOptions } from '../choices.server.ts';
import { handleCheckoutForm, picturesOfLines, stepFormHandlers } from '../flow-page.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import { rejectWithRefusals } from '../reject-form.server.ts';
import { orderConfirmationPath } from '../rules.ts';
import { processPaymentForm } from '../run-pay-form.server.ts';
import { cartCookieHeaders } from '../save-extras.server.ts';
import type { CheckoutFormResponse } from '../types.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { CheckoutScreen } from '../ui/checkout-screen.tsx';
import type { Route } from './+types/checkout.ts';

const { page } = checkoutFlows.regular;

export const handle = { backLink: checkoutFlows.regular.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle('Checkout') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows the cart's open draft, or opens it first. This is safe in a GET request because opening has no visible effect: links, refreshes and
 * several tabs all lead to the same draft.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, dependencies, token, signedIn, actor, snapshot } = await readCheckoutRequest(
    request,
    context,
  );
  if (signedIn && !actor?.isSignedIn) {
    // The browser's cart belongs to another customer or to no one yet; the signed-in customer's cart replaces it.
    const taken = await claimCart(shop, { token, customerId: signedIn.customerId });
    if (taken) throw redirect(page, { headers: cartCookieHeaders(shop, taken) });
  }
  if (!actor) throw redirect(href('/shop/cart'));
  const started = await startCheckout(dependencies, actor, 'regular', snapshot);
  if (!started.ok) throw redirect(href('/shop/cart'));
  const [view, account] = await Promise.all([
    viewDraft(dependencies, started.value.draft, started.value.seen),
    loadAccountChoices(shop, actor, started.value.draftId),
  ]);
  if (view.payment.kind === 'placed') throw redirect(orderConfirmationPath(view.payment.publicToken));
  return { view, account, pictures: picturesOfLines(view), ...paymentFormOptions(shop) };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  const { request } = args;
  const code = (found: OpenCheckoutRequest, form: FormData) => changeCode(found, form, request);
  return handleCheckoutForm(args, checkoutFlows.regular, {
    ...stepFormHandlers(checkoutFlows.regular),
    place: (found, form) => place(found, form, new URL(page, request.url).href),
    coupon: code,
    'drop-coupon': code,
  });
}

async function place(found: OpenCheckoutRequest, form: FormData, returnUrl: string) {
  const placed = await processPaymentForm(found, form, returnUrl);
  if (placed.ok) {
    return redirect(placed.value.kind === 'placed' ? orderConfirmationPath(placed.value.publicToken) : page);
  }
  // Sold-out lines were removed from the cart. With nothing left there is no checkout page to show the reason.
  const isSoldOut = placed.refusals.some(({ code }) => code === 'SOLD_OUT');
  const isEmpty = isSoldOut && !(await startCheckout(found.dependencies, found.actor, 'regular')).ok;
  return isEmpty ? toEmptyCart(found, placed.refusals) : rejectWithRefusals(...placed.refusals);
}

function toEmptyCart({ shop }: OpenCheckoutRequest, refusals: readonly Refusal[]) {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const headers = { 'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'error', text }) };
  return redirect(href('/shop/cart'), { headers });
}

async function changeCode(
  { dependencies, actor, clientAddress }: OpenCheckoutRequest,
  form: FormData,
  { url }: Request,
) {
  const answer = await applyPromoCodeForm(dependencies, actor, form, clientAddress);
  if (answer.refusedCode) return data<CheckoutFormResponse>({ kind: 'code', ...answer }, 422);
  // A script stays on the page with the rest of the input.
  return isScriptRequest({ url }) ? data<CheckoutFormResponse>({ kind: 'code' }) : redirect(page);
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} flow={checkoutFlows.regular} answer={actionData} />;
}
