import type { OrderDependencies } from '../drafts/types.ts';
import { attemptsToReconcile } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { finalizePayment } from './finalize.server.ts';
import { lookUpPayment } from './look-up-payment.server.ts';
import { isAttemptInProgress } from './reconcile-rules.ts';
import { voidAttemptAtGateway } from './void-at-gateway.server.ts';

const portion = 200;
const atOnce = 4;

export type ReconciliationCounts = { readonly settled: number; readonly failed: number };

/**
 * Looks up every attempt whose outcome is open and finalizes it, voids attempts that were given up, and expires old challenges (blueprint
 * §5.10, F17, F21). Returns how many were settled and how many failed. Safe to run twice at the same time, since finalize decides under its
 * lock. A failing attempt does not block the others.
 */
export async function reconcilePayments(dependencies: OrderDependencies): Promise<ReconciliationCounts> {
  const { database, clock, configuration, log } = dependencies;
  const now = clock.now();
  const open = await attemptsToReconcile(database.read, { untouchedSince: now, limit: portion });
  const waiting = open.filter((attempt) => !isAttemptInProgress(attempt, now, configuration));
  let failed = 0;
  const settleNext = async (): Promise<void> => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      try {
        await settle(dependencies, attempt);
      } catch (error) {
        failed += 1;
        log.error('payment not reconciled', { attemptId: attempt.id, orderId: attempt.orderId, error });
      }
    }
  };
  const settled = waiting.length;
  await Promise.all(Array.from({ length: atOnce }, settleNext));
  return { settled: settled - failed, failed };
}

async function settle(dependencies: OrderDependencies, attempt: PaymentAttempt): Promise<void> {
  const { id: attemptId, orderId } = attempt;
  const answer =
    attempt.state === 'voiding'
      ? await voidAttemptAtGateway(dependencies, attempt)
      : await lookUpPayment(dependencies.payments, attempt);
  await finalizePayment(dependencies, { orderId, attemptId, answer });
}
