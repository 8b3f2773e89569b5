import type { OrderDependencies } from '../drafts/types.ts';
import { unsettledAttempts } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { askGateway } from './ask-gateway.server.ts';
import { finalize } from './finalize.server.ts';
import { isBeingMade } from './reconcile-rules.ts';
import { voidAtGateway } from './void-at-gateway.server.ts';

const portion = 200;
const atOnce = 4;

export type Reconciled = { readonly settled: number; readonly failed: number };

/**
 * Asks the gateway for every attempt whose outcome is open, and finalizes it with the answer; voids what was given up and
 * expires challenges that were left (blueprint §5.10, F17, F21). Safe to run twice at once: finalize decides under its lock.
 * One attempt that cannot be settled does not keep the others waiting.
 */
export async function reconcilePayments(dependencies: OrderDependencies): Promise<Reconciled> {
  const { database, clock, configuration, log } = dependencies;
  const now = clock.now();
  const open = await unsettledAttempts(database.read, { untouchedSince: now, limit: portion });
  const waiting = open.filter((attempt) => !isBeingMade(attempt, now, configuration));
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
      ? await voidAtGateway(dependencies, attempt)
      : await askGateway(dependencies.payments, attempt);
  await finalize(dependencies, { orderId, attemptId, answer });
}
