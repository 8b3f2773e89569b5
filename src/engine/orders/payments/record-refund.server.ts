import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockDraftOfOrder } from '../drafts/store.server.ts';
import { setOrderPaymentState } from '../store.server.ts';
import { paymentStateOf } from './rules.ts';
import { attemptsOfOrder, insertPaymentEvents, raiseAttemptRefundedAmount } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/** Records a refund made by the gateway, whether reported by its answer, by an event or by both. Written once (I-23, I-46). */
export async function recordRefund(
  tx: Transaction,
  { id: attemptId, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  refund: { readonly amountCents: Cents; readonly providerReference: string },
  now: Date,
): Promise<void> {
  await lockDraftOfOrder(tx, orderId);
  await insertPaymentEvents(tx, attemptId, [{ kind: 'refunded', ...refund }], now);
  await raiseAttemptRefundedAmount(tx, attemptId, now);
  const paymentState = paymentStateOf(await attemptsOfOrder(tx, orderId), true);
  await setOrderPaymentState(tx, { orderId, paymentState, now });
}
