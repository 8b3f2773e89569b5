import { type Cents, cents } from '../../../core/money.ts';
import type {
  AuthorizationRequest,
  GatewayPayment,
  PaymentAnswer,
  PaymentDecline,
} from '../../../integrations/payment/port.ts';
import {
  answerMismatchOf,
  attemptChangeFrom,
  type ExpectedAttemptPayment,
  paymentEventsOf,
} from './snapshot-rules.ts';
import type {
  GatewayAnswerMismatch,
  PaymentAttempt,
  PaymentAttemptChange,
  PaymentAttemptFailureCode,
  PaymentAttemptState,
  PaymentEvent,
  PaymentState,
} from './types.ts';

/** The number of minutes that a bank's challenge may stay open before the attempt is given up (F21). */
export const bankChallengeMinutes = 15;

/** Returns an attempt's idempotency key, made of the order's id and the attempt's number, which never change (I-26). */
export function attemptIdempotencyKey(orderId: string, n: number): string {
  return `${orderId}:${n}`;
}

/** Returns whether an attempt in this state still has an open outcome that its order waits for. */
export function isAttemptUnsettled(state: PaymentAttemptState): boolean {
  return state === 'created' || state === 'unknown' || state === 'action_required';
}

/** Returns whether an attempt in this state is authorized or captured, and so pays its order. */
export function doesAttemptHoldMoney(state: PaymentAttemptState): boolean {
  return state === 'authorized' || state === 'captured';
}

/**
 * Returns the attempt that pays a placed order: the latest one that was authorized and not replaced, even if the authorization has lapsed
 * since. A renewal in progress does not count.
 */
export function payingAttempt<Attempt extends Pick<PaymentAttempt, 'authorizedCents' | 'failureCode'>>(
  attempts: readonly Attempt[],
): Attempt | undefined {
  return attempts.findLast(
    ({ authorizedCents, failureCode }) => authorizedCents > 0 && failureCode !== 'renewed',
  );
}

/** The effect of the gateway's answer on an attempt and its order. */
export type PaymentSettlement =
  /** The attempt pays the order: place it. */
  | { readonly kind: 'pay'; readonly change: PaymentAttemptChange; readonly events: readonly PaymentEvent[] }
  /** The attempt replaces the order's earlier hold, which is voided in the same step. */
  | {
      readonly kind: 'replace';
      readonly change: PaymentAttemptChange;
      readonly events: readonly PaymentEvent[];
    }
  /** Nothing is decided: a challenge, or an answer still to come (I-22). */
  | {
      readonly kind: 'wait';
      readonly change: PaymentAttemptChange;
      readonly contradiction?: GatewayAnswerMismatch;
    }
  /** No money moved and none will: the order returns to checkout. */
  | { readonly kind: 'fail'; readonly change: PaymentAttemptChange; readonly events: readonly PaymentEvent[] }
  /** An attempt that must not pay may hold money: it is marked first, then voided at the gateway. */
  | {
      readonly kind: 'give_up';
      readonly failureCode: PaymentAttemptFailureCode;
      readonly change: PaymentAttemptChange;
      readonly wasApproved: boolean;
    }
  /** The order is unchanged; the attempt's state and amounts follow the gateway. */
  | {
      readonly kind: 'record';
      readonly change: PaymentAttemptChange;
      readonly events: readonly PaymentEvent[];
    }
  /** `contradiction`: the answer can't be applied, and a person must look at it. */
  | { readonly kind: 'nothing'; readonly contradiction?: GatewayAnswerMismatch };

type Settling = ExpectedAttemptPayment & Pick<PaymentAttempt, 'state' | 'capturedCents' | 'refundedCents'>;

export type PaymentSettlementFacts = {
  /** Whether this is the one attempt that the order still waits for. */
  readonly orderWaits: boolean;
  /** Whether the order still needs this attempt to replace its current authorization. */
  readonly mayReplace: boolean;
  /** Whether to give up an open challenge now, because it expired or the customer closed it (F21). */
  readonly givesUpChallenge: boolean;
};

/**
 * Decides what finalize does (I-20), identically for the request, the webhook and the reconciler. The decision depends on the attempt's
 * state, so a second call changes nothing. An answer that contradicts the request never pays an order: if it is about this payment and the
 * outcome was still open, the money is returned; if it is about another payment, the answer is ignored.
 */
export function decidePaymentSettlement(
  attempt: Settling,
  facts: PaymentSettlementFacts,
  answer: PaymentAnswer,
): PaymentSettlement {
  const contradiction = answerMismatchOf(attempt, answer);
  if (contradiction === 'other_payment') return ignore(attempt, contradiction);
  if (isAttemptUnsettled(attempt.state)) return settleWaiting(attempt, facts, answer, contradiction);
  if (doesAttemptHoldMoney(attempt.state)) {
    return contradiction ? { kind: 'nothing', contradiction } : followGateway(attempt, answer);
  }
  if (attempt.state === 'voiding') return finishVoiding(answer, contradiction);
  if (answer.kind === 'payment' && isApproved(answer.payment)) return giveUp('not_needed', answer.payment);
  return { kind: 'nothing' };
}

/**
 * Returns a settlement that leaves the attempt unchanged and reports the contradiction. An attempt whose outcome is open is looked up
 * again.
 */
function ignore({ state }: Settling, contradiction: GatewayAnswerMismatch): PaymentSettlement {
  return isAttemptUnsettled(state) ? { ...waitOn(state), contradiction } : { kind: 'nothing', contradiction };
}

function settleWaiting(
  attempt: Settling,
  facts: PaymentSettlementFacts,
  answer: PaymentAnswer,
  contradiction: GatewayAnswerMismatch | undefined,
): PaymentSettlement {
  switch (answer.kind) {
    case 'unknown':
      return waitOn(attempt.state);
    case 'refused':
      return fail('failed', refusalCode(answer.code));
    case 'declined':
      return fail('failed', answer.decline.code, answer.payment);
    case 'payment':
      return contradiction
        ? giveUp('amount_mismatch', answer.payment)
        : settleReported(facts, answer.payment);
  }
}

function settleReported(facts: PaymentSettlementFacts, payment: GatewayPayment): PaymentSettlement {
  switch (payment.status) {
    case 'authorized':
    case 'captured':
      if (facts.mayReplace) {
        return {
          kind: 'replace',
          change: attemptChangeFrom(payment, payment.status),
          events: paymentEventsOf(payment),
        };
      }
      if (!facts.orderWaits) return giveUp('not_needed', payment);
      return {
        kind: 'pay',
        change: attemptChangeFrom(payment, payment.status),
        events: paymentEventsOf(payment),
      };
    case 'action_required':
      return facts.givesUpChallenge
        ? giveUp('challenge_abandoned', payment)
        : wait('action_required', payment);
    case 'processing':
      return wait('unknown', payment);
    case 'unconfirmed':
      return giveUp('interrupted', payment);
    case 'voided':
      return fail('voided', 'challenge_abandoned', payment);
    case 'failed':
      return fail('failed', declineCode(payment.decline), payment);
  }
}

/**
 * Returns the settlement of an attempt that already pays its order, which follows its captures, refunds and voids. Answers older than the
 * stored state change nothing.
 */
function followGateway(attempt: Settling, answer: PaymentAnswer): PaymentSettlement {
  if (answer.kind !== 'payment') return { kind: 'nothing' };
  const { payment } = answer;
  if (payment.status === 'voided' && attempt.capturedCents === 0) {
    return {
      kind: 'record',
      change: { state: 'voided', failureCode: 'lapsed' },
      events: paymentEventsOf(payment),
    };
  }
  const isNews =
    payment.status === 'captured' &&
    (payment.capturedCents > attempt.capturedCents || payment.refundedCents > attempt.refundedCents);
  if (!isNews) return { kind: 'nothing' };
  return { kind: 'record', change: attemptChangeFrom(payment, 'captured'), events: paymentEventsOf(payment) };
}

function finishVoiding(
  answer: PaymentAnswer,
  contradiction: GatewayAnswerMismatch | undefined,
): PaymentSettlement {
  if (answer.kind === 'declined' || (answer.kind === 'refused' && answer.code === 'never_created')) {
    return { kind: 'record', change: { state: 'failed' }, events: [] };
  }
  if (answer.kind !== 'payment') return { kind: 'nothing' };
  const { payment } = answer;
  if (payment.status === 'voided' && payment.capturedCents === 0) {
    return { kind: 'record', change: attemptChangeFrom(payment, 'voided'), events: paymentEventsOf(payment) };
  }
  if (payment.status === 'failed')
    return { kind: 'record', change: { state: 'failed' }, events: paymentEventsOf(payment) };
  // A captured payment with an amount of zero has not ended: the gateway has not reported where the money is.
  const isPaidBack = payment.capturedCents > 0 && payment.refundedCents === payment.capturedCents;
  if (payment.status === 'captured' && isPaidBack) {
    return contradiction
      ? { kind: 'record', change: { state: 'voided' }, events: [] }
      : { kind: 'record', change: attemptChangeFrom(payment, 'voided'), events: paymentEventsOf(payment) };
  }
  return isApproved(payment) ? giveUp('not_needed', payment) : { kind: 'nothing' };
}

function isApproved(payment: GatewayPayment): boolean {
  return (
    payment.status === 'authorized' ||
    (payment.status === 'captured' && payment.refundedCents < payment.capturedCents)
  );
}

function waitOn(state: PaymentAttemptState): Extract<PaymentSettlement, { kind: 'wait' }> {
  return { kind: 'wait', change: { state: state === 'action_required' ? state : 'unknown' } };
}

function wait(state: 'unknown' | 'action_required', payment: GatewayPayment): PaymentSettlement {
  return { kind: 'wait', change: attemptChangeFrom(payment, state) };
}

function fail(
  state: 'failed' | 'voided',
  failureCode: PaymentAttemptFailureCode,
  payment?: GatewayPayment,
): PaymentSettlement {
  return {
    kind: 'fail',
    change: { ...(payment ? attemptChangeFrom(payment, state) : { state }), failureCode },
    events: payment ? paymentEventsOf(payment) : [],
  };
}

function giveUp(failureCode: PaymentAttemptFailureCode, payment: GatewayPayment): PaymentSettlement {
  const { providerReference, card } = payment;
  const change: PaymentAttemptChange = {
    state: 'voiding',
    failureCode,
    providerReference,
    ...(card ? { card } : {}),
  };
  return { kind: 'give_up', failureCode, change, wasApproved: isApproved(payment) };
}

function refusalCode(code: string): PaymentAttemptFailureCode {
  if (code === 'never_created') return 'interrupted';
  return code === 'gateway_away' ? 'gateway_away' : 'gateway_refused';
}

function declineCode(decline: PaymentDecline | undefined): PaymentAttemptFailureCode {
  return decline?.code ?? 'generic_decline';
}

type Paying = Pick<
  PaymentAttempt,
  'state' | 'failureCode' | 'authorizedCents' | 'capturedCents' | 'refundedCents'
>;

/**
 * Derives the stored payment state of an order from its attempts, sorted by number (I-46). An order without attempts is `covered` by gift
 * cards and credit if placed, and otherwise `unpaid`.
 */
export function paymentStateOf(attempts: readonly Paying[], isPlaced: boolean): PaymentState {
  const waiting = attempts.find(({ state }) => isAttemptUnsettled(state) || doesAttemptHoldMoney(state));
  const attempt = isPlaced ? payingAttempt(attempts) : (waiting ?? attempts.at(-1));
  if (!attempt) return isPlaced ? 'covered' : 'unpaid';
  switch (attempt.state) {
    case 'created':
      return 'unpaid';
    case 'unknown':
      return 'payment_unknown';
    case 'action_required':
      return 'action_required';
    case 'authorized':
      return 'authorized';
    case 'captured':
      return capturedState(attempt);
    case 'voiding':
      return isPlaced ? 'authorized' : 'failed';
    case 'voided':
      return isPlaced ? 'voided' : 'failed';
    case 'failed':
      return isPlaced ? 'voided' : 'failed';
  }
}

function capturedState({ capturedCents, refundedCents }: Paying): PaymentState {
  if (refundedCents === 0) return 'captured';
  return refundedCents < capturedCents ? 'partially_refunded' : 'refunded';
}

/** Returns the amount that can still be refunded: captured, minus what was refunded, requested or lost to disputes (I-24). */
export function refundableCents(
  attempt: Pick<PaymentAttempt, 'capturedCents' | 'refundedCents'>,
  openRefunds: readonly { readonly amountCents: number }[],
  lost: Cents,
) {
  const asked = openRefunds.reduce((all, { amountCents }) => all + amountCents, 0);
  return cents(Math.max(0, attempt.capturedCents - attempt.refundedCents - asked - lost));
}

/** Returns the gateway request of an attempt, built from the stored row alone, so that a repeat is identical (I-26). */
export function authorizationRequestFor(attempt: PaymentAttempt): AuthorizationRequest {
  return {
    attemptKey: attempt.idempotencyKey,
    amountCents: attempt.amountCents,
    paymentMethodId: attempt.paymentMethodReference,
    capture: attempt.capture,
    description: descriptionOf(attempt),
    orderId: attempt.orderId,
    attemptId: attempt.id,
    returnUrl: attempt.returnUrl,
    ...(attempt.purpose === 'renew' ? { isRenewal: true } : {}),
    ...(attempt.gatewayCustomer === undefined ? {} : { gatewayCustomer: attempt.gatewayCustomer }),
    ...(attempt.keepsCard ? { keepsCard: true } : {}),
    ...(attempt.isOffSession ? { isOffSession: true } : {}),
  };
}

/**
 * Returns the description of the payment for the card statement. Immediate captures are for purchases such as gifts, visits and
 * memberships, or off-session charges such as club shipments and no-show fees.
 */
function descriptionOf({ capture, isOffSession }: Pick<PaymentAttempt, 'capture' | 'isOffSession'>): string {
  if (capture === 'manual') return 'Wine order';
  return isOffSession ? 'Previously authorized charge' : 'Order paid at checkout';
}
