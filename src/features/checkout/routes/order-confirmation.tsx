import { data, Form, type MetaFunction, useNavigation } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { findCart, hashOfCartToken } from '../../../engine/carts/index.server.ts';
import { countOf } from '../../../engine/carts/rules.ts';
import { displayName } from '../../../engine/catalog/rules.ts';
import { readOrder, requestOrderLink } from '../../../engine/orders/index.server.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { pageTitle } from '../../../house.ts';
import {
  dependenciesContext,
  requestContext,
  type ShopDependencies,
} from '../../../platform/context.server.ts';
import { readCartToken, writeCartCookies } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { WhyThisPrice } from '../../../ui/commerce/order-summary.tsx';
import { orderLookupForm } from '../forms.ts';
import {
  explainOrder,
  lineDetail,
  orderSums,
  pickupLocation,
  whatHappensNext,
  wishFacts,
} from '../order-rules.ts';
import type { Route } from './+types/order-confirmation.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your order') },
  { name: 'robots', content: 'noindex' },
];

/**
 * The number in the header counts what is left in the cart after an order; the cookie that carries it is written by whoever
 * may have been the one to take things out, and that can be the gateway's event.
 */
async function countAgain(shop: ShopDependencies, request: Request): Promise<string[]> {
  const { configuration, database, seal, clock } = shop;
  const token = readCartToken(configuration, request);
  if (token === undefined) return [];
  const cart = await findCart(database.read, { tokenHash: hashOfCartToken(seal, token), now: clock.now() });
  return cart ? writeCartCookies(configuration, { token, count: countOf(cart.lines) }) : [];
}

/** Opens an order by its token alone (I-5). Without one, or with one that is wrong or over, the page asks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const { database, clock } = shop;
  const publicToken = new URL(request.url).searchParams.get('t') ?? '';
  const order = /^[\w-]{22,64}$/.test(publicToken)
    ? await readOrder(database.read, { kind: 'token', publicToken, now: clock.now() })
    : undefined;
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  for (const cookie of order ? await countAgain(shop, request) : []) headers.append('set-cookie', cookie);
  return data({ order, wasAsked: publicToken !== '' }, { headers });
}

const requestsPerHour = 10;

type Lookup =
  | { readonly kind: 'asked' }
  | {
      readonly kind: 'wrong';
      readonly errors: Readonly<Record<string, string>>;
      readonly typed: Readonly<Record<string, string>>;
    };

/** Mails a fresh link when the three facts name an order; whoever asks is answered the same either way (A10). */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const values = formValues(await request.formData());
  const parsed = orderLookupForm.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    const typed = Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    return data<Lookup>({ kind: 'wrong', errors, typed }, 422);
  }
  const answer = await takeToken(shop, {
    bucket: 'order-link',
    key: clientKey(clientAddress),
    limit: requestsPerHour,
    windowSeconds: 3_600,
    now: shop.clock.now(),
  });
  if (answer.allowed) await requestOrderLink(shop, parsed.data);
  return data<Lookup>({ kind: 'asked' });
}

export default function OrderConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, wasAsked } = loaderData;
  return (
    <div className="page-width py-10 lg:py-16">
      {order ? <OrderPage order={order} /> : <FindOrder lookup={actionData} wasAsked={wasAsked} />}
    </div>
  );
}

function OrderPage({ order }: { order: OrderView }) {
  if (order.number === undefined) return <OpenPayment order={order} />;
  const wishes = wishFacts(order);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
      <div>
        <p className="type-eyebrow mb-3 text-brass">Order {order.number}</p>
        <h1 tabIndex={-1} className="type-heading">
          Thank you, {order.firstName}.
        </h1>
        <p className="mt-4 text-ink-soft text-lead">A confirmation is on its way to {order.email}.</p>
        <h2 className="type-title mt-10 mb-3">What happens next</h2>
        <ol className="border-line border-b">
          {whatHappensNext(order).map((text, index) => (
            <li key={text} className="flex gap-4 border-line border-t py-3">
              <span className="figures text-brass">{index + 1}</span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <h2 className="type-title mt-10 mb-3">{order.isPickup ? 'Pickup' : 'Delivery'}</h2>
        <Destination order={order} />
        {wishes.length > 0 && (
          <>
            <h2 className="type-title mt-10 mb-3">Your wishes</h2>
            <FactsTable facts={wishes} />
          </>
        )}
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/wines" kind="outline">
            Back to the wines
          </ButtonLink>
        </div>
      </div>
      <aside aria-label="Your order">
        <h2 className="type-title mb-4">What you ordered</h2>
        <OrderLines order={order} />
      </aside>
    </div>
  );
}

function OrderLines({ order }: { order: OrderView }) {
  const sums = orderSums(order).map(({ label, amount }) => ({
    label,
    value: label === 'Total' ? <strong className="font-semibold text-ink">{amount}</strong> : amount,
  }));
  return (
    <>
      <ul className="mb-6 border-line border-b">
        {order.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 border-line border-t py-3">
            <span>
              {displayName(line)}
              <span className="figures block text-small text-ink-soft">{lineDetail(line)}</span>
              {line.adjustments.map(({ ruleId, label, reason }) => (
                <span key={ruleId} className="block text-olive text-small">
                  {label}: {reason}
                </span>
              ))}
            </span>
            <span className="figures shrink-0">{formatCents(line.grossCents)}</span>
          </li>
        ))}
      </ul>
      <FactsTable facts={sums} />
      <div className="mt-4">
        <WhyThisPrice steps={explainOrder(order)} />
      </div>
    </>
  );
}

function Destination({ order }: { order: OrderView }) {
  const place = pickupLocation(order.pickupLocation);
  if (place) {
    return (
      <p>
        {place.name}
        <br />
        {place.street}, {place.city}, {place.stateCode} {place.zipCode}
        <br />
        {place.hours}
      </p>
    );
  }
  const to = order.shipTo;
  if (!to) return null;
  return (
    <p>
      {to.firstName} {to.lastName}
      <br />
      {[to.primaryStreet, to.secondaryStreet].filter(Boolean).join(', ')}
      <br />
      {to.city}, {to.stateCode} {to.zipCode}
    </p>
  );
}

/** The token of an order whose payment is still open, or did not work. */
function OpenPayment({ order }: { order: OrderView }) {
  const failed = order.state === 'payment_failed';
  return (
    <div className="max-w-(--container-reading)">
      <h1 tabIndex={-1} className="type-heading mb-4">
        {failed ? 'This order was not placed' : 'Your payment is being confirmed'}
      </h1>
      <p className="mb-8 text-lead">
        {failed
          ? 'The payment did not work, and nothing was charged. Your bottles are back in the cart.'
          : 'We are waiting for the answer of your bank. Please do not pay again; we write to you as soon as it is there.'}
      </p>
      <ButtonLink to="/shop/checkout" reloadDocument>
        {failed ? 'Back to the checkout' : 'See how it stands'}
      </ButtonLink>
    </div>
  );
}

function FindOrder({ lookup, wasAsked }: { lookup: Lookup | undefined; wasAsked: boolean }) {
  const navigation = useNavigation();
  const wrong = lookup?.kind === 'wrong' ? lookup : undefined;
  return (
    <div className="max-w-(--container-form)">
      <h1 tabIndex={-1} className="type-heading mb-4">
        Find your order
      </h1>
      {lookup?.kind === 'asked' ? (
        <Notice kind="success" live>
          If these three belong to one order, a fresh link is on its way to its e-mail address. It can take a
          minute.
        </Notice>
      ) : (
        <>
          <p className="mb-8 text-ink-soft">
            {wasAsked
              ? 'This link does not open an order, or no longer: links last 90 days. Tell us three things and we mail you a fresh one.'
              : 'Tell us three things about the order, and we mail you a link that opens it.'}
          </p>
          <Form method="post" noValidate className="space-y-5">
            <ErrorSummary
              title="Please look at this once more"
              problems={Object.entries(wrong?.errors ?? {}).map(([fieldId, sentence]) => ({
                fieldId,
                sentence,
              }))}
            />
            <TextField
              id="number"
              name="number"
              label="Order number"
              inputMode="numeric"
              defaultValue={wrong?.typed.number ?? ''}
              error={wrong?.errors.number}
              className="max-w-48"
            />
            <TextField
              id="email"
              name="email"
              type="email"
              label="E-mail"
              autoComplete="email"
              defaultValue={wrong?.typed.email ?? ''}
              error={wrong?.errors.email}
            />
            <TextField
              id="zipCode"
              name="zipCode"
              label="ZIP code"
              inputMode="numeric"
              autoComplete="postal-code"
              hint="Of the delivery, or of the billing address when you picked it up."
              defaultValue={wrong?.typed.zipCode ?? ''}
              error={wrong?.errors.zipCode}
              className="max-w-48"
            />
            <Button pendingLabel={navigation.state === 'submitting' ? 'Asking' : undefined}>
              Mail me the link
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
