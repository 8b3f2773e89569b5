import { createHmac } from 'node:crypto';
import type { Clock } from '../../src/integrations/clock/port.ts';

export type WebhookEventFields = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
};

/** The shop that receives the event: a test's own, or the known parts of a running one. */
export type WebhookTarget = {
  readonly clock: Clock;
  readonly sandbox: { readonly options: { readonly webhookSecret: string } };
};

/** Returns an event as the gateway sends it: signed over the raw body, at the shop's time unless another is given. */
export function signedWebhook(
  { clock, sandbox }: WebhookTarget,
  { id, type, object }: WebhookEventFields,
  changes: { readonly at?: Date; readonly secret?: string } = {},
): { readonly body: string; readonly signature: string } {
  const { at = clock.now(), secret = sandbox.options.webhookSecret } = changes;
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', created: timestamp, type, data: { object } });
  const mark = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, signature: `t=${timestamp},v1=${mark}` };
}
