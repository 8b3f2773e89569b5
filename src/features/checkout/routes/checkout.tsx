import { data, href, type MetaFunction, redirect } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { claimCart } from '../../../engine/checkout/carts/index.server.ts';
import { startCheckout, viewDraft } from '../../../engine/checkout/index.server.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { isFromScript } from '../../../platform/page-cache/page-request.ts';
import { pageTitle } from '../../../winery.ts';
import { accountChoices } from '../account-choices.server.ts';
import { type OpenCheckout, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentChoices } from '../choices.server.ts';
import { answerForm, picturesOf, stepAnswers } from '../flow-page.server.ts';
import { flows } from '../flow-table.ts';
import { reject } from '../reject-form.server.ts';
import { confirmationPath } from '../rules.ts';
import { runCodeForm } from '../run-code-form.server.ts';
import { runPayForm } from '../run-pay-form.server.ts';
import { cartHeaders } from '../save-extras.server.ts';
import type { CheckoutAnswer } from '../types.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { CheckoutScreen } from '../ui/checkout-screen.tsx';
import type { Route } from './+types/checkout.ts';

const { page } = flows.regular;

export const handle = { backLink: flows.regular.source } satisfies PageHandle;

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
    // The browser's cart belongs to another customer or to nobody yet; the signed-in customer's cart replaces it.
    const taken = await claimCart(shop, { token, customerId: signedIn.customerId });
    if (taken) throw redirect(page, { headers: cartHeaders(shop, taken) });
  }
  if (!actor) throw redirect(href('/shop/cart'));
  const started = await startCheckout(dependencies, actor, 'regular', snapshot);
  if (!started.ok) throw redirect(href('/shop/cart'));
  const [view, account] = await Promise.all([
    viewDraft(dependencies, started.value.draft, started.value.seen),
    accountChoices(shop, actor, started.value.draftId),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  return { view, account, pictures: picturesOf(view), ...paymentChoices(shop) };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  const { request } = args;
  const code = (found: OpenCheckout, form: FormData) => changeCode(found, form, request);
  return answerForm(args, flows.regular, {
    ...stepAnswers(flows.regular),
    place: (found, form) => place(found, form, new URL(page, request.url).href),
    coupon: code,
    'drop-coupon': code,
  });
}

async function place(found: OpenCheckout, form: FormData, returnUrl: string) {
  const placed = await runPayForm(found, form, returnUrl);
  if (placed.ok) {
    return redirect(placed.value.kind === 'placed' ? confirmationPath(placed.value.publicToken) : page);
  }
  // Sold-out lines were removed from the cart. With nothing left there is no checkout page to show the reason.
  const isSoldOut = placed.refusals.some(({ code }) => code === 'SOLD_OUT');
  const isEmpty = isSoldOut && !(await startCheckout(found.dependencies, found.actor, 'regular')).ok;
  return isEmpty ? toEmptyCart(found, placed.refusals) : reject(...placed.refusals);
}

function toEmptyCart({ shop }: OpenCheckout, refusals: readonly Refusal[]) {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const headers = { 'set-cookie': writeFlash(shop.configuration, { kind: 'error', text }) };
  return redirect(href('/shop/cart'), { headers });
}

async function changeCode(
  { dependencies, actor, clientAddress }: OpenCheckout,
  form: FormData,
  { url }: Request,
) {
  const answer = await runCodeForm(dependencies, actor, form, clientAddress);
  if (answer.refusedCode) return data<CheckoutAnswer>({ kind: 'code', ...answer }, 422);
  // A script stays on the page with the rest of the input.
  return isFromScript({ url }) ? data<CheckoutAnswer>({ kind: 'code' }) : redirect(page);
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} flow={flows.regular} answer={actionData} />;
}
