import { errorBodyOfFailure } from './failures.ts';
import { captureDeadlineOf } from './hold-rules.ts';
import type { CardRow, CustomerRow, DisputeRow, IntentRow, RefundRow, SetupIntentRow } from './rows.ts';

/** Serializers for the API's objects as JSON, with those of Stripe's fields that the shop reads. */

type IntentView = {
  readonly challengeUrl: string | undefined;
  readonly expand: ReadonlySet<string>;
};

type PaidView = { readonly card: CardRow | undefined; readonly isDisputed: boolean };

export function intentJson(row: IntentRow, view: IntentView & PaidView) {
  const { card, challengeUrl, expand } = view;
  const attached = row.status === 'requires_payment_method' ? undefined : card;
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount_cents,
    amount_capturable: row.status === 'requires_capture' ? row.amount_cents : 0,
    amount_received: row.captured_cents,
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: row.capture_method,
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: row.created_at,
    currency: 'usd',
    customer: row.customer_id,
    description: row.description,
    last_payment_error: row.failure_code === null ? null : lastError(row.failure_code, card),
    latest_charge: expand.has('latest_charge') ? chargeJson(row, view) : row.charge_id,
    livemode: false,
    metadata: JSON.parse(row.metadata),
    next_action: row.status === 'requires_action' ? nextAction(challengeUrl, row.return_url) : null,
    payment_method: attached && expand.has('payment_method') ? cardJson(attached) : (attached?.id ?? null),
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    receipt_email: row.receipt_email,
    setup_future_usage: row.setup_future_usage,
    status: row.status,
  };
}

/**
 * Returns the charge of an intent. As in Stripe's API, a released hold counts as refunded on the charge, and so does the rest of a hold
 * after a partial capture. The adapter must not mistake that for refunded money.
 */
export function chargeJson(row: IntentRow, { card, isDisputed }: PaidView) {
  if (row.charge_id === null) return null;
  const settled = row.status === 'succeeded';
  const released = settled || row.status === 'canceled' ? row.amount_cents - row.captured_cents : 0;
  const refunded = released + row.refunded_cents;
  const failed = row.status === 'requires_payment_method';
  return {
    id: row.charge_id,
    object: 'charge',
    amount: row.amount_cents,
    amount_captured: row.captured_cents,
    amount_refunded: refunded,
    captured: settled,
    created: row.created_at,
    currency: 'usd',
    customer: row.customer_id,
    description: row.description,
    disputed: isDisputed,
    failure_code: row.failure_code === null ? null : errorBodyOfFailure(row.failure_code).code,
    livemode: false,
    metadata: JSON.parse(row.metadata),
    paid: !failed,
    payment_intent: row.id,
    payment_method: card?.id ?? null,
    payment_method_details: card && { type: 'card', card: { ...cardDetails(card), ...heldUntil(row) } },
    refunded: refunded === row.amount_cents,
    status: failed ? 'failed' : 'succeeded',
  };
}

function heldUntil(row: IntentRow) {
  return row.capture_method === 'manual' ? { capture_before: captureDeadlineOf(row) } : {};
}

export function cardJson(row: CardRow) {
  return {
    id: row.id,
    object: 'payment_method',
    billing_details: JSON.parse(row.billing_details),
    card: cardDetails(row),
    created: row.created_at,
    customer: row.customer_id,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function customerJson(row: CustomerRow) {
  return {
    id: row.id,
    object: 'customer',
    created: row.created_at,
    email: row.email,
    livemode: false,
    metadata: JSON.parse(row.metadata),
    name: row.name,
  };
}

export function refundJson(row: RefundRow, intent: IntentRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount_cents,
    charge: intent.charge_id,
    created: row.created_at,
    currency: 'usd',
    metadata: JSON.parse(row.metadata),
    payment_intent: row.payment_intent_id,
    reason: row.reason,
    status: 'succeeded',
  };
}

export function disputeJson(row: DisputeRow, intent: IntentRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount_cents,
    charge: intent.charge_id,
    created: row.created_at,
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent_id,
    reason: 'general',
    status: row.status,
  };
}

export function setupIntentJson(
  row: SetupIntentRow,
  { card, challengeUrl, expand }: IntentView & Pick<PaidView, 'card'>,
) {
  const attached = row.status === 'requires_payment_method' ? undefined : card;
  return {
    id: row.id,
    object: 'setup_intent',
    client_secret: row.client_secret,
    created: row.created_at,
    customer: row.customer_id,
    last_setup_error: row.failure_code === null ? null : lastError(row.failure_code, card),
    livemode: false,
    metadata: JSON.parse(row.metadata),
    next_action: row.status === 'requires_action' ? nextAction(challengeUrl, row.return_url) : null,
    payment_method: attached && expand.has('payment_method') ? cardJson(attached) : (attached?.id ?? null),
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    status: row.status,
    usage: row.usage,
  };
}

function cardDetails(row: CardRow) {
  return {
    brand: row.brand,
    last4: row.last_four,
    exp_month: row.expiry_month,
    exp_year: row.expiry_year,
    fingerprint: row.fingerprint,
    funding: 'credit',
    country: 'US',
  };
}

function lastError(code: Parameters<typeof errorBodyOfFailure>[0], card: CardRow | undefined) {
  return { ...errorBodyOfFailure(code), payment_method: card ? cardJson(card) : null };
}

function nextAction(url: string | undefined, returnUrl: string | null) {
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}
