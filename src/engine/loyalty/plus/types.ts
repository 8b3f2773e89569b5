import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { plusMemberships, plusTerms } from './schema.ts';

/**
 * `cancelling`: until the end of the paid year; `past_due`: a renewal is unpaid; `given`: all years are gifts, so nothing renews and there
 * is no card.
 */
export type PlusState = 'active' | 'cancelling' | 'past_due' | 'given' | 'ended';

export type PlusEndReason = 'cancelled' | 'refunded' | 'declined' | 'account_closed' | 'completed';

export type PlusMembership = WithoutNulls<Omit<typeof plusMemberships.$inferSelect, 'updatedAt'>>;

/** A year of a membership; `endsOn` is the first day after it. */
export type TermDates = {
  readonly n: number;
  readonly startsOn: CivilDate;
  readonly endsOn: CivilDate;
};

/** `told`: announced with its price; `dropped`: the membership ended before it was paid. */
export type PlusTermState = 'told' | 'charging' | 'declined' | 'charged' | 'dropped';

export type PlusTerm = WithoutNulls<
  Omit<typeof plusTerms.$inferSelect, 'declineCode' | 'createdAt' | 'updatedAt'>
>;

/** The facts that joining is judged by when it is paid. */
export type PlusJoinFacts = {
  readonly priceCents: Cents;
  /** Whether the membership's terms and the privacy policy are in force. */
  readonly hasTerms: boolean;
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  /** Whether another window of the customer is paying for a first year. */
  readonly isPaidElsewhere: boolean;
};

export type PlusPrice = { readonly startsOn: CivilDate; readonly priceCents: Cents };

/** The terms next to the checkbox, with the version that the form sends back. */
export type PlusTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  /** The whole text as it is stored. */
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

export type PlusChangeCode =
  | 'PLUS_NOT_FOUND'
  | 'PLUS_STATE'
  | 'PAYMENT_UNDER_WAY'
  | 'PLUS_GIVEN'
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  | 'REFUND_OVER'
  | 'BENEFIT_USED';

/** The value of the membership since a day, from its orders and reservations. */
export type PlusSavings = {
  readonly shippingCents: Cents;
  readonly shipments: number;
  readonly tastingsCents: Cents;
  readonly tastings: number;
  readonly giftBoxesCents: Cents;
  readonly giftBoxes: number;
  /** Orders with a wine placed before its release day. */
  readonly earlyOrders: number;
  /** Reservations that only members could make that early. */
  readonly earlyBookings: number;
};

/** Whether a year is refundable now and how much, or why not. */
export type PlusRefund =
  | { readonly kind: 'possible'; readonly amountCents: Cents; readonly until: CivilDate }
  | { readonly kind: 'over'; readonly until: CivilDate }
  | { readonly kind: 'used'; readonly until: CivilDate }
  /** Not refundable, because a gift paid for the year; it lasts until this day. */
  | { readonly kind: 'given'; readonly until: CivilDate };

/** A membership that disagrees with its orders or entitlements. */
export type PlusViolation = {
  readonly kind: 'line_without_year' | 'right_differs' | 'year_differs' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
