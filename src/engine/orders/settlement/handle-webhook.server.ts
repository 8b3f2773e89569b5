import { isUuid, type PaymentAttemptId } from '../../../core/ids.ts';
import type { GatewayDisputeStatus, PaymentWebhookEvent } from '../../../integrations/payment/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import {
  nextWebhookAttemptAt,
  webhookAttemptsBeforeAlert,
  webhookGiveUpDays,
} from '../payments/inbox-rules.ts';
import { closeWebhookEvent, findWebhook, postponeWebhook } from '../payments/inbox-store.server.ts';
import { recordDispute } from '../payments/record-dispute.server.ts';
import { recordRefund } from '../payments/record-refund.server.ts';
import { findPaymentAttempt } from '../payments/store.server.ts';
import type { HandleWebhookJob, PaymentAttempt, StoredWebhook } from '../payments/types.ts';
import { finalizePayment } from './finalize.server.ts';

/**
 * Handles one stored webhook event: looks up the payment at the gateway and finalizes with the result, so that repeated, late and
 * out-of-order events have the same effect (F22, F23). An event about an unknown payment is postponed and retried (I-21). Throws if the
 * gateway does not answer; the queue and the reconciler then retry.
 */
export async function handleWebhook(dependencies: OrderDependencies, job: HandleWebhookJob): Promise<void> {
  const { database, clock } = dependencies;
  const stored = await findWebhook(database.read, job);
  if (!stored || stored.isHandled) return;
  const now = clock.now();
  const { event } = stored;
  if (event.kind === 'other') {
    dependencies.log.info('gateway event ignored', { eventId: event.eventId, code: event.type });
    return closeWebhookEvent(database.read, job, 'handled', now);
  }

  const attempt = await attemptOf(database.read, event);
  if (!attempt) return park(dependencies, stored, now);
  const reference = event.providerReference ?? attempt.providerReference;
  if (reference) {
    const answer = await dependencies.payments.retrieve(reference);
    if (answer.kind === 'unknown') throw new Error(`the gateway did not answer: ${answer.cause}`);
    // The call that created it may be about to ask the bank. If its process died, the reconciler closes it.
    const isOnlyOpened = answer.kind === 'payment' && answer.payment.status === 'unconfirmed';
    if (!isOnlyOpened) {
      await finalizePayment(dependencies, { orderId: attempt.orderId, attemptId: attempt.id, answer });
    }
  }
  // Nearly every event is about the payment itself, which finalize has handled.
  if (!event.subject) return closeWebhookEvent(database.read, job, 'handled', now);
  await database.transaction(async (tx) => {
    await recordSubject(tx, dependencies, attempt, event, now);
    await closeWebhookEvent(tx, job, 'handled', now);
  });
}

async function park(
  { database, jobs, log }: OrderDependencies,
  { provider, event: { eventId }, receivedAt, tries: triedBefore }: StoredWebhook,
  now: Date,
): Promise<void> {
  const job: HandleWebhookJob = { provider, eventId };
  const tries = triedBefore + 1;
  const ageDays = (now.getTime() - receivedAt.getTime()) / 86_400_000;
  if (tries === webhookAttemptsBeforeAlert || ageDays >= webhookGiveUpDays)
    log.error('gateway event for an unknown payment', job);
  if (ageDays >= webhookGiveUpDays) return closeWebhookEvent(database.read, job, 'given_up', now);
  const nextTry = nextWebhookAttemptAt(tries, now);
  await database.transaction(async (tx) => {
    await postponeWebhook(tx, job, { tries, nextTryAt: nextTry });
    await jobs.enqueue(tx, 'handle-webhook', job, { startAfter: nextTry });
  });
}

async function attemptOf(read: Transaction, event: PaymentWebhookEvent): Promise<PaymentAttempt | undefined> {
  const { attemptId, providerReference } = event;
  const byId = isUuid(attemptId)
    ? await findPaymentAttempt(read, { attemptId: attemptId as PaymentAttemptId })
    : undefined;
  return byId ?? (providerReference ? findPaymentAttempt(read, { providerReference }) : undefined);
}

/** Records the refund or dispute that an event reports, once per reference (I-23). */
async function recordSubject(
  tx: Transaction,
  dependencies: OrderDependencies,
  attempt: PaymentAttempt,
  { kind, subject }: PaymentWebhookEvent,
  now: Date,
): Promise<void> {
  if (!subject) return;
  if (subject.currency !== undefined && subject.currency !== 'usd') {
    const { id: attemptId, orderId } = attempt;
    dependencies.log.error('payment needs manual review', { code: 'other_currency', orderId, attemptId });
    return;
  }
  const fact = { amountCents: subject.amountCents, providerReference: subject.reference };
  if (kind === 'refund' && subject.status === 'succeeded') {
    await recordRefund(tx, attempt, fact, now);
  }
  if (kind === 'dispute') {
    await recordDispute(
      tx,
      dependencies,
      attempt,
      { ...fact, status: subject.status as GatewayDisputeStatus },
      now,
    );
  }
}
