import Stripe from 'stripe';
import { z } from 'zod';
import { invariant } from '../../core/invariant.ts';
import { cents } from '../../core/money.ts';
import type { PaymentWebhookEvent } from './port.ts';
import { disputeStatusOf, gatewayMetadataNames } from './stripe-objects.ts';

const toleranceSeconds = 300;

/** Returns the event in a webhook body that one of these secrets signed within 300 seconds of `now`, or `invalid`. */
export function parseWebhook(
  rawBody: string,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): PaymentWebhookEvent | 'invalid' {
  if (signature === undefined || isFromTheFuture(signature, now)) return 'invalid';
  if (!secrets.some((secret) => isSignedWith(secret, rawBody, signature, now))) return 'invalid';
  try {
    return webhookEventOf(JSON.parse(rawBody)) ?? 'invalid';
  } catch (error) {
    if (error instanceof SyntaxError) return 'invalid';
    throw error;
  }
}

/** Returns whether a signature is dated more than 300 seconds in the future. The SDK rejects only signatures that are too old. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return seconds - now.getTime() / 1000 > toleranceSeconds;
}

function isSignedWith(secret: string, rawBody: string, signature: string, now: Date): boolean {
  try {
    const { signature: signatures } = Stripe.webhooks;
    invariant(signatures, 'the SDK can verify signatures');
    return signatures.verifyHeader(rawBody, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return false;
    throw error;
  }
}

const id = z.string().regex(/^[\w.:-]{1,255}$/);
const amount = z.number().int().min(0).max(99_999_999);
const metadata = z
  .object({
    [gatewayMetadataNames.attempt]: id.optional().catch(undefined),
    [gatewayMetadataNames.order]: id.optional().catch(undefined),
  })
  .nullish();
const intent = z.union([id, z.object({ id }).transform((named) => named.id)]).nullish();

/** Schemas that read the references and amounts from an event's object, by type of object. */
const subjects = {
  payment_intent: z
    .object({ id, metadata })
    .transform((object) => ({ kind: 'payment' as const, providerReference: object.id, ...ourIds(object) })),
  charge: z.object({ payment_intent: intent, amount_refunded: amount, metadata }).transform((object) => ({
    kind: object.amount_refunded > 0 ? ('refund' as const) : ('payment' as const),
    ...reference(object),
    ...ourIds(object),
  })),
  refund: z
    .object({ id, payment_intent: intent, amount, currency: id.optional(), status: id.nullish() })
    .transform((object) => ({
      kind: 'refund' as const,
      ...reference(object),
      subject: { ...subjectOf(object), status: object.status ?? 'pending' },
    })),
  dispute: z
    .object({ id, payment_intent: intent, amount, currency: id.optional(), status: id })
    .transform((object) => ({
      kind: 'dispute' as const,
      ...reference(object),
      subject: { ...subjectOf(object), status: disputeStatusOf(object.status) },
    })),
};
const event = z.object({
  id,
  type: id,
  created: z.number().int().min(0).max(99_999_999_999),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

/**
 * A thin event of Stripe's v2 API, which names the changed object but omits its data. The shop subscribes to none but accepts them, because
 * Stripe resends rejected events for days.
 */
const thinEvent = z
  .object({ object: z.literal('v2.core.event'), id, type: id, created: z.iso.datetime() })
  .transform(
    ({ id: eventId, type, created }): PaymentWebhookEvent => ({
      ...{ eventId, type },
      occurredAt: new Date(created),
      kind: 'other',
    }),
  );

/**
 * Returns the references in an event, or undefined if the payload is not an event. Leaves out the payment's state on purpose (see the
 * port).
 */
export function webhookEventOf(payload: unknown): PaymentWebhookEvent | undefined {
  const read = event.safeParse(payload);
  if (!read.success) return thinEvent.safeParse(payload).data;
  const { id: eventId, type, created, data } = read.data;
  const named = data.object.object;
  const content = Object.hasOwn(subjects, named)
    ? subjects[named as keyof typeof subjects].safeParse(data.object)
    : ({ success: true, data: { kind: 'other' } } as const);
  return content.success
    ? { eventId, type, occurredAt: new Date(created * 1000), ...content.data }
    : undefined;
}

function reference(object: { payment_intent?: string | null | undefined }) {
  return object.payment_intent ? { providerReference: object.payment_intent } : {};
}

function subjectOf(object: { id: string; amount: number; currency?: string | undefined }) {
  const { id: reference, amount, currency } = object;
  return { reference, amountCents: cents(amount), ...(currency === undefined ? {} : { currency }) };
}

function ourIds(object: z.infer<z.ZodObject<{ metadata: typeof metadata }>>) {
  const attemptId = object.metadata?.[gatewayMetadataNames.attempt];
  const orderId = object.metadata?.[gatewayMetadataNames.order];
  return { ...(attemptId === undefined ? {} : { attemptId }), ...(orderId === undefined ? {} : { orderId }) };
}
