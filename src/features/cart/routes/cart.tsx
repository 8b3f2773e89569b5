import { data, redirect } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { type CartOwner, claimCart } from '../../../engine/checkout/carts/index.server.ts';
import { maxEnteredCouponCodeLength } from '../../../engine/pricing/promotions/code-rules.ts';
import { requestContext } from '../../../platform/context.server.ts';
import type { FlashMessage } from '../../../platform/cookie-header.ts';
import {
  headersWithCookies,
  readCartToken,
  serializeCartCookies,
  serializeFlashCookie,
} from '../../../platform/cookies.server.ts';
import { sameOriginPath } from '../../../platform/own-path.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { loadAddedItemPanel } from '../added-view.server.ts';
import { applyCartForm, type CartFormOutcome } from '../apply-cart-form.server.ts';
import { readCartForm } from '../forms.ts';
import type { CartFormResponse, CartQuery } from '../types.ts';
import { CartScreen } from '../ui/cart-screen.tsx';
import { loadCartPage } from '../view.server.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Cart') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const dependencies = context.get(dependenciesContext);
  const { token, customerId } = await ownerOf({ request, context });
  const taken = customerId && (await claimCart(dependencies, { token, customerId }));
  const at = { token: taken ? taken.token : token, ...readCartQuery(url.searchParams) };
  const cookies = taken ? serializeCartCookies(dependencies.configuration, taken) : [];
  return data(await loadCartPage(dependencies, at), { headers: headersWithCookies(cookies) });
}

/** Returns the owner of the cart: the signed-in customer, whose cart is the same in every browser, or else this browser. */
async function ownerOf({
  request,
  context,
}: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<CartOwner> {
  const { configuration } = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  return { token: readCartToken(configuration, request), customerId: signedIn?.customerId };
}

/** Parses the query of the cart page: the most recent change made without JavaScript, for undo, and the section to show. */
function readCartQuery(parameters: URLSearchParams): CartQuery {
  const whole = (name: string) => {
    const text = parameters.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const [skuId, quantity, saved] = [whole('removed'), whole('quantity'), whole('saved')];
  const show = parameters.get('show');
  return {
    removed: skuId === undefined || quantity === undefined ? undefined : { skuId: skuId as SkuId, quantity },
    saved: saved as SkuId | undefined,
    show: show === 'fill' || show === 'gift' ? show : undefined,
  };
}

/** Handles every cart form, both on the cart page and at the “Add” buttons throughout the shop. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const dependencies = context.get(dependenciesContext);
  const { configuration } = dependencies;
  const { clientAddress } = context.get(requestContext);
  const entered = await request.formData();
  const form = readCartForm(entered);
  const owner = await ownerOf({ request, context });
  const outcome = form.ok ? await applyCartForm(dependencies, owner, clientAddress, form.value) : form;
  // A script gets data; a plain form is redirected, or gets the cart page with the refusal.
  const isScript = isScriptRequest(request);
  const returnTo = String(entered.get('returnTo') ?? '');
  const back = isScript || returnTo === '' ? undefined : sameOriginPath(url.origin, returnTo);
  if (!outcome.ok) {
    const flash = serializeFlashCookie(configuration, flashOf(outcome.refusals));
    if (back !== undefined) return redirectWith(back, flash);
    return data<CartFormResponse>(refusedAnswer(entered, outcome.refusals), { status: isScript ? 200 : 422 });
  }
  const { token, count, added, removed, saved } = outcome.value;
  const cookies = serializeCartCookies(configuration, { token, count });
  if (isScript) {
    const shown =
      added && form.ok && form.value.intent === 'add'
        ? await loadAddedItemPanel(dependencies, token, added.skuId)
        : undefined;
    const answer = { ...(removed && { removed }), ...(saved && { saved }), ...(shown && { added: shown }) };
    return data<CartFormResponse>(answer, { headers: headersWithCookies(cookies) });
  }
  if (back === undefined) return redirectWith(pathAfter(outcome.value), ...cookies);
  const text = added === undefined ? 'Your cart is up to date.' : `${added.name} is in your cart.`;
  return redirectWith(back, ...cookies, serializeFlashCookie(configuration, { kind: 'success', text }));
}

const cartPath = '/shop/cart';

function pathAfter({ removed, saved }: CartFormOutcome): string {
  if (removed) return `${cartPath}?removed=${removed.skuId}&quantity=${removed.quantity}`;
  return saved ? `${cartPath}?saved=${saved.skuId}` : cartPath;
}

function flashOf(refusals: readonly Refusal[]): FlashMessage {
  return { kind: 'error', text: refusals.map(({ sentence }) => sentence).join(' ') };
}

/** Returns the response to a refused form, with the entered values. */
function refusedAnswer(entered: FormData, refusals: readonly Refusal[]): CartFormResponse {
  if (refusals.every(({ field }) => field === 'coupon')) {
    const sentence = refusals.map((refusal) => refusal.sentence).join(' ');
    return {
      refusedCode: {
        entered: String(entered.get('code') ?? '').slice(0, maxEnteredCouponCodeLength),
        sentence,
      },
    };
  }
  const text = (name: string) => String(entered.get(name) ?? '').slice(0, 20);
  const refused = { skuId: text('skuId'), quantity: text('quantity'), zipCode: text('zipCode') };
  return { refusals: refusals.map(({ code, sentence }) => ({ code, sentence })), refused };
}

function redirectWith(path: string, ...cookies: string[]): Response {
  return redirect(path, { status: 303, headers: headersWithCookies(cookies) });
}

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CartScreen page={loaderData} answer={actionData} locations={winery().pickupLocations} />;
}
