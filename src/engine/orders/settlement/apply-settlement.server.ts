import { InvariantError, invariant, unreachable } from '../../../core/invariant.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import type { PendingChange } from '../../../platform/prepared.server.ts';
import { extendStockHold } from '../../inventory/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { orderKindProperties } from '../drafts/kind-table.ts';
import { setDraftCompletingUntil } from '../drafts/store.server.ts';
import type { Draft, OrderDependencies } from '../drafts/types.ts';
import { putOrderOnPaymentHold } from '../payments/payment-hold.server.ts';
import { bankChallengeMinutes, type PaymentSettlement, paymentStateOf } from '../payments/rules.ts';
import { attemptChangeStatements } from '../payments/store.server.ts';
import type {
  GatewayAnswerMismatch,
  PaymentAttempt,
  PaymentAttemptChange,
  PaymentAttemptFailureCode,
  PaymentEvent,
} from '../payments/types.ts';
import { storeSavedCard } from '../saved-cards/index.server.ts';
import { markOrderPaymentFailed, setOrderPaymentState } from '../store.server.ts';
import type { OrderProgress, OrderTender } from '../types.ts';
import { placePaidOrder } from './place-paid-order.server.ts';
import { releaseOrderReservations } from './release-order.server.ts';

/** The data that one call of finalize works on, read under the lock of the draft. */
export type FinalizeContext = {
  readonly dependencies: OrderDependencies;
  readonly draft: Draft;
  readonly order: OrderProgress;
  readonly attempt: PaymentAttempt;
  readonly attempts: readonly PaymentAttempt[];
  readonly tenders: readonly OrderTender[];
  readonly orderWaits: boolean;
  /** Whether the order still needs this attempt to replace its current authorization. */
  readonly mayReplace: boolean;
  readonly requestId: string | undefined;
  readonly now: Date;
};

/** The result of applying a settlement. */
export type FinalizeOutcome = {
  readonly kind: PaymentSettlement['kind'];
  readonly order: OrderProgress;
  readonly attempt: PaymentAttempt;
  readonly attempts: readonly PaymentAttempt[];
  readonly isReleased: boolean;
  /** The attempt whose authorization was replaced, to be voided at the gateway next. */
  readonly replaced?: PaymentAttempt;
};

/** The number of hours for which bottles stay held while a payment's outcome is unknown (I-15). */
const longestUnknownHours = 2;

export async function applyPaymentSettlement(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlement,
): Promise<FinalizeOutcome> {
  switch (settlement.kind) {
    case 'pay':
      return pay(tx, finalizing, settlement);
    case 'wait':
      return wait(tx, finalizing, settlement);
    case 'fail':
      return fail(tx, finalizing, settlement);
    case 'give_up':
      return voidAttempt(tx, finalizing, settlement);
    case 'record':
      return record(tx, finalizing, settlement);
    case 'nothing':
      return { ...finalizing, kind: 'nothing', isReleased: false };
    case 'replace':
      throw new InvariantError('must hold: an attempt that places its order replaces nothing');
    default:
      return unreachable(settlement);
  }
}

export type PaymentSettlementOf<Kind extends PaymentSettlement['kind']> = Extract<
  PaymentSettlement,
  { kind: Kind }
>;

async function pay(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'pay'>,
): Promise<FinalizeOutcome> {
  const { order, attempt } = finalizing;
  const after = attemptsAfterChange(finalizing, settlement.change);
  const placed = await placePaidOrder(tx, finalizing, {
    paymentState: paymentStateOf(after.attempts, true),
    changes: finalizedAttemptStatements(tx, finalizing, settlement.change, settlement.events),
  });
  if (!placed) {
    const { providerReference, card } = settlement.change;
    const failureCode = orderKindProperties[finalizing.draft.kind].lateFailure;
    return voidAttempt(tx, finalizing, {
      kind: 'give_up',
      failureCode,
      change: {
        state: 'voiding',
        failureCode,
        ...(providerReference && { providerReference }),
        ...(card && { card }),
      },
      wasApproved: true,
    });
  }
  await savePaidCard(tx, finalizing, settlement.change);
  const effects = finalizing.dependencies.purchases.effectsOf(finalizing.draft);
  await effects.afterPayment?.(tx, finalizing, attempt.paymentMethodReference);
  finalizing.dependencies.crashPoint?.('finalize.before_commit');
  return {
    ...after,
    kind: 'pay',
    order: { ...order, state: 'placed', number: placed.number, paymentState: placed.paymentState },
    attempt: { ...attempt, ...stateOf(settlement.change) },
    isReleased: false,
  };
}

/** Stores the card that the gateway saved with the approval, if the customer chose to save it. */
async function savePaidCard(
  tx: Transaction,
  { draft: { customerId }, attempt, now }: FinalizeContext,
  { card }: PaymentAttemptChange,
): Promise<void> {
  if (!attempt.keepsCard || !customerId || !card) return;
  await storeSavedCard(tx, { customerId, reference: attempt.paymentMethodReference, card, now });
}

/** Keeps the order and its held bottles until the outcome is known (I-22). */
async function wait(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'wait'>,
): Promise<FinalizeOutcome> {
  const { dependencies, draft, order, attempt, now } = finalizing;
  const { configuration, jobs } = dependencies;
  const after = attemptsAfterChange(finalizing, settlement.change);
  const isUnknown = settlement.change.state === 'unknown';
  const ageMilliseconds = now.getTime() - attempt.createdAt.getTime();
  if (isUnknown && ageMilliseconds < longestUnknownHours * 3_600_000) {
    await extendStockHold(tx, { draftId: draft.id, expiresAt: later(now, configuration.holdTtlSeconds) });
  }
  const paymentState = paymentStateOf(after.attempts, false);
  const until = isUnknown
    ? later(now, configuration.holdTtlSeconds)
    : later(attempt.createdAt, bankChallengeMinutes * 60);
  const { orderId } = order;
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, []),
    order: setOrderPaymentState(tx, { orderId, paymentState, now }),
    draft: setDraftCompletingUntil(tx, { draftId: draft.id, orderId, until, now }),
    audit:
      settlement.change.state === attempt.state
        ? undefined
        : auditPaymentChange(tx, finalizing, `payment.${paymentState}`),
  });
  if (isUnknown && attempt.state !== 'unknown') {
    await jobs.enqueue(tx, 'reconcile-payments', {}, { singletonKey: 'soon', startAfter: later(now, 5) });
  }
  return { ...after, kind: 'wait', order: { ...order, paymentState }, isReleased: false };
}

async function fail(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'fail'>,
): Promise<FinalizeOutcome> {
  const failureCode = settlement.change.failureCode ?? 'generic_decline';
  if (failureCode === 'gateway_refused') alertPaymentNeedsReview(finalizing, failureCode);
  if (failureCode === 'unusable_card') warnOfCard(finalizing, failureCode);
  const order = await release(tx, finalizing, failureCode);
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, settlement.events),
    audit: auditPaymentChange(tx, finalizing, 'payment.failed', { code: failureCode }),
  });
  finalizing.dependencies.crashPoint?.('release.before_commit');
  return { ...attemptsAfterChange(finalizing, settlement.change), kind: 'fail', order, isReleased: true };
}

/** Marks the attempt as `voiding` before the gateway is called to void it. From then on it can never pay the order. */
async function voidAttempt(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'give_up'>,
): Promise<FinalizeOutcome> {
  const { attempt } = finalizing;
  const { failureCode, wasApproved } = settlement;
  if (failureCode === 'amount_mismatch' || failureCode === 'not_needed')
    alertPaymentNeedsReview(finalizing, failureCode);
  const order = await release(tx, finalizing, failureCode);
  const isNews = attempt.state !== 'voiding';
  await writePaymentSettlement(tx, {
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, []),
    audit: isNews ? auditPaymentChange(tx, finalizing, 'payment.given_up', { code: failureCode }) : undefined,
  });
  if (wasApproved) await apologize(tx, finalizing, failureCode);
  finalizing.dependencies.crashPoint?.('release.before_commit');
  const after = attemptsAfterChange(finalizing, settlement.change);
  return { ...after, kind: 'give_up', order, isReleased: true };
}

async function record(
  tx: Transaction,
  finalizing: FinalizeContext,
  settlement: PaymentSettlementOf<'record'>,
): Promise<FinalizeOutcome> {
  const { order, now } = finalizing;
  const after = attemptsAfterChange(finalizing, settlement.change);
  const isPlaced = order.number !== undefined;
  // The bank released the hold: the goods are allocated but no longer paid for.
  if (isPlaced && settlement.change.failureCode === 'lapsed') {
    await putOrderOnPaymentHold(tx, finalizing.dependencies, { orderId: order.orderId, now });
  }
  const paymentState = paymentStateOf(after.attempts, isPlaced);
  await writePaymentSettlement(tx, {
    order: setOrderPaymentState(tx, { orderId: order.orderId, paymentState, now }),
    ...finalizedAttemptStatements(tx, finalizing, settlement.change, settlement.events),
    audit: auditPaymentChange(tx, finalizing, `payment.${settlement.change.state}`),
  });
  return { ...after, kind: 'record', order: { ...order, paymentState }, isReleased: false };
}

/**
 * Releases limits, coupon, tenders and stock, and returns the order to its draft, if the order still waits for this attempt. Kinds of order
 * with `keepsStockAfterDecline` keep their stock held until the hold expires.
 */
async function release(
  tx: Transaction,
  finalizing: FinalizeContext,
  failureCode: PaymentAttemptFailureCode,
): Promise<OrderProgress> {
  const { draft, order, orderWaits, tenders, now } = finalizing;
  if (!orderWaits) return order;
  const { orderId } = order;
  const keepsStock = orderKindProperties[draft.kind].keepsStockAfterDecline;
  await releaseOrderReservations(tx, { draftId: draft.id, keepsStock, order, tenders, now });
  const written = await runInOneStatement(tx, {
    order: markOrderPaymentFailed(tx, { orderId, failureCode, now }),
    draft: setDraftCompletingUntil(tx, { draftId: draft.id, orderId, until: undefined, now }),
  });
  invariant(written.order === 1, 'only an order that waits for payment can fail');
  await finalizing.dependencies.purchases.effectsOf(draft).declined?.(tx, finalizing, failureCode);
  return { ...order, state: 'payment_failed', paymentState: 'failed', failureCode };
}

/** Enqueues an apology email, which must accompany every release of approved money (F21). */
async function apologize(
  tx: Transaction,
  { dependencies, order, attempt, now }: FinalizeContext,
  failureCode: PaymentAttemptFailureCode,
): Promise<void> {
  await enqueueNotice(tx, dependencies.jobs, {
    kind:
      failureCode === 'sold_out' || failureCode === 'slot_full'
        ? 'sold-out-after-payment'
        : 'payment-released',
    subjectType: 'order',
    subjectId: order.orderId,
    occurrence: String(attempt.n),
    recipient: order.email,
    at: now,
  });
}

export function finalizedAttemptStatements(
  tx: Transaction,
  { attempt, now }: FinalizeContext,
  changed: PaymentAttemptChange,
  events: readonly PaymentEvent[],
) {
  return attemptChangeStatements(tx, {
    attemptId: attempt.id,
    from: attempt.state,
    change: changed,
    events,
    now,
  });
}

export async function writePaymentSettlement(
  tx: Transaction,
  written: ReturnType<typeof finalizedAttemptStatements> & {
    readonly order?: PendingChange;
    readonly draft?: PendingChange;
    readonly audit: PendingChange | undefined;
  },
): Promise<void> {
  const { attempt } = await runInOneStatement(tx, written);
  invariant(attempt === 1, 'an attempt is under our lock as it was decided on');
}

export function auditPaymentChange(
  tx: Transaction,
  { order, attempt, requestId, now }: FinalizeContext,
  action: string,
  data: Readonly<Record<string, string>> = {},
): PendingChange {
  const subject = { subjectType: 'payment', subjectId: attempt.id } as const;
  const facts = { orderId: order.orderId, ...data };
  return recordAudit(tx, { at: now, actor: 'system', action, ...subject, data: facts, requestId });
}

export function alertPaymentNeedsReview(
  { dependencies, order, attempt }: FinalizeContext,
  code: PaymentAttemptFailureCode | GatewayAnswerMismatch,
): void {
  const { orderId } = order;
  dependencies.log.error('payment needs manual review', { code, orderId, attemptId: attempt.id });
}

/** Logs a warning, not an error, that the card is unknown to the gateway, because the page expired or it is another customer's card. */
function warnOfCard(
  { dependencies, order, attempt }: FinalizeContext,
  code: PaymentAttemptFailureCode,
): void {
  const { orderId } = order;
  dependencies.log.warn('card unknown to the gateway', { code, orderId, attemptId: attempt.id });
}

/** Returns the attempt and its order's attempts with this change applied. */
export function attemptsAfterChange(finalizing: FinalizeContext, changed: PaymentAttemptChange) {
  const attempt = { ...finalizing.attempt, ...stateOf(changed) };
  const attempts = finalizing.attempts.map((each) => (each.id === attempt.id ? attempt : each));
  return { attempt, attempts };
}

function stateOf({ card: _card, ...changed }: PaymentAttemptChange): Omit<PaymentAttemptChange, 'card'> {
  return changed;
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
