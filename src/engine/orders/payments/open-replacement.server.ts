import { randomUUID } from 'node:crypto';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockDraftOfOrder, orderWithAttempts } from '../drafts/store.server.ts';
import { mayReplace, type PaymentNeed, paymentNeed } from './renewal-rules.ts';
import { isUnsettled, payingAttempt } from './rules.ts';
import { findAttempt, insertAttempt, openRequestsOf } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/** What the new attempt differs in from the one that the order stands on. */
export type Replacement = Pick<PaymentAttempt, 'purpose' | 'provider'> &
  Partial<Pick<PaymentAttempt, 'paymentMethodReference' | 'returnUrl'>>;

/** Whether the order still wants it, judged again under its lock: what was read before may have been done by somebody else. */
export type Wanted = (need: PaymentNeed<PaymentAttempt>, paying: PaymentAttempt) => boolean;

/**
 * Writes an attempt that is to take the place of a placed order's hold, before the gateway hears of it (I-18, I-26): its key is
 * made of the order's id and the next number. Undefined, with nothing written, when the order wants none: it was shipped or
 * cancelled, something is being asked of its payment, another one is under way, or has come to its end meanwhile.
 */
export async function openReplacement(
  tx: Transaction,
  orderId: OrderId,
  replacement: Replacement,
  { isWanted, now }: { readonly isWanted: Wanted; readonly now: Date },
): Promise<PaymentAttempt | undefined> {
  await lockDraftOfOrder(tx, orderId);
  const { order, attempts } = await orderWithAttempts(tx, orderId);
  const paying = payingAttempt(attempts);
  const isBusy = attempts.some(({ state }) => isUnsettled(state));
  if (!paying || isBusy || !isWanted(paymentNeed(order, attempts), paying)) return undefined;
  if (!mayReplace(order, attempts, await openRequestsOf(tx, paying.id))) return undefined;
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
