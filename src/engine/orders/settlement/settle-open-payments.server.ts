import type { OrderDependencies } from '../drafts/types.ts';
import { dueWebhooks } from '../payments/inbox-store.server.ts';
import { retryPaymentRequests } from '../payments/retry-requests.server.ts';
import { handleWebhook } from './handle-webhook.server.ts';
import { type ReconciliationCounts, reconcilePayments } from './reconcile.server.ts';

const portion = 200;
/** The number of minutes after its due time at which an unhandled event is assumed to have lost its job. */
const lostAfterMinutes = 5;

/**
 * Settles everything left open between shop and gateway: attempts, captures, voids and refunds without an answer, and webhook events
 * without a job. Safe to run twice at the same time.
 */
export async function settleOpenPayments(dependencies: OrderDependencies): Promise<ReconciliationCounts> {
  const reconciled = await reconcilePayments(dependencies);
  await retryPaymentRequests(dependencies);
  await handleLostWebhooks(dependencies);
  return reconciled;
}

async function handleLostWebhooks(dependencies: OrderDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  const dueUntil = new Date(clock.now().getTime() - lostAfterMinutes * 60_000);
  for (const job of await dueWebhooks(database.read, { dueUntil, limit: portion })) {
    try {
      await handleWebhook(dependencies, job);
    } catch (error) {
      log.warn('gateway event not handled yet', { ...job, error });
    }
  }
}
