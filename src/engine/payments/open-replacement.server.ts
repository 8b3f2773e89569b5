import { randomUUID } from 'node:crypto';
import type { OrderId, PaymentAttemptId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { lockDraftOfOrder, orderWithAttempts } from '../checkout/store.server.ts';
import type { OrderProgress } from '../orders/types.ts';
import { mayReplace } from './renewal-rules.ts';
import { isUnsettled, payingAttempt } from './rules.ts';
import { findAttempt, insertAttempt, openRequestsOf } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/** What the new attempt differs in from the one that the order stands on. */
export type Replacement = Pick<PaymentAttempt, 'purpose' | 'provider'> &
  Partial<Pick<PaymentAttempt, 'paymentMethodReference' | 'returnUrl'>>;

/**
 * Writes an attempt that is to take the place of a placed order's hold, before the gateway hears of it (I-18, I-26): its key is
 * made of the order's id and the next number. Undefined, with nothing written, when the order wants none: it was shipped or
 * cancelled, something is being asked of its payment, or another one is under way.
 */
export async function openReplacement(
  tx: Transaction,
  orderId: OrderId,
  replacement: Replacement,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  await lockDraftOfOrder(tx, orderId);
  const { order, attempts } = await orderWithAttempts(tx, orderId);
  const paying = payingAttempt(attempts);
  const isBusy = attempts.some(({ state }) => isUnsettled(state));
  if (!paying || isBusy || !(await isReplaceable(tx, order, attempts, paying))) return undefined;
  const { amountCents, capture, paymentMethodReference, returnUrl } = paying;
  const id = randomUUID() as PaymentAttemptId;
  const n = Math.max(...attempts.map((attempt) => attempt.n)) + 1;
  await insertAttempt(tx, {
    ...{ id, orderId, n, amountCents, capture, paymentMethodReference, returnUrl },
    ...replacement,
    now,
  });
  const written = await findAttempt(tx, { attemptId: id });
  invariant(written, 'what was written a moment ago is there');
  return written;
}

async function isReplaceable(
  tx: Transaction,
  order: OrderProgress,
  attempts: readonly PaymentAttempt[],
  paying: PaymentAttempt,
): Promise<boolean> {
  return mayReplace(order, attempts, await openRequestsOf(tx, paying.id));
}
