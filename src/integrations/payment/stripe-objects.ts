import type Stripe from 'stripe';
import { type Cents, cents, zeroCents } from '../../core/money.ts';
import type {
  GatewayCard,
  GatewayDispute,
  GatewayDisputeStatus,
  GatewayPayment,
  GatewayPaymentStatus,
  GatewayRefund,
  PaymentAnswer,
  PaymentDecline,
  PaymentDeclineCode,
} from './port.ts';

/** Fields to expand in every intent, so that its amounts and card come in one response. */
export const intentExpansions = ['latest_charge', 'payment_method'];

/** The shop's currency, as the gateway's code. */
export const gatewayCurrency = 'usd';

/** The metadata field names for the shop's ids at the gateway. */
export const gatewayMetadataNames = {
  attempt: 'attempt_id',
  order: 'order_id',
  customer: 'customer_id',
} as const;

/** Returns a payment as the port's result: `declined` if the bank or the customer declined it, else `payment`. */
export function toPaymentAnswer(intent: Stripe.PaymentIntent): PaymentAnswer {
  const payment = toGatewayPayment(intent);
  return payment.decline === undefined
    ? { kind: 'payment', payment }
    : { kind: 'declined', decline: payment.decline, payment };
}

export function toGatewayPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const status = statusOf(intent);
  const failure = status === 'failed' ? intent.last_payment_error : undefined;
  const card = cardOf(intent);
  const captureBefore = status === 'authorized' ? captureBeforeOf(intent) : undefined;
  const actionUrl = intent.next_action?.redirect_to_url?.url;
  const attemptId = intent.metadata[gatewayMetadataNames.attempt];
  const orderId = intent.metadata[gatewayMetadataNames.order];
  return {
    providerReference: intent.id,
    status,
    currency: intent.currency,
    amountCents: cents(intent.amount),
    heldCents: cents(intent.amount_capturable),
    capturedCents: cents(intent.amount_received),
    refundedCents: refundedCentsOf(intent),
    createdAt: new Date(intent.created * 1000),
    ...(captureBefore === undefined ? {} : { captureBefore }),
    ...(attemptId === undefined ? {} : { attemptId }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(status === 'action_required' && actionUrl ? { actionUrl } : {}),
    ...(failure ? { decline: declineOf(failure) } : {}),
    ...(card === undefined ? {} : { card }),
  };
}

/**
 * Returns the shop's reason code for a declined card. Lost, stolen and closed cards share one code. Suspected fraud and unrecognized
 * reasons become `generic_decline`, because they could embarrass a customer or help a thief.
 */
export function declineOf(error: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): PaymentDecline {
  const code = error.code === 'card_declined' || error.code === undefined ? error.decline_code : error.code;
  return { code: declineCodes.get(code ?? '') ?? 'generic_decline' };
}

export function toGatewayRefund(refund: Stripe.Refund): GatewayRefund {
  return {
    refundReference: refund.id,
    amountCents: cents(refund.amount),
    status: refundStatusOf(refund.status),
  };
}

export function toGatewayDispute(dispute: Stripe.Dispute): GatewayDispute {
  const intent = dispute.payment_intent;
  return {
    disputeReference: dispute.id,
    providerReference: intent === null || typeof intent === 'string' ? (intent ?? undefined) : intent.id,
    amountCents: cents(dispute.amount),
    status: disputeStatusOf(dispute.status),
  };
}

/** Returns a dispute's status. A status that this version of the API doesn't define counts as `open`. */
export function disputeStatusOf(status: string): GatewayDisputeStatus {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'prevented') return 'won';
  return status.startsWith('warning') ? 'warning' : 'open';
}

const declineCodes: ReadonlyMap<string, PaymentDeclineCode> = new Map([
  ['insufficient_funds', 'insufficient_funds'],
  ['expired_card', 'expired_card'],
  ['incorrect_cvc', 'incorrect_cvc'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['incorrect_number', 'incorrect_number'],
  ['invalid_number', 'incorrect_number'],
  ['processing_error', 'processing_error'],
  ['lost_card', 'card_stopped'],
  ['stolen_card', 'card_stopped'],
  ['pickup_card', 'card_stopped'],
  ['restricted_card', 'card_stopped'],
  ['stop_payment_order', 'card_stopped'],
  ['revocation_of_authorization', 'card_stopped'],
  ['revocation_of_all_authorizations', 'card_stopped'],
  ['authentication_required', 'authentication_failed'],
  ['authentication_failure', 'authentication_failed'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
]);

/**
 * Returns a payment's status. A status that this version of the API doesn't define counts as `processing`, which is not final and changes
 * no order.
 */
function statusOf(intent: Stripe.PaymentIntent): GatewayPaymentStatus {
  switch (intent.status) {
    case 'requires_confirmation':
      return 'unconfirmed';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'unconfirmed';
    case 'requires_action':
      return 'action_required';
    case 'requires_capture':
      return 'authorized';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'voided';
    default:
      return 'processing';
  }
}

/**
 * Returns the refunded amount. The gateway also counts a released hold as refunded: all of it after a void, the rest after a partial
 * capture. That money was never captured and is subtracted here.
 */
function refundedCentsOf({ latest_charge: charge }: Stripe.PaymentIntent): Cents {
  if (charge === null || typeof charge === 'string') return zeroCents;
  if (charge.amount_captured === 0) return zeroCents;
  return cents(Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured)));
}

function captureBeforeOf({ latest_charge: charge }: Stripe.PaymentIntent): Date | undefined {
  if (charge === null || typeof charge === 'string') return undefined;
  const seconds = charge.payment_method_details?.card?.capture_before;
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}

function cardOf(intent: Stripe.PaymentIntent): GatewayCard | undefined {
  const method = intent.payment_method ?? intent.last_payment_error?.payment_method;
  return !method || typeof method === 'string' ? undefined : cardOfPaymentMethod(method);
}

export function cardOfPaymentMethod(method: Stripe.PaymentMethod): GatewayCard | undefined {
  if (!method.card) return undefined;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear, fingerprint } = method.card;
  return { brand, lastFour: last4, expiryMonth, expiryYear, ...(fingerprint ? { fingerprint } : {}) };
}

function refundStatusOf(status: string | null): GatewayRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
