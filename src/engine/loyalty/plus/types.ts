import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { plusMemberships, plusTerms } from './schema.ts';

/**
 * `cancelling` until the end of the year that was paid; `past_due` while a renewal waits for a card that pays; `given` while all of its years
 * are somebody's gift: nothing renews, and no card is kept.
 */
export type PlusState = 'active' | 'cancelling' | 'past_due' | 'given' | 'ended';

export type PlusEnding = 'cancelled' | 'refunded' | 'declined' | 'account_closed' | 'completed';

export type PlusMembership = WithoutNulls<Omit<typeof plusMemberships.$inferSelect, 'updatedAt'>>;

/** A year of a membership; `endsOn` is the first day that is not of it any more. */
export type TermDates = {
  readonly n: number;
  readonly startsOn: CivilDate;
  readonly endsOn: CivilDate;
};

/** `told`: its reminder went out with its sum; `dropped`: the membership ended before it was paid. */
export type PlusTermState = 'told' | 'charging' | 'declined' | 'charged' | 'dropped';

export type PlusTerm = WithoutNulls<
  Omit<typeof plusTerms.$inferSelect, 'declineCode' | 'createdAt' | 'updatedAt'>
>;

/** What joining is held against when it is paid. */
export type PlusJudging = {
  readonly priceCents: Cents;
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  /** In another window a payment for the same is under way. */
  readonly isPaidElsewhere: boolean;
};

export type PlusPrice = { readonly startsOn: CivilDate; readonly priceCents: Cents };

/** What stands beside the box, and the version that a form brings back. */
export type PlusTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  /** All of it, as it is kept. */
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
  | 'TERMS_CHANGED';

export type PlusChangeCode =
  | 'PLUS_NOT_FOUND'
  | 'PLUS_STATE'
  | 'PAYMENT_UNDER_WAY'
  | 'PLUS_GIVEN'
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  | 'REFUND_OVER'
  | 'BENEFIT_USED';

/** What a membership was worth since a day, as its orders and bookings say it. */
export type PlusSavings = {
  readonly shippingCents: Cents;
  readonly shipments: number;
  readonly tastingsCents: Cents;
  readonly tastings: number;
  readonly giftBoxesCents: Cents;
  readonly giftBoxes: number;
  /** Orders of a release before its day. */
  readonly earlyOrders: number;
  /** Bookings that nobody else could have made that early. */
  readonly earlyBookings: number;
};

/** Whether the year can be given back now, and how much of it; or why not. */
export type PlusRefund =
  | { readonly kind: 'possible'; readonly amountCents: Cents; readonly until: CivilDate }
  | { readonly kind: 'over'; readonly until: CivilDate }
  | { readonly kind: 'used'; readonly until: CivilDate }
  /** A gift paid it: it goes on to its end. */
  | { readonly kind: 'given'; readonly until: CivilDate };

/** A membership that does not agree with its orders or its rights. */
export type PlusViolation = {
  readonly kind: 'line_without_year' | 'right_differs' | 'year_differs' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
