import { createHmac } from 'node:crypto';
import type { TestShop } from './shop.ts';

export type ToldEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
};

/** An event as the gateway sends it: signed over the raw body, at the shop's time unless another is given. */
export function signedWebhook(
  { clock, sandbox }: Pick<TestShop, 'clock' | 'sandbox'>,
  { id, type, object }: ToldEvent,
  changes: { readonly at?: Date; readonly secret?: string } = {},
): { readonly body: string; readonly signature: string } {
  const { at = clock.now(), secret = sandbox.options.webhookSecret } = changes;
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', created: timestamp, type, data: { object } });
  const mark = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, signature: `t=${timestamp},v1=${mark}` };
}
