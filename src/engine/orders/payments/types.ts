import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type {
  GatewayCard,
  PaymentDeclineCode,
  PaymentWebhookEvent,
} from '../../../integrations/payment/port.ts';
import type { paymentAttempts, paymentRequests } from './schema.ts';

/**
 * The state of a payment attempt. `created`: written before the gateway is called. `unknown`: no trustworthy answer came (I-22). `voiding`:
 * given up; this attempt never pays an order and is voided, regardless of the gateway's answer. `failed`: declined or never charged; it
 * holds no money.
 */
export type PaymentAttemptState =
  | 'created'
  | 'unknown'
  | 'action_required'
  | 'authorized'
  | 'captured'
  | 'voiding'
  | 'voided'
  | 'failed';

/**
 * The purpose of a payment attempt: `place` pays for a new order, `renew` renews the authorization of a placed order without its customer,
 * `replace` replaces that authorization because its customer pays again.
 */
export type PaymentAttemptPurpose = 'place' | 'renew' | 'replace';

/** The payment state of an order (domain §7.3). `covered`: gift cards and credit paid the whole total (I-31). */
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

/**
 * The way in which the gateway's answer contradicts the request: another payment, currency or amount, or other authorized, captured or
 * refunded sums.
 */
export type GatewayAnswerMismatch = 'other_payment' | 'other_currency' | 'other_amount' | 'other_sum';

/** The reason why an attempt holds no money. Decline codes come from the bank through the gateway, the others from the shop. */
export type PaymentAttemptFailureCode =
  | PaymentDeclineCode
  /** The gateway rejected the request as invalid and did nothing; an operator must look at it. */
  | 'gateway_refused'
  /** A process died or a call never arrived; nothing was charged. */
  | 'interrupted'
  /** The bank's challenge expired or was closed by the customer. */
  | 'challenge_abandoned'
  /** The gateway approved, holds or received another amount or currency than requested. */
  | 'amount_mismatch'
  /** Approved after the items had sold out. */
  | 'sold_out'
  /** Approved after the visit had sold out. */
  | 'slot_full'
  /** Approved although the order was already paid or given up. */
  | 'not_needed'
  /** A newer authorization of the same order replaced it. */
  | 'renewed'
  /** The bank released the hold before the goods shipped. */
  | 'lapsed'
  /** The gateway did not answer earlier calls, so it was not called. */
  | 'gateway_away';

export type PaymentAttempt = WithoutNulls<
  Omit<typeof paymentAttempts.$inferSelect, 'cardBrand' | 'cardLastFour' | 'cardFingerprint'>
> & {
  readonly card: Pick<GatewayCard, 'brand' | 'lastFour'> | undefined;
};

export type NewPaymentAttempt = Pick<
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

/** An update of an attempt. Omitted fields keep their values, and amounts only grow. */
export type PaymentAttemptChange = {
  readonly state: PaymentAttemptState;
  readonly failureCode?: PaymentAttemptFailureCode;
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

/** One fact reported by the gateway, stored once per reference and kind (I-23). */
export type PaymentEvent = {
  readonly kind: PaymentEventKind;
  readonly amountCents: Cents;
  readonly providerReference: string;
};

/** A capture, void or refund, written before the gateway is called, so that it counts against the limit immediately (I-24). */
export type PaymentRequest = WithoutNulls<
  Omit<typeof paymentRequests.$inferSelect, 'providerReference' | 'settledAt'>
>;

export type PaymentRequestRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'NOTHING_TO_CAPTURE'
  | 'NOTHING_TO_VOID'
  | 'REFUND_EXCEEDS_CAPTURE'
  /** The customer's bank is deciding a dispute of this payment. */
  | 'PAYMENT_DISPUTED'
  | 'GATEWAY_REFUSED';

/**
 * The outcome of a capture, void or refund. `pending`: the gateway has not answered; the reconciler repeats the request under the same key.
 */
export type PaymentRequestOutcome = { readonly state: 'succeeded' | 'pending'; readonly amountCents: Cents };

export type StoredWebhook = {
  readonly provider: string;
  readonly event: PaymentWebhookEvent;
  readonly receivedAt: Date;
  /** The number of failed attempts to handle the event. */
  readonly tries: number;
  readonly isHandled: boolean;
};

/** The data of the job `handle-webhook`. */
export type HandleWebhookJob = { readonly provider: string; readonly eventId: string };

/** An unhandled webhook event, waiting or given up, as listed for the operator. */
export type UnhandledWebhook = HandleWebhookJob & {
  readonly type: string;
  readonly providerReference: string | undefined;
  readonly receivedAt: Date;
  readonly tries: number;
  /** When the event is handled next; undefined once it was given up. */
  readonly nextTryAt: Date | undefined;
};

/** A cardholder's complaint to their bank. While it is open, and once it is lost, the disputed amount does not belong to the shop. */
export type Dispute = {
  readonly disputeReference: string;
  readonly amountCents: Cents;
  readonly state: 'open' | 'won' | 'lost';
};

/** The crash points of an authorization renewal at which tests end the process (quality §1.3). */
export const authorizationRenewalCrashPoints = [
  'renew.before_commit',
  'renew.after_commit',
  'renew.after_answer',
  'replace.before_commit',
] as const;

/** A discrepancy between the gateway, the payments table and the orders (Q2, Q3). */
export type PaymentDiscrepancy = {
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
