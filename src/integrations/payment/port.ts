import type { Cents } from '../../core/money.ts';

/**
 * The payment port: what the engine may ask of a card gateway. Every answer is one of four kinds, and they mean:
 * - `payment`   the gateway told the payment as it is now; read its `status` and sums.
 * - `declined`  the bank or the person said no; no money moved and this payment can no longer move any by itself.
 * - `refused`   the gateway called the request wrong and did not act: a bug or a configuration, never the customer.
 *               (A payment method that it does not take comes from the customer's browser and is `declined`.)
 * - `unknown`   no trustworthy answer came. It is never told as a failure and never answered by charging again:
 *               ask with `find` (I-22).
 */
export type PaymentGateway = {
  readonly provider: 'stripe' | 'sandbox';

  /**
   * Holds (`manual`) or takes (`automatic`) the amount. Called once for each payment attempt; whoever is unsure whether
   * that happened calls `find`. Repeating it with the same key and request is harmless: the first answer comes back.
   */
  authorize(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /**
   * The outcome of an attempt, asked by our own key; it can never charge. `request` is the one given to `authorize`.
   * - `payment` with status `unconfirmed`: the charge was never sent. Before the attempt is given up it must be closed with
   *   `void`, so that a slow `authorize` still on its way cannot charge behind our back.
   * - `refused` with code `never_created`: the gateway had stumbled before anything existed; nothing was or can be charged.
   */
  find(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /** The payment as it is now. */
  retrieve(providerReference: string): Promise<PaymentAnswer>;

  /**
   * Holds the amount once more on the card of an earlier payment, without its customer, before the bank lets the first hold
   * go: for the same order only. Repeats and `find` are as with `authorize`; a bank that wants to see its customer is a
   * decline, `authentication_failed`.
   */
  reauthorize(request: AuthorizationRequest): Promise<PaymentAnswer>;

  /**
   * Takes a held amount, whole or in part; the rest of the hold is released. A payment that can no longer be captured is
   * answered as it is (`captured`, `voided`): compare `capturedCents`. `key` makes repeats harmless for 24 hours;
   * with an older one ask `retrieve` first. The same is true of `void` and `refund`.
   */
  capture(providerReference: string, amountCents: Cents, key: string): Promise<PaymentAnswer>;

  /** Releases a hold, or closes a payment that was not confirmed. A payment already taken is answered as it is. */
  void(providerReference: string, key: string): Promise<PaymentAnswer>;

  /** Pays back part or all of what was captured; more than is left is `refused` by the gateway itself (I-24). */
  refund(providerReference: string, amountCents: Cents, key: string): Promise<RefundAnswer>;

  /**
   * Every payment created at or after this instant, newest first, for reconciliation.
   * Throws when the gateway cannot be reached: the job that asked comes again.
   */
  listPayments(range: { readonly createdSince: Date }): AsyncIterable<GatewayPayment>;

  /** Every dispute opened at or after this instant, newest first. Throws like `listPayments`. */
  listDisputes(range: { readonly openedSince: Date }): AsyncIterable<GatewayDispute>;

  /**
   * Proves that the gateway sent this body and reads it; `'invalid'` for anything forged, altered, unreadable, or signed
   * more than 300 seconds before or after `now`. Several secrets may be valid together, so that they can be changed without a gap.
   */
  parseWebhook(rawBody: string, signature: string | undefined, now: Date): WebhookEvent | 'invalid';

  /** The events since this instant, newest first, for catching up after a silence. Throws like `listPayments`. */
  listEvents(since: Date): AsyncIterable<WebhookEvent>;

  /**
   * Opens the gateway's own record of a customer, with nothing in it but our id; whoever has one can keep cards. Repeats bring
   * the same one back for 24 hours, so what it answers is written down.
   */
  openCustomer(customerId: string): Promise<GatewayCustomerAnswer>;

  /**
   * Asks the bank whether a card from the fields may be kept for this customer, without charging it. A yes keeps it: from then
   * on it pays any number of orders of this customer. Repeats are as with `authorize`.
   */
  keepCard(request: KeepCardRequest): Promise<KeptCardAnswer>;

  /** What became of it, asked by our own key; it never asks the bank. `unconfirmed`: the bank was not asked and will not be. */
  findKeptCard(request: KeepCardRequest): Promise<KeptCardAnswer>;

  /** Lets go of a kept card. One that the gateway does not have any more is gone already. */
  forgetCard(paymentMethodId: string): Promise<ForgottenCardAnswer>;

  /** What the payment step needs in the browser to show the gateway's own card fields. */
  browser(): CardFieldsSource;
};

export type KeepCardRequest = {
  /** Our idempotency key, made of an immutable id (I-26). */
  readonly setupKey: string;
  readonly paymentMethodId: string;
  readonly gatewayCustomer: string;
  /** Where a bank's challenge leads back to. */
  readonly returnUrl: string;
};

export type GatewayCustomerAnswer =
  | { readonly kind: 'customer'; readonly gatewayCustomer: string }
  | UnknownAnswer
  | RefusedAnswer;

export type KeptCardAnswer =
  | { readonly kind: 'kept'; readonly card: GatewayCard }
  | { readonly kind: 'action_required'; readonly actionUrl: string }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'declined'; readonly decline: Decline }
  | UnknownAnswer
  | RefusedAnswer;

export type ForgottenCardAnswer = { readonly kind: 'forgotten' } | UnknownAnswer | RefusedAnswer;

/**
 * One attempt to pay an order by card. A payment method from the fields serves one attempt: the next one needs a fresh one,
 * unless it was kept for its customer, or it is the same order's hold that is renewed (`isRenewal`).
 */
export type AuthorizationRequest = {
  /** Our idempotency key, made of immutable ids (I-26). */
  readonly attemptKey: string;
  readonly amountCents: Cents;
  readonly paymentMethodId: string;
  readonly capture: 'manual' | 'automatic';
  readonly description: string;
  readonly orderId: string;
  readonly attemptId: string;
  /** Where a bank's challenge leads back to. */
  readonly returnUrl: string;
  /** Made by `reauthorize`: with the card that an earlier payment of the order kept. */
  readonly isRenewal?: boolean;
  /** Whose card it is: one that was kept, or one that is to be (`keepsCard`). The bank may ask its customer, unless `isOffSession`. */
  readonly gatewayCustomer?: string;
  /** Charged without its customer, who agreed to it before: a bank that wants to see them is a decline, `authentication_failed`. */
  readonly isOffSession?: boolean;
  /** Its customer wants the card kept for later orders; an approval keeps it. */
  readonly keepsCard?: boolean;
  /** When given, the gateway may mail its own card receipt there. */
  readonly email?: string;
};

export type PaymentAnswer =
  | { readonly kind: 'payment'; readonly payment: GatewayPayment }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly payment?: GatewayPayment }
  | UnknownAnswer
  | RefusedAnswer;

export type RefundAnswer =
  | { readonly kind: 'refund'; readonly refund: GatewayRefund }
  | UnknownAnswer
  | RefusedAnswer;

/** `cause` is for the log: it names what failed, never card or customer data. */
export type UnknownAnswer = {
  readonly kind: 'unknown';
  readonly cause: string;
  /** The gateway answered about something other than what was asked: the answer is not used, and a person has to look. */
  readonly isContradiction?: true;
};
/** `code` and `message` are the gateway's own words for the operator, not for customers. */
export type RefusedAnswer = { readonly kind: 'refused'; readonly code: string; readonly message: string };

export type DeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_failed'
  /** Lost, stolen or closed: the same card never pays again. */
  | 'card_stopped'
  /** The payment method is unknown to the gateway, spent, or somebody else's: invented, or kept too long by a page. */
  | 'unusable_card';

export type Decline = { readonly code: DeclineCode };

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
  /** As the gateway says it, such as `usd`: every sum of the payment is in it. */
  readonly currency: string;
  readonly amountCents: Cents;
  /** What the bank holds and can still be captured. */
  readonly heldCents: Cents;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly createdAt: Date;
  /** Until then a held amount can be taken; the bank lets go of it by itself. */
  readonly captureBefore?: Date;
  /** Ours, as `authorize` gave them; absent on payments that the shop did not make. */
  readonly attemptId?: string;
  readonly orderId?: string;
  /** The bank's challenge while the status is `action_required`; works in a frame and as a page of its own. */
  readonly actionUrl?: string;
  /** Why, while the status is `failed`. */
  readonly decline?: Decline;
  readonly card?: GatewayCard;
};

export type GatewayCard = {
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card number, whoever typed it: for limits on card testing. */
  readonly fingerprint?: string;
};

/** `open`: the bank has taken the amount back until it is decided; `warning`: it only asks. */
export type DisputeStatus = 'warning' | 'open' | 'won' | 'lost';

export type GatewayDispute = {
  readonly disputeReference: string;
  readonly providerReference: string | undefined;
  readonly amountCents: Cents;
  readonly status: DisputeStatus;
};

export type GatewayRefund = {
  readonly refundReference: string;
  readonly amountCents: Cents;
  readonly status: 'succeeded' | 'pending' | 'failed';
};

/**
 * Word that something changed. It carries references and not the new state on purpose: events come twice, late and in any
 * order, so the receiver asks `retrieve` and every order of arrival ends in the same state.
 */
export type WebhookEvent = {
  readonly eventId: string;
  /** The gateway's own name, such as `payment_intent.succeeded`. */
  readonly type: string;
  readonly kind: 'payment' | 'refund' | 'dispute' | 'other';
  readonly occurredAt: Date;
  readonly providerReference?: string;
  readonly attemptId?: string;
  readonly orderId?: string;
  /** The refund or dispute that the event tells of. */
  readonly subject?: {
    readonly reference: string;
    readonly currency?: string;
    readonly amountCents: Cents;
    readonly status: string;
  };
};

/**
 * `sandbox`: a frame from `fieldsUrl` (the page adds `&parent=<its own origin>`), spoken to with the messages below.
 * `stripe`: the gateway's own element, loaded with this key.
 */
export type CardFieldsSource =
  | { readonly kind: 'sandbox'; readonly fieldsUrl: string; readonly origin: string }
  | { readonly kind: 'stripe'; readonly publishableKey: string };

/** Whom a card is billed to, as the gateway takes it: the bank compares street and ZIP code with its own records (AVS). */
export type BillingDetails = {
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

/** From the page to the fields; sent to the fields' origin only. */
export type CardFieldsCommand =
  | { readonly type: 'tokenize'; readonly id: string; readonly billing?: BillingDetails }
  | { readonly type: 'fill-test-card'; readonly number: string };

/** From the fields (and the challenge page) to the page; to be trusted only when `event.origin` is the gateway's. */
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
