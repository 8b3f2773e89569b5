import { isUuid, type PaymentAttemptId } from '../../core/ids.ts';
import type { WebhookEvent } from '../../integrations/payment/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { closeWebhook, findWebhook } from '../payments/inbox-store.server.ts';
import { recordRefund } from '../payments/record-refund.server.ts';
import { findAttempt, insertEvents } from '../payments/store.server.ts';
import type { HandleWebhookJob, PaymentAttempt } from '../payments/types.ts';
import { finalize } from './finalize.server.ts';
import type { CheckoutDependencies } from './types.ts';

/** So long an event may wait for the payment that it tells of to be known here. */
const givenUpAfterDays = 3;

/**
 * Deals with one stored event: asks the gateway how the payment stands now and finalizes with that, so that twice, late and in
 * any order end the same (F22, F23). Throws when it cannot be dealt with yet; the queue and the reconciler come again.
 */
export async function handleWebhook(
  dependencies: CheckoutDependencies,
  job: HandleWebhookJob,
): Promise<void> {
  const { database, clock, log } = dependencies;
  const stored = await findWebhook(database.read, job);
  if (!stored || stored.isHandled) return;
  const now = clock.now();
  const { event } = stored;
  if (event.kind === 'other') return closeWebhook(database.read, job, 'handled', now);

  const attempt = await attemptOf(database.read, event);
  if (!attempt) {
    const ageDays = (now.getTime() - stored.receivedAt.getTime()) / 86_400_000;
    if (ageDays < givenUpAfterDays) throw new Error('an event tells of a payment that is not known here yet');
    log.error('event of an unknown payment set aside', { eventId: event.eventId, provider: stored.provider });
    return closeWebhook(database.read, job, 'given_up', now);
  }
  const reference = event.providerReference ?? attempt.providerReference;
  if (reference) {
    const answer = await dependencies.payments.retrieve(reference);
    if (answer.kind === 'unknown') throw new Error(`the gateway did not answer: ${answer.cause}`);
    await finalize(dependencies, { orderId: attempt.orderId, attemptId: attempt.id, answer });
  }
  await database.transaction(async (tx) => {
    await recordSubject(tx, dependencies, attempt, event, now);
    await closeWebhook(tx, job, 'handled', now);
  });
}

async function attemptOf(read: Transaction, event: WebhookEvent): Promise<PaymentAttempt | undefined> {
  const { attemptId, providerReference } = event;
  const byId = isUuid(attemptId)
    ? await findAttempt(read, { attemptId: attemptId as PaymentAttemptId })
    : undefined;
  return byId ?? (providerReference ? findAttempt(read, { providerReference }) : undefined);
}

/** The refund or dispute itself: one fact for each reference, however often it is told (I-23). */
async function recordSubject(
  tx: Transaction,
  { log }: CheckoutDependencies,
  attempt: PaymentAttempt,
  { kind, subject }: WebhookEvent,
  now: Date,
): Promise<void> {
  if (!subject) return;
  const fact = { amountCents: subject.amountCents, providerReference: subject.reference };
  if (kind === 'refund' && subject.status === 'succeeded') {
    await recordRefund(tx, attempt, fact, now);
  }
  if (kind === 'dispute') {
    await insertEvents(tx, attempt.id, [{ kind: 'disputed', ...fact }], now);
    log.error('payment is disputed', { attemptId: attempt.id, orderId: attempt.orderId });
  }
}
