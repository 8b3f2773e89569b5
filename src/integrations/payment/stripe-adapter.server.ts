import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { invariant } from '../../core/invariant.ts';
import type { Cents } from '../../core/money.ts';
import type {
  AuthorizationRequest,
  CardFieldsSource,
  GatewayDispute,
  GatewayPayment,
  PaymentAnswer,
  PaymentDecline,
  PaymentGateway,
  PaymentWebhookEvent,
  RefundAnswer,
} from './port.ts';
import { createStripeSavedCards } from './stripe-cards.server.ts';
import {
  classifyStripeError,
  isPaymentMethodError,
  isReplayedResponse,
  isStateConflict,
  toRefusedAnswer,
  toUnknownAnswer,
  wrongObjectAnswer,
} from './stripe-errors.ts';
import {
  declineOf,
  gatewayCurrency,
  gatewayMetadataNames,
  intentExpansions,
  toGatewayDispute,
  toGatewayPayment,
  toGatewayRefund,
  toPaymentAnswer,
} from './stripe-objects.ts';
import { parseWebhook, webhookEventOf } from './stripe-webhooks.server.ts';

export type StripeGatewayOptions = {
  readonly secretKey: string;
  /** The secrets accepted for webhooks. Several can be valid at the same time, for rotation without a gap. */
  readonly webhookSecrets: readonly string[];
  readonly browser: CardFieldsSource;
  /** The server to use instead of api.stripe.com, such as the sandbox gateway. It must offer the same API. */
  readonly server?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
  /** The timeout of one attempt. With retries, a call lasts at most (retries + 1) times as long, plus about a second. */
  readonly timeoutMilliseconds?: number;
  /** The maximum number of times the SDK repeats a call that got no usable response, always with the same idempotency key. */
  readonly maxNetworkRetries?: number;
};

/**
 * Returns the payment port implemented with the official Stripe SDK, for Stripe and compatible servers.
 * Authorizing makes two calls on purpose. `create` opens the payment under our key and moves no money; `confirm` sends it to the bank.
 * `find` may therefore repeat the `create`: the key returns the same payment, whose state shows the outcome of the `confirm`. Looking up a
 * payment by our own key can never charge, even when the first response was lost (I-22).
 */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = connect(options);

  const retrieve = async (providerReference: string): Promise<PaymentAnswer> => {
    try {
      const intent = await stripe.paymentIntents.retrieve(providerReference, { expand: intentExpansions });
      return intent.id === providerReference ? toPaymentAnswer(intent) : wrongObjectAnswer(intent);
    } catch (failure) {
      const { verdict, error } = classifyStripeError(failure);
      return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
    }
  };

  /**
   * Changes an existing payment and returns its outcome. Retrieves the payment again after a replayed response, which may be older than the
   * payment's state.
   */
  const change = async (
    providerReference: string,
    call: () => Promise<Stripe.Response<Stripe.PaymentIntent>>,
  ): Promise<PaymentAnswer> => {
    try {
      const intent = await call();
      if (intent.id !== providerReference) return wrongObjectAnswer(intent);
      return isReplayedResponse(intent.lastResponse.headers)
        ? await retrieve(providerReference)
        : toPaymentAnswer(intent);
    } catch (failure) {
      const { verdict, error } = classifyStripeError(failure);
      if (isStateConflict(error)) return await retrieve(providerReference);
      const payload = error.payment_intent;
      if (payload !== undefined && payload.id !== providerReference) return wrongObjectAnswer(payload);
      if (verdict === 'declined') return declined(error);
      return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
    }
  };

  const create = async (request: AuthorizationRequest) => {
    const customer = request.isRenewal ? await customerOf(stripe, request) : request.gatewayCustomer;
    return stripe.paymentIntents.create(createParameters(request, customer), {
      idempotencyKey: `${request.attemptKey}:create`,
    });
  };

  const authorize = async (request: AuthorizationRequest): Promise<PaymentAnswer> => {
    let opened: Stripe.PaymentIntent;
    try {
      opened = await create(request);
    } catch (failure) {
      const { verdict, error } = classifyStripeError(failure);
      if (verdict === 'declined') return declined(error);
      return verdict === 'unknown' ? toUnknownAnswer(error) : toRefusedAnswer(error);
    }
    if (!isOf(opened, request)) return wrongObjectAnswer(opened);
    // The bank is never asked for another amount than ours.
    if (opened.amount !== request.amountCents || opened.currency !== gatewayCurrency)
      return toPaymentAnswer(opened);
    return change(opened.id, () =>
      stripe.paymentIntents.confirm(
        opened.id,
        {
          ...(request.isRenewal || request.isOffSession
            ? { off_session: true }
            : { return_url: request.returnUrl }),
          expand: intentExpansions,
        },
        { idempotencyKey: `${request.attemptKey}:confirm` },
      ),
    );
  };

  /**
   * Returns the outcome of an attempt, looked up by its idempotency key. While the key is stored, `refused` means that the attempt never
   * opened a payment.
   */
  const findByKey = async (request: AuthorizationRequest): Promise<PaymentAnswer> => {
    try {
      const opened = await create(request);
      return isOf(opened, request) ? await retrieve(opened.id) : wrongObjectAnswer(opened);
    } catch (failure) {
      const { verdict, error } = classifyStripeError(failure);
      if (verdict === 'declined') return declined(error);
      if (verdict === 'refused') return toRefusedAnswer(error);
      const stumbled = (error.statusCode ?? 0) >= 500 && isReplayedResponse(error.headers);
      return stumbled
        ? { kind: 'refused', code: 'never_created', message: error.message }
        : toUnknownAnswer(error);
    }
  };

  /**
   * Returns the outcome of an attempt. An attempt's idempotency key expires after a day; the lookup by key then returns an empty payment,
   * or a decline because the card has been used since. Before accepting such a result, searches the payments with the attempt's id for the
   * one that was sent to the bank.
   */
  const find = async (request: AuthorizationRequest): Promise<PaymentAnswer> => {
    const byKey = await findByKey(request);
    if (byKey.kind === 'unknown') return byKey;
    if (byKey.kind === 'payment' && byKey.payment.status !== 'unconfirmed') return byKey;
    if (byKey.kind === 'declined' && byKey.payment !== undefined) return byKey;
    invariant(/^[\w-]+$/.test(request.attemptId), 'an attempt id is made of letters, figures and hyphens');
    try {
      const found = await stripe.paymentIntents.search({
        query: `metadata['${gatewayMetadataNames.attempt}']:'${request.attemptId}'`,
        expand: intentExpansions.map((name) => `data.${name}`),
      });
      const answers = found.data.filter((intent) => isOf(intent, request)).map(toPaymentAnswer);
      return answers.find((answer) => answer.kind === 'payment' && holdsMoney(answer.payment)) ?? byKey;
    } catch (failure) {
      return toUnknownAnswer(classifyStripeError(failure).error);
    }
  };

  return {
    provider: options.browser.kind,
    authorize,
    reauthorize: (request) => authorize({ ...request, isRenewal: true }),
    find,
    retrieve,
    capture: (providerReference, amountCents, key) =>
      change(providerReference, () =>
        stripe.paymentIntents.capture(
          providerReference,
          { amount_to_capture: amountCents, expand: intentExpansions },
          { idempotencyKey: key },
        ),
      ),
    void: (providerReference, key) =>
      change(providerReference, () =>
        stripe.paymentIntents.cancel(
          providerReference,
          { expand: intentExpansions },
          { idempotencyKey: key },
        ),
      ),
    refund: (providerReference, amountCents, key) => refund(stripe, providerReference, amountCents, key),
    listPayments: ({ createdSince }) => listPayments(stripe, createdSince),
    listDisputes: ({ openedSince }) => listDisputes(stripe, openedSince),
    parseWebhook: (rawBody, signature, now) => parseWebhook(rawBody, signature, options.webhookSecrets, now),
    listEvents: (since) => listEvents(stripe, since),
    ...createStripeSavedCards(stripe),
    browser: () => options.browser,
  };
}

function connect({
  secretKey,
  server,
  timeoutMilliseconds = 8_000,
  maxNetworkRetries = 1,
}: StripeGatewayOptions) {
  const agentOptions = { keepAlive: true, scheduling: 'lifo' } as const;
  return new Stripe(secretKey, {
    ...server,
    httpAgent: server?.protocol === 'http' ? new HttpAgent(agentOptions) : new HttpsAgent(agentOptions),
    timeout: timeoutMilliseconds,
    maxNetworkRetries,
    telemetry: false,
  });
}

/**
 * Returns the gateway customer that owns the saved card, or creates one and attaches the card to it. This happens when an order's hold is
 * first renewed. Later renewals find the customer through the card, so that only the card has to be stored.
 */
async function customerOf(stripe: Stripe, request: AuthorizationRequest): Promise<string> {
  const { paymentMethodId, orderId } = request;
  const { customer: owner } = await stripe.paymentMethods.retrieve(paymentMethodId);
  if (owner !== null) return typeof owner === 'string' ? owner : owner.id;
  const metadata = { [gatewayMetadataNames.order]: orderId };
  const { id: customer } = await stripe.customers.create(
    { metadata },
    { idempotencyKey: `${orderId}:customer` },
  );
  await stripe.paymentMethods.attach(
    paymentMethodId,
    { customer },
    { idempotencyKey: `${paymentMethodId}:keep` },
  );
  return customer;
}

function createParameters(
  request: AuthorizationRequest,
  customer: string | undefined,
): Stripe.PaymentIntentCreateParams {
  // A hold may have to be renewed, so the bank is told while its customer can still be challenged.
  const keepsCard = request.keepsCard ?? (request.capture === 'manual' && customer === undefined);
  return {
    amount: request.amountCents,
    currency: gatewayCurrency,
    capture_method: request.capture,
    payment_method: request.paymentMethodId,
    allowed_payment_method_types: ['card'],
    description: request.description,
    metadata: {
      [gatewayMetadataNames.order]: request.orderId,
      [gatewayMetadataNames.attempt]: request.attemptId,
    },
    ...(keepsCard ? { setup_future_usage: 'off_session' as const } : {}),
    ...(customer === undefined ? {} : { customer }),
    ...(request.email === undefined ? {} : { receipt_email: request.email }),
  };
}

async function refund(
  stripe: Stripe,
  providerReference: string,
  amountCents: Cents,
  key: string,
): Promise<RefundAnswer> {
  try {
    const parameters = { payment_intent: providerReference, amount: amountCents };
    const refunded = await stripe.refunds.create(parameters, { idempotencyKey: key });
    const isAsAsked =
      refunded.payment_intent === providerReference &&
      refunded.amount === amountCents &&
      refunded.currency === gatewayCurrency;
    return isAsAsked ? { kind: 'refund', refund: toGatewayRefund(refunded) } : wrongObjectAnswer(refunded);
  } catch (failure) {
    const { verdict, error } = classifyStripeError(failure);
    return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
  }
}

async function* listPayments(stripe: Stripe, createdSince: Date): AsyncGenerator<GatewayPayment> {
  const expand = intentExpansions.map((name) => `data.${name}`);
  for await (const intent of stripe.paymentIntents.list({
    created: since(createdSince),
    limit: 100,
    expand,
  })) {
    yield toGatewayPayment(intent);
  }
}

async function* listDisputes(stripe: Stripe, from: Date): AsyncGenerator<GatewayDispute> {
  for await (const dispute of stripe.disputes.list({ created: since(from), limit: 100 })) {
    yield toGatewayDispute(dispute);
  }
}

async function* listEvents(stripe: Stripe, from: Date): AsyncGenerator<PaymentWebhookEvent> {
  for await (const payload of stripe.events.list({ created: since(from), limit: 100 })) {
    const event = webhookEventOf(payload);
    if (event !== undefined) yield event;
  }
}

function since(instant: Date) {
  return { gte: Math.floor(instant.getTime() / 1000) };
}

/** Returns whether the payment was opened for this attempt. */
function isOf({ metadata }: Stripe.PaymentIntent, { attemptId }: AuthorizationRequest): boolean {
  return metadata[gatewayMetadataNames.attempt] === attemptId;
}

function declined(error: Stripe.errors.StripeError): PaymentAnswer {
  const decline: PaymentDecline = isPaymentMethodError(error) ? { code: 'unusable_card' } : declineOf(error);
  const payment = error.payment_intent;
  return payment === undefined
    ? { kind: 'declined', decline }
    : { kind: 'declined', decline, payment: toGatewayPayment(payment) };
}

/** Returns whether the payment was sent to the bank and may have held or captured money. */
function holdsMoney({ status }: GatewayPayment): boolean {
  return status !== 'unconfirmed' && status !== 'voided' && status !== 'failed';
}
