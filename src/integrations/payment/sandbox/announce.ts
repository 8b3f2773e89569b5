import { randomId, type SandboxGateway, unixSeconds } from './gateway.ts';

/** The Stripe API version that this gateway implements, which is the version of the pinned SDK. */
const apiVersion = '2026-10-28.endive';

/** Event types that are delivered by webhook. All other events appear only in the event list. */
const deliveredTypes: ReadonlySet<string> = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
]);

/**
 * Records an event and, if its type is delivered by webhook, queues its delivery. Runs in the transaction of the change that it reports.
 * The stored body is delivered byte for byte.
 */
export function recordGatewayEvent(gateway: SandboxGateway, type: string, object: unknown, now: Date): void {
  const id = randomId('evt');
  const created = unixSeconds(now);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: deliveredTypes.has(type) ? 1 : 0,
    request: null,
    type,
  });
  const sequence = gateway.events.insert({ id, created_at: created, type, body });
  if (deliveredTypes.has(type)) gateway.events.enqueue(sequence, Date.now());
}
