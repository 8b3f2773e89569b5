import Stripe from 'stripe';
import { cents } from '../../core/money.ts';
import type { WebhookEvent } from './port.ts';
import { disputeStatusOf, metadataNames } from './stripe-objects.ts';

const toleranceSeconds = 300;

/** Proves that one of these secrets signed this body within the last 300 seconds, and reads it. */
export function parseWebhook(
  rawBody: string,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): WebhookEvent | 'invalid' {
  if (signature === undefined) return 'invalid';
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
      return eventOf(event);
    } catch (error) {
      const expected = error instanceof Stripe.errors.StripeError || error instanceof SyntaxError;
      if (!expected) throw error;
    }
  }
  return 'invalid';
}

/** The references that an event carries; states are left behind on purpose (see the port). */
export function eventOf(event: Stripe.Event): WebhookEvent {
  return {
    eventId: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    ...contentOf(event.data.object as EventObject),
  };
}

/** The objects that events of payments tell of; every other one is `unlike` these. */
type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | { readonly object: 'unlike' };

function contentOf(object: EventObject): Pick<WebhookEvent, 'kind' | 'providerReference' | 'subject'> {
  switch (object.object) {
    case 'payment_intent':
      return { kind: 'payment', providerReference: object.id, ...ourIds(object.metadata) };
    case 'charge':
      return {
        kind: object.amount_refunded > 0 ? 'refund' : 'payment',
        ...reference(object.payment_intent),
        ...ourIds(object.metadata),
      };
    case 'refund':
      return { kind: 'refund', ...reference(object.payment_intent), subject: subjectOf(object) };
    case 'dispute':
      return {
        kind: 'dispute',
        ...reference(object.payment_intent),
        subject: { ...subjectOf(object), status: disputeStatusOf(object.status) },
      };
    default:
      return { kind: 'other' };
  }
}

function reference(intent: string | Stripe.PaymentIntent | null): Pick<WebhookEvent, 'providerReference'> {
  if (intent === null) return {};
  return { providerReference: typeof intent === 'string' ? intent : intent.id };
}

function subjectOf(object: Stripe.Refund | Stripe.Dispute): NonNullable<WebhookEvent['subject']> {
  return { reference: object.id, amountCents: cents(object.amount), status: object.status ?? 'pending' };
}

function ourIds(metadata: Stripe.Metadata): Pick<WebhookEvent, 'attemptId' | 'orderId'> {
  const attemptId = metadata[metadataNames.attempt];
  const orderId = metadata[metadataNames.order];
  return { ...(attemptId === undefined ? {} : { attemptId }), ...(orderId === undefined ? {} : { orderId }) };
}
