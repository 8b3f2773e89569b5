import type { PaymentGateway } from '../../../integrations/payment/port.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { insertWebhook } from './inbox-store.server.ts';

/**
 * Verifies a webhook, and stores it and enqueues its job in one transaction. Returns `stored`, `known` if it was received before, or
 * `invalid`. The route answers 2xx only after this (I-21, F22). An `invalid` webhook is not stored and answered with 400 (F26).
 */
export async function receiveWebhook(
  dependencies: Pick<CommonDependencies, 'database' | 'clock' | 'jobs'> & {
    readonly payments: PaymentGateway;
  },
  rawBody: string,
  signature: string | undefined,
): Promise<'stored' | 'known' | 'invalid'> {
  const { database, clock, payments, jobs } = dependencies;
  const now = clock.now();
  const event = payments.parseWebhook(rawBody, signature, now);
  if (event === 'invalid') return 'invalid';
  const { provider } = payments;
  return database.transaction(async (tx) => {
    const isNew = await insertWebhook(tx, { provider, event, now });
    if (isNew) await jobs.enqueue(tx, 'handle-webhook', { provider, eventId: event.eventId });
    return isNew ? 'stored' : 'known';
  });
}
