import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { DeclineCode, GatewayCard, WebhookEvent } from '../../../integrations/payment/port.ts';
import type { paymentAttempts, paymentRequests } from './schema.ts';

/**
 * `created`  written before the gateway is called; `unknown` no trustworthy answer came (I-22);
 * `voiding`  given up for good: whatever the gateway says from now on, this attempt is voided and never pays an order;
 * `failed`   declined, or never charged; it holds no money.
 */
export type AttemptState =
  | 'created'
  | 'unknown'
  | 'action_required'
  | 'authorized'
  | 'captured'
  | 'voiding'
  | 'voided'
  | 'failed';

/**
 * What an attempt is for: to place its order; to renew, without its customer, the hold of a placed one before the bank lets it
 * go; or to replace that hold because its customer pays again.
 */
export type AttemptPurpose = 'place' | 'renew' | 'replace';

/** The payment dimension of an order (domain §7.3); `covered` is a total of zero after gift cards and credit (I-31). */
export type PaymentState =
  | 'unpaid'
  | 'action_required'
  | 'payment_unknown'
  | 'authorized'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'voided'
  | 'failed'
  | 'covered';

/** How the gateway's word differs from what was asked: it is about another payment, or of another currency, amount or sum held or received. */
export type Contradiction = 'other_payment' | 'other_currency' | 'other_amount' | 'other_sum';

/** Why an attempt holds no money; bank answers come from the gateway, the others are the shop's own. */
export type AttemptFailureCode =
  | DeclineCode
  /** The gateway called the request wrong and did not act: an operator's matter. */
  | 'gateway_refused'
  /** A process died or a call never arrived; nothing was charged. */
  | 'interrupted'
  /** The bank's challenge was left open too long, or closed by the customer. */
  | 'challenge_abandoned'
  /** The gateway approved, holds or received another sum or currency than was asked. */
  | 'amount_mismatch'
  /** Approved, but what was ordered had gone meanwhile. */
  | 'sold_out'
  /** The same of a visit. */
  | 'slot_full'
  /** Approved although the order was already paid or given up. */
  | 'not_needed'
  /** Its hold gave way to a newer one of the same order. */
  | 'renewed'
  /** The bank let go of the hold before the goods left. */
  | 'lapsed'
  /** The gateway did not answer others before, so it was not asked. */
  | 'gateway_away';

export type PaymentAttempt = WithoutNulls<
  Omit<typeof paymentAttempts.$inferSelect, 'cardBrand' | 'cardLastFour' | 'cardFingerprint'>
> & {
  readonly card: Pick<GatewayCard, 'brand' | 'lastFour'> | undefined;
};

export type NewAttempt = Pick<
  PaymentAttempt,
  | 'orderId'
  | 'n'
  | 'purpose'
  | 'amountCents'
  | 'capture'
  | 'provider'
  | 'paymentMethodReference'
  | 'returnUrl'
> &
  Partial<Pick<PaymentAttempt, 'gatewayCustomer' | 'keepsCard' | 'isOffSession'>>;

/** What is to be written to an attempt; absent keys stay as they are, sums only ever grow. */
export type AttemptChange = {
  readonly state: AttemptState;
  readonly failureCode?: AttemptFailureCode;
  readonly providerReference?: string;
  readonly actionUrl?: string;
  readonly card?: GatewayCard;
  readonly authorizedCents?: Cents;
  readonly capturedCents?: Cents;
  readonly refundedCents?: Cents;
  readonly captureBefore?: Date;
};

export type PaymentEventKind =
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** One fact that the gateway told, once for each (reference, kind) however often it is told (I-23). */
export type PaymentEvent = {
  readonly kind: PaymentEventKind;
  readonly amountCents: Cents;
  readonly providerReference: string;
};

/** A capture, void or refund, written before the gateway is asked, so that it counts against the limit at once (I-24). */
export type PaymentRequest = WithoutNulls<
  Omit<typeof paymentRequests.$inferSelect, 'providerReference' | 'settledAt'>
>;

export type PaymentRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'NOTHING_TO_CAPTURE'
  | 'NOTHING_TO_VOID'
  | 'REFUND_EXCEEDS_CAPTURE'
  /** The customer's bank is deciding about this payment. */
  | 'PAYMENT_DISPUTED'
  | 'GATEWAY_REFUSED';

/** `pending`: the gateway has not answered; the reconciler asks again under the same key. */
export type PaymentOutcome = { readonly state: 'succeeded' | 'pending'; readonly amountCents: Cents };

export type StoredWebhook = {
  readonly provider: string;
  readonly event: WebhookEvent;
  readonly receivedAt: Date;
  /** How often it could not be dealt with yet. */
  readonly tries: number;
  readonly isHandled: boolean;
};

/** Data of the job `handle-webhook`. */
export type HandleWebhookJob = { readonly provider: string; readonly eventId: string };

/** An event that could not be dealt with yet, or was set aside: for the operator to look at. */
export type ParkedWebhook = HandleWebhookJob & {
  readonly type: string;
  readonly providerReference: string | undefined;
  readonly receivedAt: Date;
  readonly tries: number;
  /** Undefined once it was set aside. */
  readonly nextTryAt: Date | undefined;
};

/** A cardholder's complaint to their bank; while it is open and once it is lost, its amount is not the shop's. */
export type Dispute = {
  readonly disputeReference: string;
  readonly amountCents: Cents;
  readonly state: 'open' | 'won' | 'lost';
};

/** The steps of a renewal between which a process may die (quality §1.3). */
export const renewalCrashPoints = [
  'renew.before_commit',
  'renew.after_commit',
  'renew.after_answer',
  'replace.before_commit',
] as const;

/** A place where gateway, payments table and orders do not tell the same story (Q2, Q3). */
export type Disagreement = {
  readonly kind:
    | 'payment_without_attempt'
    | 'attempt_without_payment'
    | 'state_differs'
    | 'amount_differs'
    | 'currency_differs'
    | 'payment_differs'
    | 'money_without_order'
    | 'order_without_money'
    | 'order_paid_twice'
    | 'dispute_differs'
    | 'sums_differ'
    | 'notice_missing'
    | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
