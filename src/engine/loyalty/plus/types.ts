import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { plusMemberships, plusTerms } from './schema.ts';

/**
 * The state of a membership. `cancelling`: canceled, but active until the end of the paid year. `past_due`: a renewal is unpaid. `given`:
 * all years are gifts, so nothing renews and there is no card.
 */
export type PlusState = 'active' | 'cancelling' | 'past_due' | 'given' | 'ended';

export type PlusEndReason = 'cancelled' | 'refunded' | 'declined' | 'account_closed' | 'completed';

export type PlusMembership = WithoutNulls<Omit<typeof plusMemberships.$inferSelect, 'updatedAt'>>;

/** The dates of a membership year. `n` is its number; `endsOn` is the first day after it. */
export type PlusTermDates = {
  readonly n: number;
  readonly startsOn: CivilDate;
  readonly endsOn: CivilDate;
};

/** The state of a membership year. `told`: announced with its price. `dropped`: the membership ended before the year was paid for. */
export type PlusTermState = 'told' | 'charging' | 'declined' | 'charged' | 'dropped';

export type PlusTerm = WithoutNulls<
  Omit<typeof plusTerms.$inferSelect, 'declineCode' | 'createdAt' | 'updatedAt'>
>;

/** The facts that decide whether a customer can join, checked at payment. */
export type PlusJoinFacts = {
  readonly priceCents: Cents;
  /** Whether the membership's terms and privacy policy are in force. */
  readonly hasTerms: boolean;
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  /** Whether the customer is paying for a first year in another browser window. */
  readonly isPaidElsewhere: boolean;
};

export type PlusPrice = { readonly startsOn: CivilDate; readonly priceCents: Cents };

/** The terms shown next to the checkbox, with the version that the form submits. */
export type PlusLegalTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  /** The complete text as stored with the consent. */
  readonly text: string;
};

export type PlusEventKind =
  | 'joined'
  | 'given'
  | 'renewal_told'
  | 'renewed'
  | 'declined'
  | 'card_changed'
  | 'cancelled'
  | 'cancel_undone'
  | 'ended';

export type PlusRequirementCode =
  | 'PLUS_SIGN_IN'
  | 'PLUS_MEMBER'
  | 'PLUS_BEING_PAID'
  | 'CONSENT_REQUIRED'
  | 'TERMS_CHANGED'
  /** The winery has not published the membership's terms or its privacy policy. */
  | 'TERMS_MISSING';

export type PlusChangeRefusalCode =
  | 'PLUS_NOT_FOUND'
  | 'PLUS_STATE'
  | 'PAYMENT_UNDER_WAY'
  | 'PLUS_GIVEN'
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  | 'REFUND_OVER'
  | 'BENEFIT_USED';

/** A member's savings and use of benefits since a given day, computed from their orders and reservations. */
export type PlusSavings = {
  readonly shippingCents: Cents;
  readonly shipments: number;
  readonly tastingsCents: Cents;
  readonly tastings: number;
  readonly giftBoxesCents: Cents;
  readonly giftBoxes: number;
  /** Number of orders that contain a wine before its release day. */
  readonly earlyOrders: number;
  /** Number of reservations made earlier than nonmembers could have made them. */
  readonly earlyBookings: number;
};

/** Whether a membership year is refundable now: the amount if it is, or the reason why it isn't. */
export type PlusRefundEvaluation =
  | { readonly kind: 'possible'; readonly amountCents: Cents; readonly until: CivilDate }
  | { readonly kind: 'over'; readonly until: CivilDate }
  | { readonly kind: 'used'; readonly until: CivilDate }
  /** Not refundable, because a gift paid for the year. */
  | { readonly kind: 'given'; readonly until: CivilDate };

/** A membership that contradicts its orders or entitlements. */
export type PlusViolation = {
  readonly kind: 'line_without_year' | 'right_differs' | 'year_differs' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
