import type { OrderDependencies } from '../drafts/types.ts';
import { sendPaymentRequest } from './perform-request.server.ts';
import { findPaymentAttempt, unansweredPaymentRequests } from './store.server.ts';

const portion = 100;
/**
 * The number of hours after which a refund request is no longer repeated. A gateway remembers a key for 24 hours; a refund repeated after
 * that would be a second refund.
 */
const keyHours = 23;

/**
 * Sends captures, voids and refunds again that the gateway has not answered, each under its own key (I-24). A refund older than `keyHours`
 * is only logged for manual review.
 */
export async function retryPaymentRequests(dependencies: OrderDependencies): Promise<void> {
  const { database, clock, configuration, log } = dependencies;
  const now = clock.now();
  const requestedUntil = new Date(now.getTime() - 2 * configuration.paymentTimeoutMilliseconds);
  for (const request of await unansweredPaymentRequests(database.read, { requestedUntil, limit: portion })) {
    const attempt = await findPaymentAttempt(database.read, { attemptId: request.attemptId });
    const ageHours = (now.getTime() - request.requestedAt.getTime()) / 3_600_000;
    if (!attempt || (request.kind === 'refund' && ageHours >= keyHours)) {
      log.error('payment request needs manual review', { attemptId: request.attemptId });
      continue;
    }
    try {
      await sendPaymentRequest(dependencies, { request, attempt });
    } catch (error) {
      log.error('payment request not settled', { attemptId: request.attemptId, error });
    }
  }
}
