import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockDraftOfOrder } from '../drafts/store.server.ts';
import { disputesOfAttempt } from './dispute-store.server.ts';
import { payingAttempt } from './rules.ts';
import {
  attemptChangeStatements,
  attemptsOfOrder,
  findPaymentRequest,
  insertPaymentRequest,
  lockPaymentAttempt,
  openRequestsOfAttempt,
} from './store.server.ts';
import type { Dispute, PaymentAttempt, PaymentRequest, PaymentRequestRefusalCode } from './types.ts';

/** A capture, void or refund that was not yet checked against the payment. */
export type PlannedPaymentRequest = Pick<
  PaymentRequest,
  'kind' | 'amountCents' | 'reason' | 'idempotencyKey'
>;

/** A stored request and the payment attempt it concerns. */
export type PaymentRequestWithAttempt = {
  readonly request: PaymentRequest;
  readonly attempt: PaymentAttempt;
};

/**
 * Inserts a request for an order's payment, once per key, before the gateway is called. `decide` runs under the locks of draft and attempt,
 * and must count the open requests (I-24). A void also marks the attempt as `voiding`.
 * @returns the stored request, or the refusal of `decide`; ORDER_NOT_FOUND if the order has no payment attempt.
 */
export async function insertPaymentRequestOnce(
  tx: Transaction,
  { orderId, now }: { readonly orderId: OrderId; readonly now: Date },
  decide: (
    attempt: PaymentAttempt,
    open: readonly PaymentRequest[],
    disputes: readonly Dispute[],
  ) => Result<PlannedPaymentRequest, PaymentRequestRefusalCode>,
): Promise<Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>> {
  await lockDraftOfOrder(tx, orderId);
  const attempts = await attemptsOfOrder(tx, orderId);
  const paying = payingAttempt(attempts) ?? attempts.at(-1);
  const attempt = paying && (await lockPaymentAttempt(tx, paying.id));
  if (!attempt) return refused({ code: 'ORDER_NOT_FOUND', sentence: 'This order has no card payment.' });
  const wanted = decide(
    attempt,
    await openRequestsOfAttempt(tx, attempt.id),
    await disputesOfAttempt(tx, attempt.id),
  );
  if (!wanted.ok) return wanted;
  const written = await insertPaymentRequest(tx, {
    ...wanted.value,
    attemptId: attempt.id,
    requestedAt: now,
  });
  const request = written ?? (await findPaymentRequest(tx, wanted.value.idempotencyKey));
  invariant(request, 'a request that is there already can be found');
  if (request.kind === 'void' && attempt.state === 'authorized') {
    const change = { state: 'voiding', failureCode: 'not_needed' } as const;
    const from = 'authorized';
    await attemptChangeStatements(tx, { attemptId: attempt.id, from, change, events: [], now }).attempt;
  }
  return ok({ request, attempt });
}
