import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { putOrderOnPaymentHold, releasePaymentHold } from '../payments/payment-hold.server.ts';
import { type PaymentSettlement, payingAttempt, paymentStateOf } from '../payments/rules.ts';
import { attemptChangeStatements } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { setOrderPaymentState } from '../store.server.ts';
import {
  alertPaymentNeedsReview,
  applyPaymentSettlement,
  attemptsAfterChange,
  auditPaymentChange,
  type FinalizeContext,
  type FinalizeOutcome,
  finalizedAttemptStatements,
  type PaymentSettlementOf,
  writePaymentSettlement,
} from './apply-settlement.server.ts';

/**
 * Applies a settlement to an attempt that renews or replaces the authorization of a placed order, which is otherwise unchanged. The
 * authorization is replaced in one transaction, so the order always has exactly one.
 */
export async function applyReplacementSettlement(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlement,
): Promise<FinalizeOutcome> {
  switch (settlement.kind) {
    case 'replace':
      return replace(tx, finalizing, settlement);
    case 'wait':
      return wait(tx, finalizing, settlement);
    case 'fail':
      return fail(tx, finalizing, settlement);
    case 'give_up':
      return voidAttempt(tx, finalizing, settlement);
    default:
      return applyPaymentSettlement(tx, finalizing, settlement);
  }
}

/** Voids the old authorization before the new one counts, so that two attempts never pay one order. */
async function replace(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'replace'>,
): Promise<FinalizeOutcome> {
  const { dependencies, order, attempt, attempts, now } = finalizing;
  const { orderId } = order;
  const replaced = await supersede(tx, finalizing, payingAttempt(attempts));
  const standing = attempts.map((each) => (each.id === replaced?.id ? replaced : each));
  const after = attemptsAfterChange({ ...finalizing, attempts: standing }, settlement.change);
  const paymentState = paymentStateOf(after.attempts, true);
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, settlement.events),
    order: setOrderPaymentState(tx, { orderId, paymentState, now }),
    audit: auditPaymentChange(
      tx,
      finalizing,
      attempt.purpose === 'renew' ? 'payment.renewed' : 'payment.replaced',
    ),
  });
  await releasePaymentHold(tx, dependencies, { orderId, now });
  dependencies.crashPoint?.('replace.before_commit');
  return {
    ...after,
    ...(replaced && { replaced }),
    kind: 'replace',
    order: { ...order, paymentState },
    isReleased: false,
  };
}

async function supersede(
  tx: Transaction,
  { now }: FinalizeContext,
  held: PaymentAttempt | undefined,
): Promise<PaymentAttempt | undefined> {
  if (held?.state !== 'authorized') return undefined;
  const change = { state: 'voiding', failureCode: 'renewed' } as const;
  const written = await runInOneStatement(tx, {
    held: attemptChangeStatements(tx, { attemptId: held.id, from: 'authorized', change, events: [], now })
      .attempt,
  });
  invariant(written.held === 1, 'the hold that gives way is under our lock');
  return { ...held, ...change };
}

async function wait(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'wait'>,
): Promise<FinalizeOutcome> {
  const { attempt } = finalizing;
  const isNews = settlement.change.state !== attempt.state;
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, []),
    audit: isNews ? auditPaymentChange(tx, finalizing, `payment.${settlement.change.state}`) : undefined,
  });
  return {
    ...finalizing,
    ...attemptsAfterChange(finalizing, settlement.change),
    kind: 'wait',
    isReleased: false,
  };
}

/** Marks a replacement attempt as failed. After a declined renewal, puts the order on hold so that the customer pays again. */
async function fail(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'fail'>,
): Promise<FinalizeOutcome> {
  const { dependencies, order, attempt, mayReplace, now } = finalizing;
  const failureCode = settlement.change.failureCode ?? 'generic_decline';
  if (failureCode === 'gateway_refused') alertPaymentNeedsReview(finalizing, failureCode);
  const wasAsked = failureCode !== 'interrupted' && failureCode !== 'gateway_away';
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, settlement.events),
    audit: auditPaymentChange(tx, finalizing, 'payment.failed', { code: failureCode }),
  });
  if (attempt.purpose === 'renew' && wasAsked && mayReplace) {
    await putOrderOnPaymentHold(tx, dependencies, { orderId: order.orderId, now });
  }
  return {
    ...finalizing,
    ...attemptsAfterChange(finalizing, settlement.change),
    kind: 'fail',
    isReleased: false,
  };
}

/** Voids a second authorization that came too late or has another amount, and emails the customer if they made it. */
async function voidAttempt(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'give_up'>,
): Promise<FinalizeOutcome> {
  const { dependencies, order, attempt, now } = finalizing;
  const { failureCode, wasApproved } = settlement;
  if (failureCode === 'amount_mismatch') alertPaymentNeedsReview(finalizing, failureCode);
  const isNews = attempt.state !== 'voiding';
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, []),
    audit: isNews ? auditPaymentChange(tx, finalizing, 'payment.given_up', { code: failureCode }) : undefined,
  });
  if (wasApproved && attempt.purpose === 'replace') {
    await enqueueNotice(tx, dependencies.jobs, {
      kind: 'payment-released',
      subjectType: 'order',
      subjectId: order.orderId,
      occurrence: String(attempt.n),
      recipient: order.email,
      at: now,
    });
  }
  return {
    ...finalizing,
    ...attemptsAfterChange(finalizing, settlement.change),
    kind: 'give_up',
    isReleased: false,
  };
}
