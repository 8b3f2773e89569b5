import type { Cents } from '../../core/money.ts';

/**
 * The interface of a card gateway that the engine uses. Every answer is one of four kinds:
 * - `payment`: the payment's current state, to be read from its `status` and amounts.
 * - `declined`: the bank or the customer declined. No money moved, and this payment can't move any later.
 * - `refused`: the gateway called the request invalid and did not act. Except for `never_created` and `gateway_away`, the cause is a bug or
 *   a wrong configuration, never the customer. (An unusable payment method comes from the customer's browser and is `declined`.)
 * - `unknown`: no trustworthy answer came. Never report it as a failure and never charge again; query the outcome with `find` (I-22).
 */
export type PaymentGateway = {
  readonly provider: 'stripe' | 'sandbox';

  /**
   * Holds (`manual`) or captures (`automatic`) the amount. Called once for each payment attempt; if it is unclear whether that happened,
   * call `find`. Repeating it with the same key and request is harmless and returns the first answer.
   */
  authorize(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /**
   * Returns the outcome of an attempt, looked up by our own key. It can never charge. `request` is the one passed to `authorize`.
   * - `payment` with status `unconfirmed`: the charge was never sent. Close it with `void` before abandoning the attempt, so that a slow
   * `authorize` still in progress cannot charge.
   * - `refused` with code `never_created`: the gateway failed before anything existed. Nothing was or can be charged.
   */
  find(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /** Returns the payment's current state. */
  retrieve(providerReference: string): Promise<PaymentAnswer>;

  /**
   * Holds the amount again on the card of an earlier payment, without the customer and for the same order only, before the first hold
   * expires. Repeats and `find` work as with `authorize`. If the bank requires the customer, the answer is a decline,
   * `authentication_failed`.
   */
  reauthorize(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /**
   * Captures a held amount in whole or in part and releases the rest of the hold. A payment that can no longer be captured is returned
   * unchanged (`captured`, `voided`), so compare `capturedCents`. `key` makes repeats harmless for 24 hours; with an older key, call
   * `retrieve` first. The same is true of `void` and `refund`.
   */
  capture(providerReference: string, amountCents: Cents, key: string): Promise<PaymentAnswer>;

  /** Releases a hold, or closes an unconfirmed payment. A captured payment is returned unchanged. */
  void(providerReference: string, key: string): Promise<PaymentAnswer>;

  /** Refunds part or all of the captured amount. The gateway itself answers `refused` to more than the unrefunded amount (I-24). */
  refund(providerReference: string, amountCents: Cents, key: string): Promise<RefundAnswer>;

  /**
   * Lists every payment created at or after this instant, newest first, for reconciliation.
   * @throws if the gateway is unreachable; the calling job then retries.
   */
  listPayments(range: { readonly createdSince: Date }): AsyncIterable<GatewayPayment>;

  /** Lists every dispute opened at or after this instant, newest first. Throws like `listPayments`. */
  listDisputes(range: { readonly openedSince: Date }): AsyncIterable<GatewayDispute>;

  /**
   * Verifies that the gateway sent this body, and parses it. Returns `'invalid'` for a body that is forged, altered, unreadable, or signed
   * more than 300 seconds before or after `now`. Several secrets may be valid at the same time, for rotation.
   */
  parseWebhook(rawBody: string, signature: string | undefined, now: Date): PaymentWebhookEvent | 'invalid';

  /** Lists the events since this instant, newest first, to catch up after an outage. Throws like `listPayments`. */
  listEvents(since: Date): AsyncIterable<PaymentWebhookEvent>;

  /**
   * Creates the gateway's record of a customer, which contains only our id and is required to save cards. Repeats return the same record
   * for 24 hours, so the caller stores the answer.
   */
  openCustomer(customerId: string): Promise<GatewayCustomerAnswer>;

  /**
   * Requests the bank's approval to save a card from the card fields for this customer, without charging it. An approval saves the card,
   * which can then pay any number of this customer's orders. Repeats work as with `authorize`.
   */
  keepCard(request: SaveCardRequest): Promise<SavedCardAnswer>;

  /**
   * Returns the outcome of `keepCard`, looked up by our own key, without contacting the bank. `unconfirmed`: the bank was not contacted and
   * will not be.
   */
  findKeptCard(request: SaveCardRequest): Promise<SavedCardAnswer>;

  /** Deletes a saved card. A card that the gateway no longer has counts as deleted. */
  deleteCard(paymentMethodId: string): Promise<DeletedCardAnswer>;

  /** Returns the data with which the payment step shows the gateway's own card fields in the browser. */
  browser(): CardFieldsSource;
};

export type SaveCardRequest = {
  /** Our idempotency key, made from an immutable id (I-26). */
  readonly setupKey: string;
  readonly paymentMethodId: string;
  readonly gatewayCustomer: string;
  /** The URL to which a bank's challenge returns the customer. */
  readonly returnUrl: string;
};

export type GatewayCustomerAnswer =
  | { readonly kind: 'customer'; readonly gatewayCustomer: string }
  | UnknownGatewayAnswer
  | RefusedGatewayAnswer;

export type SavedCardAnswer =
  | { readonly kind: 'kept'; readonly card: GatewayCard }
  | { readonly kind: 'action_required'; readonly actionUrl: string }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'declined'; readonly decline: PaymentDecline }
  | UnknownGatewayAnswer
  | RefusedGatewayAnswer;

export type DeletedCardAnswer = { readonly kind: 'forgotten' } | UnknownGatewayAnswer | RefusedGatewayAnswer;

/**
 * One attempt to pay an order by card. A payment method from the card fields works for one attempt. The next attempt requires a new one,
 * unless the card was saved for its customer or renews the same order's hold (`isRenewal`).
 */
export type AuthorizationRequest = {
  /** Our idempotency key, made from immutable ids (I-26). */
  readonly attemptKey: string;
  readonly amountCents: Cents;
  readonly paymentMethodId: string;
  readonly capture: 'manual' | 'automatic';
  readonly description: string;
  readonly orderId: string;
  readonly attemptId: string;
  /** The URL to which a bank's challenge returns the customer. */
  readonly returnUrl: string;
  /** Whether to use the card saved with an earlier payment of the order. Set by `reauthorize`. */
  readonly isRenewal?: boolean;
  /**
   * The gateway's id of the customer whose card was saved or is to be saved (`keepsCard`). The bank may challenge the customer, unless
   * `isOffSession`.
   */
  readonly gatewayCustomer?: string;
  /**
   * Whether the card is charged in the customer's absence, as agreed before. If the bank requires the customer, the answer is a decline,
   * `authentication_failed`.
   */
  readonly isOffSession?: boolean;
  /** Whether the customer chose to save the card for later orders. An approval saves it. */
  readonly keepsCard?: boolean;
  /** The email address to which the gateway may send its own card receipt. No receipt is sent if omitted. */
  readonly email?: string;
};

export type PaymentAnswer =
  | { readonly kind: 'payment'; readonly payment: GatewayPayment }
  | { readonly kind: 'declined'; readonly decline: PaymentDecline; readonly payment?: GatewayPayment }
  | UnknownGatewayAnswer
  | RefusedGatewayAnswer;

export type RefundAnswer =
  | { readonly kind: 'refund'; readonly refund: GatewayRefund }
  | UnknownGatewayAnswer
  | RefusedGatewayAnswer;

/** An answer without a trustworthy outcome. `cause` is for the log: it names what failed, never card or customer data. */
export type UnknownGatewayAnswer = {
  readonly kind: 'unknown';
  readonly cause: string;
  /** Whether the gateway answered about something other than the request. The answer is not used, and a person must investigate. */
  readonly isContradiction?: true;
};
/**
 * The answer to a request that the gateway called invalid, or that had no effect for another reason, such as `gateway_away` or
 * `never_created`. `code` and `message` are for the operator and not for customers.
 */
export type RefusedGatewayAnswer = {
  readonly kind: 'refused';
  readonly code: string;
  readonly message: string;
};

export type PaymentDeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_failed'
  /** The card was lost, stolen or closed, and can never pay again. */
  | 'card_stopped'
  /** The gateway does not know the payment method, or it was already used, or it belongs to another customer. */
  | 'unusable_card';

export type PaymentDecline = { readonly code: PaymentDeclineCode };

export type GatewayPaymentStatus =
  | 'unconfirmed'
  | 'action_required'
  | 'processing'
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'failed';

export type GatewayPayment = {
  readonly providerReference: string;
  readonly status: GatewayPaymentStatus;
  /** The gateway's currency code, such as `usd`, for all amounts of the payment. */
  readonly currency: string;
  readonly amountCents: Cents;
  /** The amount that the bank holds and that can still be captured. */
  readonly heldCents: Cents;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly createdAt: Date;
  /** The time when the bank releases the held amount. The amount can be captured until then. */
  readonly captureBefore?: Date;
  /** The shop's own attempt id, as passed to `authorize`. Undefined for payments that the shop did not make. */
  readonly attemptId?: string;
  readonly orderId?: string;
  /** The URL of the bank's challenge while the status is `action_required`. It works in a frame and as a separate page. */
  readonly actionUrl?: string;
  /** The reason why the payment failed, while the status is `failed`. */
  readonly decline?: PaymentDecline;
  readonly card?: GatewayCard;
};

export type GatewayCard = {
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** A fingerprint of the card number, for limits on card testing. It is equal for equal card numbers of any customer. */
  readonly fingerprint?: string;
};

/** The status of a dispute. `warning`: the bank only inquires. `open`: the bank has taken the amount back until its decision. */
export type GatewayDisputeStatus = 'warning' | 'open' | 'won' | 'lost';

export type GatewayDispute = {
  readonly disputeReference: string;
  readonly providerReference: string | undefined;
  readonly amountCents: Cents;
  readonly status: GatewayDisputeStatus;
};

export type GatewayRefund = {
  readonly refundReference: string;
  readonly amountCents: Cents;
  readonly status: 'succeeded' | 'pending' | 'failed';
};

/**
 * A notification that something changed. It carries references instead of the new state on purpose, because events come twice, late and in
 * any order. The receiver calls `retrieve` and reaches the same state for any order of arrival.
 */
export type PaymentWebhookEvent = {
  readonly eventId: string;
  /** The gateway's event type, such as `payment_intent.succeeded`. */
  readonly type: string;
  readonly kind: 'payment' | 'refund' | 'dispute' | 'other';
  readonly occurredAt: Date;
  readonly providerReference?: string;
  readonly attemptId?: string;
  readonly orderId?: string;
  /** The refund or dispute that the event is about. */
  readonly subject?: {
    readonly reference: string;
    readonly currency?: string;
    readonly amountCents: Cents;
    readonly status: string;
  };
};

/**
 * The source of the card fields. `sandbox`: a frame from `fieldsUrl` (the page adds `&parent=<its own origin>` and a `CardFieldsStyle`)
 * that communicates with the messages below. `stripe`: the gateway's own element, loaded with this key.
 */
export type CardFieldsSource =
  | { readonly kind: 'sandbox'; readonly fieldsUrl: string; readonly origin: string }
  | { readonly kind: 'stripe'; readonly publishableKey: string };

/**
 * The style that makes the card fields look like the page's own fields: colors such as `#223344`, a radius such as `2px` and the name of a
 * typeface.
 */
export type CardFieldsStyle = Readonly<
  Record<'paper' | 'field' | 'ink' | 'inkSoft' | 'edge' | 'error' | 'radius' | 'font', string>
>;

/** The billing details in the gateway's format. The bank compares street and ZIP code with its records (AVS). */
export type CardBillingDetails = {
  readonly name: string;
  readonly address: {
    readonly line1: string;
    readonly line2?: string;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
    readonly country: string;
  };
};

/** A message from the page to the card fields, sent to the fields' origin only. */
export type CardFieldsCommand =
  | { readonly type: 'tokenize'; readonly id: string; readonly billing?: CardBillingDetails }
  | { readonly type: 'fill-test-card'; readonly number: string };

/** A message from the card fields (or the challenge page) to the page. Trusted only if `event.origin` is the gateway's. */
export type CardFieldsMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'change'; readonly complete: boolean }
  | { readonly type: 'submit' }
  | { readonly type: 'token'; readonly id: string; readonly paymentMethod: TokenizedCard }
  | { readonly type: 'error'; readonly id: string; readonly message: string }
  | { readonly type: 'challenge-complete'; readonly paymentIntent: string };

export type TokenizedCard = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};
