import { type FormEvent, useRef, useState } from 'react';
import {
  data,
  Form,
  href,
  type MetaFunction,
  type RouterContextProvider,
  redirect,
  useNavigation,
  useSubmit,
} from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { orderAccessByToken } from '../../../engine/orders/access-rules.ts';
import { readOrder } from '../../../engine/orders/index.server.ts';
import { payForOrderAgain, viewPayAgainStatus } from '../../../engine/orders/payments/index.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { formatWaitTime, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { Button, buttonClasses } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { sandboxTestCards } from '../choices.server.ts';
import { payAgainFormSchema } from '../forms.ts';
import { orderConfirmationPath } from '../rules.ts';
import { CardEntry, type CardEntryHandle } from '../ui/card-entry.tsx';
import type { Route } from './+types/pay-again.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Pay for your order') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Returns the placed order that the token in the URL opens (I-5). If there is none, redirects to the order confirmation page, where the
 * customer can look up the order.
 */
async function readPayingRequest(request: Request, context: Readonly<RouterContextProvider>) {
  const shop = context.get(dependenciesContext);
  const access = orderAccessByToken(new URL(request.url).searchParams.get('t'), shop.clock.now());
  const order = access && (await readOrder(shop.database.read, access));
  if (!access || order?.number === undefined) throw redirect(href('/order-confirmation'));
  return { shop, access, order };
}

/** Loads the payment page of an order that must be paid again. The query parameter `back` marks the return from the bank's challenge. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, order } = await readPayingRequest(request, context);
  const payment = await viewPayAgainStatus(shop, order);
  const { number, publicToken } = order;
  if (payment.kind === 'none') {
    const isBack = new URL(request.url).searchParams.has('back');
    throw redirect(`${orderConfirmationPath(publicToken)}${isBack ? '&done=paid' : ''}`);
  }
  const source = shop.payments.browser();
  const cards = shop.payments.provider === 'sandbox' ? sandboxTestCards : [];
  return data({ number, publicToken, payment, source, cards }, { headers: privateHeaders });
}

/** The number of payment attempts allowed per order and hour, so that its link can't be used to test stolen cards (quality A15). */
const triesPerHour = 10;

/**
 * Pays for the order with the card entered. Redirects to the confirmation once paid, or back to this page while the payment is in progress,
 * so that two clicks pay only once.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, access, order } = await readPayingRequest(request, context);
  const form = payAgainFormSchema.safeParse(formValues(await request.formData()));
  if (!form.success) return data({ sentences: ['Please enter your card again.'] }, 400);
  const window = { limit: triesPerHour, windowSeconds: 3_600, now: shop.clock.now() };
  const tried = await takeRateLimitToken(shop, { bucket: 'pay-again', key: order.orderId, ...window });
  if (!tried.allowed) {
    const wait = formatWaitTime(tried.retryAfterSeconds);
    return data({ sentences: [`Too many attempts. Please wait ${wait} and try again, or call us.`] }, 429);
  }
  const page = `/order-confirmation/pay?t=${order.publicToken}`;
  const returnUrl = new URL(`${page}&back=1`, request.url).href;
  const { paymentMethodId } = form.data;
  const paid = await payForOrderAgain(shop, access, { paymentMethodId, returnUrl });
  if (!paid.ok) return data({ sentences: paid.refusals.map(({ sentence }) => sentence) }, 409);
  return redirect(
    paid.value.kind === 'none' ? `${orderConfirmationPath(order.publicToken)}&done=paid` : page,
  );
}

export default function PayAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, publicToken, payment } = loaderData;
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">
          <TextLink to={orderConfirmationPath(publicToken)}>Back to order {number}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading mb-6">
          Pay for order {number}
        </h1>
        {payment.kind === 'processing' && (
          <Notice>
            We’re waiting to hear from your bank. Please don’t pay again. Check back here in a minute.
          </Notice>
        )}
        {payment.kind === 'action_required' && (
          <>
            <p className="mb-6 text-lead">Your bank wants to confirm it’s you.</p>
            <a href={payment.actionUrl} className={buttonClasses()}>
              Go to your bank
            </a>
          </>
        )}
        {payment.kind === 'needed' && (
          <CardForm loaderData={loaderData} payment={payment} sentences={actionData?.sentences} />
        )}
      </div>
    </div>
  );
}

type CardFormProps = {
  loaderData: Route.ComponentProps['loaderData'];
  payment: Extract<Route.ComponentProps['loaderData']['payment'], { kind: 'needed' }>;
  sentences: readonly string[] | undefined;
};

function CardForm({ loaderData: { source, cards }, payment, sentences }: CardFormProps) {
  const card = useRef<CardEntryHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isTokenizing, setIsTokenizing] = useState(false);
  const isPaying = isTokenizing || navigation.formMethod === 'POST';
  const shown = sentences ?? (payment.sentence === undefined ? [] : [payment.sentence]);

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPaying || !card.current) return;
    setIsTokenizing(true);
    const token = await card.current.tokenize();
    setIsTokenizing(false);
    if (!token) return;
    await submit({ paymentMethodId: token.paymentMethodId }, { method: 'post' });
  }

  return (
    <Form ref={form} method="post" noValidate onSubmit={pay} className="space-y-6">
      <ErrorSummary
        title="Your order hasn’t been paid for yet"
        problems={shown.map((sentence) => ({ sentence }))}
        occasion={sentences}
      />
      <p>
        We can no longer charge the card you used for this order. You weren’t charged, and we’re still holding
        your bottles. We’ll place a {formatCents(payment.amountCents)} hold on your new card now and charge it
        when your order ships.
      </p>
      <CardEntry
        ref={card}
        source={source}
        hasBilling={false}
        testCards={cards}
        withoutScripts={`Our payment provider’s card fields need JavaScript. Turn it on and reload the page, or call ${winery().phone.shown} and we’ll take your card by phone.`}
        onSubmit={() => form.current?.requestSubmit()}
      />
      <Button wide pendingLabel={isPaying ? 'Paying' : undefined}>
        Pay {formatCents(payment.amountCents)}
      </Button>
    </Form>
  );
}
