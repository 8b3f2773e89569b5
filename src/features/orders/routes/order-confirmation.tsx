import { data } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { findCart, hashCartToken } from '../../../engine/checkout/carts/index.server.ts';
import { totalQuantity } from '../../../engine/checkout/carts/rules.ts';
import { countPurchase } from '../../../engine/content/page-counts/index.server.ts';
import { requestOrderLink } from '../../../engine/orders/index.server.ts';
import { readOrderPayments } from '../../../engine/orders/payments/index.server.ts';
import { viewProblemReports } from '../../../engine/orders/returns/index.server.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { headersWithCookies, readCartToken, serializeCartCookies } from '../../../platform/cookies.server.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { pictureSourcesByName } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { orderLookupFormSchema } from '../forms.ts';
import {
  loadMembershipStartedByOrder,
  loadOrderPageContextWith,
  loadOrderPoints,
  loadRepaymentStatus,
  loadReservationOfOrder,
} from '../order-request.server.ts';
import { actionDoneSentence } from '../order-rules.ts';
import { isOrderJustPlaced } from '../status-rules.ts';
import { FindOrderForm, type OrderLookupResult } from '../ui/find-order.tsx';
import { OrderPage } from '../ui/order-page.tsx';
import type { Route } from './+types/order-confirmation.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.opened ? `Order ${loaderData.opened.order.number}` : 'Find your order') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Returns a function that loads the current cart cookies, so that the header's item count is correct after an order. The payment gateway's
 * webhook, which may have emptied the cart, can't set cookies.
 */
function cartReader(shop: ShopDependencies, request: Request) {
  const { configuration, seal, clock } = shop;
  const token = readCartToken(configuration, request);
  return async (read: Transaction): Promise<string[]> => {
    if (token === undefined) return [];
    const cart = await findCart(read, { tokenHash: hashCartToken(seal, token), now: clock.now() });
    return cart ? serializeCartCookies(configuration, { token, count: totalQuantity(cart.lines) }) : [];
  };
}

/** Loads an order by its token alone (I-5). Without a valid token, loads the form for finding an order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const countAgain = cartReader(shop, request);
  const opened = await loadOrderPageContextWith(request, context, (read, order) =>
    inOneRoundTrip([countAgain(read), readOrderPayments(read, order)]),
  );
  const { searchParams } = new URL(request.url);
  const wasAsked = searchParams.has('t');
  if (!opened) {
    return data(
      { opened: undefined, life: undefined, wasAsked, done: undefined },
      { headers: privateHeaders },
    );
  }
  const { found, also } = opened;
  const [cookies, payments] = also;
  const headers = headersWithCookies(cookies, privateHeaders);
  const { order, way, fulfillment } = found;
  const signedIn = await context.get(visitorContext).signedIn();
  const offersAccount = order.isGuests && !signedIn;
  const shown = { order, way, offersAccount, isJustPlaced: isOrderJustPlaced(order, shop.clock.now()) };
  await countPurchase(shop, request.headers, order);
  if (!fulfillment) return data({ opened: shown, life: undefined, wasAsked, done: undefined }, { headers });
  const returns = await viewProblemReports(shop.database.read, order, fulfillment, shop.clock.now());
  const payment = await loadRepaymentStatus(found, payments);
  const booking = await loadReservationOfOrder(found);
  const points = await loadOrderPoints(found, signedIn);
  const joined = await loadMembershipStartedByOrder(found);
  const pictures = pictureSourcesByName(order.lines.map(({ slug }) => slug));
  const done = actionDoneSentence(searchParams.get('done'), order, returns.problems);
  return data(
    {
      opened: shown,
      life: { fulfillment, returns, payment, booking, points, joined, pictures },
      wasAsked,
      done,
    },
    { headers },
  );
}

const requestsPerHour = 10;

/** Emails a new order link if the number, email address and ZIP code match an order. The response is the same if they don't (A10). */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const values = formValues(await request.formData());
  const parsed = orderLookupFormSchema.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    const entered = Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    return data<OrderLookupResult>({ kind: 'wrong', errors, entered }, 422);
  }
  const answer = await takeRateLimitToken(shop, {
    bucket: 'order-link',
    key: clientKeyOfAddress(clientAddress),
    limit: requestsPerHour,
    windowSeconds: 3_600,
    now: shop.clock.now(),
  });
  if (answer.allowed) await requestOrderLink(shop, parsed.data);
  return data<OrderLookupResult>({ kind: 'asked' });
}

export default function OrderConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, life, wasAsked, done } = loaderData;
  return (
    <div className="page-width py-10 lg:py-16">
      {opened && life ? (
        <OrderPage {...opened} {...life} done={done} />
      ) : opened ? (
        <OpenPayment order={opened.order} />
      ) : (
        <FindOrderForm lookup={actionData} wasAsked={wasAsked} />
      )}
    </div>
  );
}

/** The status of a payment that is in progress or has failed. */
function OpenPayment({ order }: { order: OrderView }) {
  const failed = order.state === 'payment_failed';
  const isVisit = order.deliveryRequests.visit !== undefined;
  return (
    <div className="max-w-(--container-reading)">
      <h1 tabIndex={-1} className="type-heading mb-4">
        {failed ? 'This order wasn’t placed' : 'Your payment is being confirmed'}
      </h1>
      <p className="mb-8 text-lead">
        {failed
          ? `Your payment didn’t go through, and you weren’t charged. ${isVisit ? 'We’re holding your seats for a few more minutes.' : 'Everything is back in your cart.'}`
          : 'We’re waiting to hear from your bank. Please don’t pay again. We’ll email you as soon as your payment is confirmed.'}
      </p>
      <ButtonLink to={isVisit ? '/shop/event-checkout' : '/shop/checkout'} reloadDocument>
        {failed ? 'Back to checkout' : 'Check status'}
      </ButtonLink>
    </div>
  );
}
