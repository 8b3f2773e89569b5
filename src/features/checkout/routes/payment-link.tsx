import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  openPaymentLink,
  phoneOrderIdOfLink,
  viewPhoneOrder,
} from '../../../engine/checkout/phone-orders/index.server.ts';
import { isPhoneOrderPayable } from '../../../engine/checkout/phone-orders/rules.ts';
import { priceSummaryOf } from '../../../engine/pricing/summary-rules.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { OrderSummary } from '../../../ui/commerce/order-summary.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { checkoutFlows } from '../flow-table.ts';
import { cartCookieHeaders } from '../save-extras.server.ts';
import type { Route } from './+types/payment-link.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your order') },
  { name: 'robots', content: 'noindex' },
];

/** Shows the prepared order without putting it into a cart, because email programs follow links automatically. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const id = phoneOrderIdOfLink(shop, new URL(request.url).searchParams.get('t') ?? '');
  const view = id && (await viewPhoneOrder(shop, id));
  const visitor = await context.get(visitorContext).signedIn();
  const owner = view?.phoneOrder.cartOwnerId;
  // Once it is in the cart of an account, only that account can open it.
  const isTaken = owner && owner !== visitor?.customerId;
  const checkout = view && isPhoneOrderPayable(view.state) && !isTaken ? view.checkout : undefined;
  const order = checkout && {
    lines: checkout.lines.map(({ skuId, name, quantity, grossCents }) => ({
      ...{ skuId, name, quantity },
      amount: formatCents(grossCents),
    })),
    summary: priceSummaryOf(checkout.quote, { isPickup: checkout.contents.isPickup, unknown: 'At checkout' }),
  };
  const status = order ? 200 : 410;
  const isOthers = isTaken || (view?.customerId && view.customerId !== visitor?.customerId);
  const signIn =
    view && isPhoneOrderPayable(view.state) && isOthers
      ? signInUrl({ originUrl: pageOf(request) })
      : undefined;
  return data({ order, signIn, isPlaced: view?.state === 'placed' }, { status, headers: privateHeaders });
}

function pageOf(request: Request): string {
  const t = new URL(request.url).searchParams.get('t') ?? '';
  return `${href('/shop/payment-link')}?${new URLSearchParams({ t })}`;
}

/** Puts the prepared cart into this browser and redirects to checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const visitor = await context.get(visitorContext).signedIn();
  const opened = await openPaymentLink(shop, token, visitor?.customerId);
  if (!opened.ok) throw redirect(pageOf(request));
  return redirect(checkoutFlows.regular.page, { headers: cartCookieHeaders(shop, opened.value) });
}

export default function PaymentLinkPage({ loaderData: { order, signIn, isPlaced } }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-heading mb-6">
          {order
            ? 'Your order is ready for payment'
            : signIn !== undefined
              ? 'Sign in to pay for this order'
              : 'This link no longer works'}
        </h1>
        {order ? (
          <>
            <p className="mb-6 text-lead">
              We prepared this order for you. Review it, then confirm your birth date and pay.
            </p>
            <ul className="mb-4 divide-y divide-line border-y border-line">
              {order.lines.map(({ skuId, name, quantity, amount }) => (
                <li key={skuId} className="flex items-baseline justify-between gap-4 py-3">
                  <span>
                    {quantity} × {name}
                  </span>
                  <span className="figures">{amount}</span>
                </li>
              ))}
            </ul>
            <div className="mb-6">
              <OrderSummary {...order.summary} />
            </div>
            {signIn !== undefined && (
              <div className="mb-3">
                <ButtonLink wide to={signIn}>
                  Sign in to get this price
                </ButtonLink>
              </div>
            )}
            <Form method="post">
              <Button
                wide
                kind={signIn === undefined ? 'filled' : 'outline'}
                pendingLabel={isPending ? 'Opening' : undefined}
              >
                {signIn === undefined ? 'Review and pay' : 'Continue as a guest, at the regular price'}
              </Button>
            </Form>
            <p className="mt-4 text-small text-ink-soft">This replaces your cart in this browser.</p>
          </>
        ) : signIn !== undefined ? (
          <>
            <p className="mb-6 text-lead">
              This order was added to a customer’s cart. If that’s you, sign in to pay.
            </p>
            <ButtonLink wide to={signIn}>
              Sign in
            </ButtonLink>
          </>
        ) : (
          <Notice>
            {isPlaced
              ? 'This order has already been paid for. Check your email for the confirmation.'
              : `Please call ${winery().phone.shown}, and we’ll send you a new link.`}{' '}
            <TextLink to={href('/wines')}>Browse our wines</TextLink>
          </Notice>
        )}
      </div>
    </div>
  );
}
