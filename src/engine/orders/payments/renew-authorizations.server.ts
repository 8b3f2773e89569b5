import type { OrderId } from '../../../core/ids.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { finalizePayment } from '../settlement/finalize.server.ts';
import { lookUpPayment } from '../settlement/look-up-payment.server.ts';
import { type IsReplacementNeeded, insertReplacementAttempt } from './insert-replacement.server.ts';
import { authorizationRenewalLeadHours } from './renewal-rules.ts';
import { lapsedAuthorizations, ordersWithLapsingAuthorization } from './renewal-store.server.ts';
import { authorizationRequestFor } from './rules.ts';
import type { PaymentAttempt } from './types.ts';

const portion = 200;

/**
 * Renews authorizations of unshipped orders that will lapse soon. Authorizes the amount again on the same card without the customer, and
 * only then voids the old authorization. After a decline, puts the order on hold and emails the customer to pay again. Safe to run twice at
 * the same time and after a crash at any step, since the reconciler settles open attempts.
 */
export async function renewAuthorizations(dependencies: OrderDependencies): Promise<void> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const lapsesBefore = new Date(now.getTime() + authorizationRenewalLeadHours * 3_600_000);
  for (const orderId of await ordersWithLapsingAuthorization(read, { lapsesBefore, limit: portion })) {
    await orLog(dependencies, orderId, () => renewAuthorization(dependencies, orderId, lapsesBefore));
  }
  for (const attempt of await lapsedAuthorizations(read, { now, limit: portion })) {
    await orLog(dependencies, attempt.orderId, () => settleLapsed(dependencies, attempt));
  }
}

/** Runs `work` and logs its error, so that a failing order does not block the others. */
async function orLog(
  { log }: OrderDependencies,
  orderId: OrderId,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('authorization not renewed', { orderId, error });
  }
}

/** Looks up a lapsed attempt at the gateway and settles it, since the gateway's event may have been lost. */
async function settleLapsed(dependencies: OrderDependencies, attempt: PaymentAttempt): Promise<void> {
  const answer = await lookUpPayment(dependencies.payments, attempt);
  await finalizePayment(dependencies, { orderId: attempt.orderId, attemptId: attempt.id, answer });
}

async function renewAuthorization(
  dependencies: OrderDependencies,
  orderId: OrderId,
  lapsesBefore: Date,
): Promise<void> {
  const { database, clock, payments, crashPoint } = dependencies;
  const attempt = await database.transaction(async (tx) => {
    const replacement = { purpose: 'renew', provider: payments.provider } as const;
    const isWanted: IsReplacementNeeded = (need, { captureBefore }) =>
      need.kind === 'none' && captureBefore !== undefined && captureBefore <= lapsesBefore;
    const opened = await insertReplacementAttempt(tx, orderId, replacement, { isWanted, now: clock.now() });
    crashPoint?.('renew.before_commit');
    return opened;
  });
  if (!attempt) return;
  crashPoint?.('renew.after_commit');
  const answer = await payments.reauthorize(authorizationRequestFor(attempt));
  crashPoint?.('renew.after_answer');
  await finalizePayment(dependencies, { orderId, attemptId: attempt.id, answer });
}
