import { type Gateway, randomId, unixSeconds } from './gateway.ts';

/** The Stripe API version that this gateway implements: the one that the pinned SDK is made for. */
const apiVersion = '2026-10-28.endive';

/** Types delivered by webhook; all others appear only in the list of events. */
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

/** Records an event and its delivery in the transaction of the change. The body is fixed here, byte for byte. */
export function recordGatewayEvent(gateway: Gateway, type: string, object: unknown, now: Date): void {
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
