import { randomUUID } from 'node:crypto';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadOrderWithAttempts, lockDraftOfOrder } from '../drafts/store.server.ts';
import { canReplaceAuthorization, type RepaymentNeed, repaymentNeedOf } from './renewal-rules.ts';
import { isAttemptUnsettled, payingAttempt } from './rules.ts';
import { findPaymentAttempt, insertPaymentAttempt, openRequestsOfAttempt } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/** The fields in which a replacement attempt differs from the order's current attempt. */
export type ReplacementAttemptChanges = Pick<PaymentAttempt, 'purpose' | 'provider'> &
  Partial<Pick<PaymentAttempt, 'paymentMethodReference' | 'returnUrl'>>;

/**
 * Decides whether the order still needs the replacement attempt. Called under the order's lock, since another process may have changed the
 * order.
 */
export type IsReplacementNeeded = (need: RepaymentNeed<PaymentAttempt>, paying: PaymentAttempt) => boolean;

/**
 * Inserts an attempt that replaces a placed order's authorization, before the gateway is called (I-18, I-26). Its key consists of the
 * order's id and the next number. Writes nothing and returns undefined if the order no longer needs one, because it shipped or was
 * canceled, or another request or attempt is open.
 */
export async function insertReplacementAttempt(
  tx: Transaction,
  orderId: OrderId,
  replacement: ReplacementAttemptChanges,
  { isWanted, now }: { readonly isWanted: IsReplacementNeeded; readonly now: Date },
): Promise<PaymentAttempt | undefined> {
  await lockDraftOfOrder(tx, orderId);
  const { order, attempts } = await loadOrderWithAttempts(tx, orderId);
  const paying = payingAttempt(attempts);
  const isBusy = attempts.some(({ state }) => isAttemptUnsettled(state));
  if (!paying || isBusy || !isWanted(repaymentNeedOf(order, attempts), paying)) return undefined;
  if (!canReplaceAuthorization(order, attempts, await openRequestsOfAttempt(tx, paying.id))) return undefined;
  const { amountCents, capture, paymentMethodReference, returnUrl } = paying;
  const id = randomUUID() as PaymentAttemptId;
  const n = Math.max(...attempts.map((attempt) => attempt.n)) + 1;
  await insertPaymentAttempt(tx, {
    ...{ id, orderId, n, amountCents, capture, paymentMethodReference, returnUrl },
    ...replacement,
    now,
  });
  const written = await findPaymentAttempt(tx, { attemptId: id });
  invariant(written, 'what was written a moment ago is there');
  return written;
}
