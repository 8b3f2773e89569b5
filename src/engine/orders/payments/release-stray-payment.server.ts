import type { PaymentAttemptId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { type Cents, subtract } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { GatewayPayment } from '../../../integrations/payment/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { doesAttemptHoldMoney, isAttemptUnsettled } from './rules.ts';
import { findPaymentAttempt } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/** A payment without an order, with the amount to return and whether to void or refund it. */
export type StrayPayment = {
  readonly payment: GatewayPayment;
  readonly way: 'void' | 'refund';
  readonly amountCents: Cents;
};

export type StrayPaymentRefusalCode =
  | 'GATEWAY_DID_NOT_ANSWER'
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_OF_ORDER'
  | 'PAYMENT_OPEN'
  | 'NOTHING_TO_RELEASE'
  | 'OTHER_CURRENCY';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'payments'>;

/**
 * Looks up a payment without an order at the gateway, and returns it with the way its money would be returned. Changes nothing. Refuses a
 * payment that belongs to an order or is not settled yet.
 */
export async function findStrayPayment(
  { database, payments }: Dependencies,
  providerReference: string,
): Promise<Result<StrayPayment, StrayPaymentRefusalCode>> {
  const retrieved = await payments.retrieve(providerReference);
  if (retrieved.kind === 'unknown') return noAnswer();
  if (retrieved.kind === 'refused') {
    return refused({
      code: 'PAYMENT_NOT_FOUND',
      sentence: `The gateway has no payment ${providerReference}.`,
    });
  }
  const { payment } = retrieved;
  if (!payment) return nothingToRelease(providerReference);
  const { attemptId } = payment;
  const attempt =
    (await findPaymentAttempt(database.read, { providerReference })) ??
    (isUuid(attemptId)
      ? await findPaymentAttempt(database.read, { attemptId: attemptId as PaymentAttemptId })
      : undefined);
  const owned = attempt && ownedBy(attempt, payment);
  return owned ?? strayOf(payment);
}

/**
 * Returns the money of a payment without an order to its payer: voids an authorization, or refunds a capture. A repeat takes effect once,
 * for as long as the gateway remembers the key.
 */
export async function releaseStrayPayment(
  dependencies: Dependencies,
  { providerReference, actor }: { readonly providerReference: string; readonly actor: AuditActor },
): Promise<Result<StrayPayment, StrayPaymentRefusalCode>> {
  const found = await findStrayPayment(dependencies, providerReference);
  if (!found.ok) return found;
  const { database, clock, payments } = dependencies;
  const { way, amountCents, payment } = found.value;
  const audit = (action: string) =>
    recordAudit(database.read, {
      ...{ at: clock.now(), actor, action },
      ...{ subjectType: 'payment', subjectId: providerReference, data: { way, amountCents } },
    });
  await audit('payment.release_requested');
  const key = `stray:${providerReference}:${way}:${payment.refundedCents}`;
  const answer =
    way === 'void'
      ? await payments.void(providerReference, key)
      : await payments.refund(providerReference, amountCents, key);
  const isDone =
    answer.kind === 'refund'
      ? answer.refund.status !== 'failed'
      : answer.kind === 'payment' && answer.payment.status === 'voided';
  if (!isDone) return noAnswer();
  await audit('payment.released');
  return found;
}

/**
 * Returns why a payment of one of the shop's attempts can't be released here: PAYMENT_OF_ORDER if an order relies on it, PAYMENT_OPEN if
 * the reconciler is about to settle it.
 */
function ownedBy(
  attempt: PaymentAttempt,
  { providerReference }: GatewayPayment,
): Refused<StrayPaymentRefusalCode> | undefined {
  const isIts = (attempt.providerReference ?? providerReference) === providerReference;
  if (isIts && doesAttemptHoldMoney(attempt.state)) {
    const sentence = `Payment ${providerReference} belongs to an order. Cancel the order or refund it.`;
    return refused({ code: 'PAYMENT_OF_ORDER', sentence });
  }
  if (isAttemptUnsettled(attempt.state) || attempt.state === 'voiding') {
    const sentence = `Payment ${providerReference} isn’t settled yet. Run \`reconcile\` to settle it.`;
    return refused({ code: 'PAYMENT_OPEN', sentence });
  }
  return undefined;
}

function strayOf(payment: GatewayPayment): Result<StrayPayment, StrayPaymentRefusalCode> {
  const { providerReference, status, currency, amountCents, capturedCents, refundedCents } = payment;
  if (currency !== 'usd') {
    return refused({
      code: 'OTHER_CURRENCY',
      sentence: `Payment ${providerReference} is in ${currency}. Release it in the gateway’s own dashboard.`,
    });
  }
  if (status === 'captured' && refundedCents < capturedCents) {
    return ok({ payment, way: 'refund', amountCents: subtract(capturedCents, refundedCents) });
  }
  const isOpen = status !== 'captured' && status !== 'voided' && status !== 'failed';
  return isOpen ? ok({ payment, way: 'void', amountCents }) : nothingToRelease(providerReference);
}

function nothingToRelease(providerReference: string): Refused<StrayPaymentRefusalCode> {
  return refused({
    code: 'NOTHING_TO_RELEASE',
    sentence: `Payment ${providerReference} has no funds on hold, so there’s nothing to release.`,
  });
}

function noAnswer(): Refused<StrayPaymentRefusalCode> {
  return refused({
    code: 'GATEWAY_DID_NOT_ANSWER',
    sentence: 'The gateway didn’t confirm this. Run `prove` to see the payment’s status, then try again.',
  });
}
