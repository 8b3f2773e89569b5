import type { OrderId } from '../../../core/ids.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { askGateway } from '../settlement/ask-gateway.server.ts';
import { finalize } from '../settlement/finalize.server.ts';
import { openReplacement, type Wanted } from './open-replacement.server.ts';
import { renewalLeadHours } from './renewal-rules.ts';
import { lapsedAttempts, ordersToRenew } from './renewal-store.server.ts';
import { authorizationRequest } from './rules.ts';
import type { PaymentAttempt } from './types.ts';

const portion = 200;

/**
 * Renews the holds that the bank would soon let go of, of orders that are still to go out: the amount is held anew on the same
 * card, without its customer, and only then is the old hold released. A bank that says no puts the order on hold and asks its
 * customer to pay again. Safe to run twice at once, and after a crash at any step: an attempt left open is the reconciler's.
 */
export async function renewAuthorizations(dependencies: OrderDependencies): Promise<void> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const lapsesBefore = new Date(now.getTime() + renewalLeadHours * 3_600_000);
  for (const orderId of await ordersToRenew(read, { lapsesBefore, limit: portion })) {
    await orLog(dependencies, orderId, () => renewAuthorization(dependencies, orderId, lapsesBefore));
  }
  for (const attempt of await lapsedAttempts(read, { now, limit: portion })) {
    await orLog(dependencies, attempt.orderId, () => settleLapsed(dependencies, attempt));
  }
}

/** One order that cannot be dealt with does not keep the others waiting. */
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

/** Its event may have been lost: the gateway is asked what became of it. */
async function settleLapsed(dependencies: OrderDependencies, attempt: PaymentAttempt): Promise<void> {
  const answer = await askGateway(dependencies.payments, attempt);
  await finalize(dependencies, { orderId: attempt.orderId, attemptId: attempt.id, answer });
}

async function renewAuthorization(
  dependencies: OrderDependencies,
  orderId: OrderId,
  lapsesBefore: Date,
): Promise<void> {
  const { database, clock, payments, crashPoint } = dependencies;
  const attempt = await database.transaction(async (tx) => {
    const replacement = { purpose: 'renew', provider: payments.provider } as const;
    const isWanted: Wanted = (need, { captureBefore }) =>
      need.kind === 'none' && captureBefore !== undefined && captureBefore <= lapsesBefore;
    const opened = await openReplacement(tx, orderId, replacement, { isWanted, now: clock.now() });
    crashPoint?.('renew.before_commit');
    return opened;
  });
  if (!attempt) return;
  crashPoint?.('renew.after_commit');
  const answer = await payments.reauthorize(authorizationRequest(attempt));
  crashPoint?.('renew.after_answer');
  await finalize(dependencies, { orderId, attemptId: attempt.id, answer });
}
