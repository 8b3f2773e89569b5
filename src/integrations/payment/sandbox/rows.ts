import type { CardBehavior } from './test-cards.ts';

/** The row types of the gateway's database. Instants are seconds since 1970, as in Stripe's API. */

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type IntentRow = {
  readonly id: string;
  readonly created_at: number;
  readonly amount_cents: number;
  readonly captured_cents: number;
  readonly refunded_cents: number;
  readonly capture_method: 'manual' | 'automatic';
  readonly status: IntentStatus;
  readonly description: string | null;
  /** A JSON object with string values. */
  readonly metadata: string;
  readonly receipt_email: string | null;
  readonly return_url: string | null;
  readonly customer_id: string | null;
  readonly payment_method_id: string | null;
  readonly charge_id: string | null;
  readonly failure_code: CardFailureCode | null;
  /** The unguessable part of the challenge page's URL. It is kept after the challenge so that the page can show the outcome. */
  readonly challenge_secret: string | null;
  readonly client_secret: string;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  /** `off_session` if the card may be saved for payments in the customer's absence. */
  readonly setup_future_usage: 'off_session' | null;
};

/** The reason why a card was not charged: its bank's behavior, or a challenge that the customer declined or was not present for. */
export type CardFailureCode =
  | Exclude<CardBehavior, 'approve' | 'challenge' | 'always_challenge'>
  | 'authentication_failed'
  | 'authentication_required';

export type CardRow = {
  readonly id: string;
  readonly created_at: number;
  readonly behaviour: CardBehavior;
  readonly brand: string;
  readonly last_four: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly fingerprint: string;
  /** The billing details as JSON. */
  readonly billing_details: string;
  readonly customer_id: string | null;
  /**
   * The id of the intent that the payment method was confirmed with, or `detached`. A payment method without a customer works for one
   * intent only.
   */
  readonly used_by: string | null;
};

export type CustomerRow = {
  readonly id: string;
  readonly created_at: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: string;
};

export type SetupIntentRow = {
  readonly id: string;
  readonly created_at: number;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
  readonly usage: 'off_session' | 'on_session';
  readonly metadata: string;
  readonly return_url: string | null;
  readonly customer_id: string | null;
  readonly payment_method_id: string | null;
  readonly failure_code: CardFailureCode | null;
  readonly challenge_secret: string | null;
  readonly client_secret: string;
};

export type RefundRow = {
  readonly id: string;
  readonly created_at: number;
  readonly payment_intent_id: string;
  readonly amount_cents: number;
  readonly reason: string | null;
  readonly metadata: string;
};

export type DisputeRow = {
  readonly id: string;
  readonly created_at: number;
  readonly payment_intent_id: string;
  readonly amount_cents: number;
  readonly status: 'needs_response' | 'won' | 'lost';
};

export type EventRow = {
  readonly sequence: number;
  readonly id: string;
  readonly created_at: number;
  readonly type: string;
  readonly body: string;
};

/**
 * The range of a list request: at most `limit` rows, newest first, after `startingAfter` if set, created at or after `createdSince`
 * (seconds since 1970).
 */
export type ListPageRequest = {
  readonly limit: number;
  readonly startingAfter: string | undefined;
  readonly createdSince: number;
};

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly hasMore: boolean };
