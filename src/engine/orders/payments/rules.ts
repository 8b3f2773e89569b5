import { type Cents, cents } from '../../../core/money.ts';
import type {
  AuthorizationRequest,
  Decline,
  GatewayPayment,
  PaymentAnswer,
} from '../../../integrations/payment/port.ts';
import { type Asked, changeFrom, contradictionOf, eventsOf } from './snapshot-rules.ts';
import type {
  AttemptChange,
  AttemptFailureCode,
  AttemptState,
  Contradiction,
  PaymentAttempt,
  PaymentEvent,
  PaymentState,
} from './types.ts';

/** How long a bank's challenge may stay open before the attempt is given up (F21). */
export const challengeMinutes = 15;

/** Our idempotency key: the order's own id and the number of the attempt, which never change (I-26). */
export function attemptKey(orderId: string, n: number): string {
  return `${orderId}:${n}`;
}

/** An attempt whose outcome is still to come; the order waits for it. */
export function isUnsettled(state: AttemptState): boolean {
  return state === 'created' || state === 'unknown' || state === 'action_required';
}

/** An attempt that pays its order. */
export function holdsMoney(state: AttemptState): boolean {
  return state === 'authorized' || state === 'captured';
}

/**
 * The attempt that a placed order stands on: the last that held its money and gave way to no newer one, also when the bank has
 * let go of it since. A renewal in progress is not it yet.
 */
export function payingAttempt<Attempt extends Pick<PaymentAttempt, 'authorizedCents' | 'failureCode'>>(
  attempts: readonly Attempt[],
): Attempt | undefined {
  return attempts.findLast(
    ({ authorizedCents, failureCode }) => authorizedCents > 0 && failureCode !== 'renewed',
  );
}

/** What the gateway's words about an attempt mean for it. */
export type Settlement =
  /** The attempt pays the order: place it. */
  | { readonly kind: 'pay'; readonly change: AttemptChange; readonly events: readonly PaymentEvent[] }
  /** The attempt takes the place of the order's earlier hold, which is given up in the same step. */
  | { readonly kind: 'replace'; readonly change: AttemptChange; readonly events: readonly PaymentEvent[] }
  /** Nothing is decided: a challenge, or an answer still to come (I-22). */
  | { readonly kind: 'wait'; readonly change: AttemptChange; readonly contradiction?: Contradiction }
  /** No money moved and none will: the order goes back to the customer. */
  | { readonly kind: 'fail'; readonly change: AttemptChange; readonly events: readonly PaymentEvent[] }
  /** Money may sit on an attempt that must not pay: it is marked first and voided at the gateway next. */
  | {
      readonly kind: 'give_up';
      readonly failureCode: AttemptFailureCode;
      readonly change: AttemptChange;
      readonly wasApproved: boolean;
    }
  /** The order stands as it is; the attempt's state and sums follow the gateway. */
  | { readonly kind: 'record'; readonly change: AttemptChange; readonly events: readonly PaymentEvent[] }
  /** `contradiction`: the gateway's word cannot be followed, and a person has to look. */
  | { readonly kind: 'nothing'; readonly contradiction?: Contradiction };

type Settling = Asked & Pick<PaymentAttempt, 'state' | 'capturedCents' | 'refundedCents'>;

export type SettlementFacts = {
  /** Whether the order still waits for exactly this attempt. */
  readonly orderWaits: boolean;
  /** Whether the order still wants this attempt instead of its present hold (`mayReplace`). */
  readonly mayReplace: boolean;
  /** Whether a challenge that is still open is given up now: its time is over, or the customer closed it (F21). */
  readonly givesUpChallenge: boolean;
};

/**
 * The one decision of finalize (I-20): the same for the request, the webhook and the reconciler, and conditional on what
 * the attempt already is, so that the second to come changes nothing. An answer that contradicts what was asked never
 * pays: of a payment that is ours the money goes back, and what is about another payment is not used at all.
 */
export function decideSettlement(
  attempt: Settling,
  facts: SettlementFacts,
  answer: PaymentAnswer,
): Settlement {
  const contradiction = contradictionOf(attempt, answer);
  if (contradiction === 'other_payment') return ignore(attempt, contradiction);
  if (isUnsettled(attempt.state)) return settleWaiting(attempt, facts, answer, contradiction);
  if (holdsMoney(attempt.state)) {
    return contradiction ? { kind: 'nothing', contradiction } : followGateway(attempt, answer);
  }
  if (attempt.state === 'voiding') return finishVoiding(answer, contradiction);
  if (answer.kind === 'payment' && isApproved(answer.payment)) return giveUp('not_needed', answer.payment);
  return { kind: 'nothing' };
}

/** What is open stays open and is asked for again; everything else stays as it is. */
function ignore({ state }: Settling, contradiction: Contradiction): Settlement {
  return isUnsettled(state) ? { ...waitOn(state), contradiction } : { kind: 'nothing', contradiction };
}

function settleWaiting(
  attempt: Settling,
  facts: SettlementFacts,
  answer: PaymentAnswer,
  contradiction: Contradiction | undefined,
): Settlement {
  switch (answer.kind) {
    case 'unknown':
      return waitOn(attempt.state);
    case 'refused':
      return fail('failed', refusalCode(answer.code));
    case 'declined':
      return fail('failed', answer.decline.code, answer.payment);
    case 'payment':
      return contradiction ? giveUp('amount_mismatch', answer.payment) : settleTold(facts, answer.payment);
  }
}

function settleTold(facts: SettlementFacts, payment: GatewayPayment): Settlement {
  switch (payment.status) {
    case 'authorized':
    case 'captured':
      if (facts.mayReplace) {
        return { kind: 'replace', change: changeFrom(payment, payment.status), events: eventsOf(payment) };
      }
      if (!facts.orderWaits) return giveUp('not_needed', payment);
      return { kind: 'pay', change: changeFrom(payment, payment.status), events: eventsOf(payment) };
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

/** A paid order follows captures, refunds and voids; whatever is older than what is known changes nothing. */
function followGateway(attempt: Settling, answer: PaymentAnswer): Settlement {
  if (answer.kind !== 'payment') return { kind: 'nothing' };
  const { payment } = answer;
  if (payment.status === 'voided' && attempt.capturedCents === 0) {
    return { kind: 'record', change: { state: 'voided', failureCode: 'lapsed' }, events: eventsOf(payment) };
  }
  const isNews =
    payment.status === 'captured' &&
    (payment.capturedCents > attempt.capturedCents || payment.refundedCents > attempt.refundedCents);
  if (!isNews) return { kind: 'nothing' };
  return { kind: 'record', change: changeFrom(payment, 'captured'), events: eventsOf(payment) };
}

function finishVoiding(answer: PaymentAnswer, contradiction: Contradiction | undefined): Settlement {
  if (answer.kind === 'declined' || (answer.kind === 'refused' && answer.code === 'never_created')) {
    return { kind: 'record', change: { state: 'failed' }, events: [] };
  }
  if (answer.kind !== 'payment') return { kind: 'nothing' };
  const { payment } = answer;
  if (payment.status === 'voided' && payment.capturedCents === 0) {
    return { kind: 'record', change: changeFrom(payment, 'voided'), events: eventsOf(payment) };
  }
  if (payment.status === 'failed')
    return { kind: 'record', change: { state: 'failed' }, events: eventsOf(payment) };
  // What was captured without a cent received is not over: the gateway has not told where the money is.
  const isPaidBack = payment.capturedCents > 0 && payment.refundedCents === payment.capturedCents;
  if (payment.status === 'captured' && isPaidBack) {
    return contradiction
      ? { kind: 'record', change: { state: 'voided' }, events: [] }
      : { kind: 'record', change: changeFrom(payment, 'voided'), events: eventsOf(payment) };
  }
  return isApproved(payment) ? giveUp('not_needed', payment) : { kind: 'nothing' };
}

function isApproved(payment: GatewayPayment): boolean {
  return (
    payment.status === 'authorized' ||
    (payment.status === 'captured' && payment.refundedCents < payment.capturedCents)
  );
}

function waitOn(state: AttemptState): Extract<Settlement, { kind: 'wait' }> {
  return { kind: 'wait', change: { state: state === 'action_required' ? state : 'unknown' } };
}

function wait(state: 'unknown' | 'action_required', payment: GatewayPayment): Settlement {
  return { kind: 'wait', change: changeFrom(payment, state) };
}

function fail(
  state: 'failed' | 'voided',
  failureCode: AttemptFailureCode,
  payment?: GatewayPayment,
): Settlement {
  return {
    kind: 'fail',
    change: { ...(payment ? changeFrom(payment, state) : { state }), failureCode },
    events: payment ? eventsOf(payment) : [],
  };
}

function giveUp(failureCode: AttemptFailureCode, payment: GatewayPayment): Settlement {
  const { providerReference, card } = payment;
  const change: AttemptChange = {
    state: 'voiding',
    failureCode,
    providerReference,
    ...(card ? { card } : {}),
  };
  return { kind: 'give_up', failureCode, change, wasApproved: isApproved(payment) };
}

function refusalCode(code: string): AttemptFailureCode {
  if (code === 'never_created') return 'interrupted';
  return code === 'gateway_away' ? 'gateway_away' : 'gateway_refused';
}

function declineCode(decline: Decline | undefined): AttemptFailureCode {
  return decline?.code ?? 'generic_decline';
}

type Paying = Pick<
  PaymentAttempt,
  'state' | 'failureCode' | 'authorizedCents' | 'capturedCents' | 'refundedCents'
>;

/**
 * The stored payment state of an order, derived from its attempts in the order of their numbers (I-46).
 * An order without attempts is covered by gift cards and credit, or not yet paid.
 */
export function paymentStateOf(attempts: readonly Paying[], isPlaced: boolean): PaymentState {
  const waiting = attempts.find(({ state }) => isUnsettled(state) || holdsMoney(state));
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

/** What may still be refunded: captured, less what went back, what is asked for already and what disputes took (I-24). */
export function refundableCents(
  attempt: Pick<PaymentAttempt, 'capturedCents' | 'refundedCents'>,
  openRefunds: readonly { readonly amountCents: number }[],
  lost: Cents,
) {
  const asked = openRefunds.reduce((all, { amountCents }) => all + amountCents, 0);
  return cents(Math.max(0, attempt.capturedCents - attempt.refundedCents - asked - lost));
}

/** What the gateway is asked for an attempt: made of the stored row alone, so that a repeat asks the very same (I-26). */
export function authorizationRequest(attempt: PaymentAttempt): AuthorizationRequest {
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

/** What is taken at once is a gift, a visit, or what somebody agreed to before: a club shipment, or a visit that nobody came to. */
function descriptionOf({ capture, isOffSession }: Pick<PaymentAttempt, 'capture' | 'isOffSession'>): string {
  if (capture === 'manual') return 'Wine order';
  return isOffSession ? 'Charge agreed to before' : 'Order paid at once';
}
