import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import type { Cents, Points } from '../../core/money.ts';

/**
 * The kind of a ledger account. `gift_membership` pays only for the shipments of a gift membership. `points_debt` holds points that
 * couldn't be reversed from `points`; points earned later pay it off (I-33).
 */
export type LedgerAccountKind = 'gift_card' | 'store_credit' | 'points' | 'points_debt' | 'gift_membership';

/** The account kinds that hold money. */
export type LedgerTenderKind = Exclude<LedgerAccountKind, 'points' | 'points_debt'>;
export type LedgerUnit = 'cents' | 'points';

/** An amount in whole units of its account: cents for money, points for loyalty. */
export type LedgerAmount = Cents | Points;

/**
 * The kind of a ledger entry. `issue` and `refund` add value, `post` spends what `reserve` reserved, and `void` releases the reserve. For
 * points, `expire` removes points that weren't used in time, and `reverse` removes points earned by something that was refunded. Amounts
 * are signed: `issue`, `refund` and `reserve` are positive; `post`, `void`, `expire` and `reverse` are negative; `adjust` can be either.
 */
export type LedgerEntryKind =
  | 'issue'
  | 'reserve'
  | 'post'
  | 'void'
  | 'refund'
  | 'adjust'
  | 'expire'
  | 'reverse';

/** A recorded ledger entry. `isRepeat` is true if an earlier call with the same cause created the entry. */
export type RecordedLedgerEntry = { readonly entryId: LedgerEntryId; readonly isRepeat: boolean };

/**
 * The event that caused a ledger entry. One cause creates at most one entry of each kind, so repeated calls change nothing (I-28).
 * `reserveFromAccount`, `postReserve` and `voidReserve` use the same cause for one payment; a new attempt after a void needs a new cause.
 */
export type LedgerCause = { readonly type: string; readonly id: string };

export type LedgerBalance = {
  readonly accountId: LedgerAccountId;
  readonly kind: LedgerAccountKind;
  readonly unit: LedgerUnit;
  readonly posted: number;
  readonly pending: number;
  /** The amount that can be spent now. */
  readonly available: number;
};

/** Totals of an account: its balance (`posted`), the reserved part of it (`pending`), and the amount spent and not refunded (`spent`). */
export type LedgerAccountTotals = {
  readonly posted: number;
  readonly pending: number;
  readonly spent: number;
};

/** The owner of an account. A gift card has none until a customer claims it; all other accounts have one. */
export type LedgerOwner = CustomerId | undefined;

export type LedgerViolation = {
  readonly accountId: LedgerAccountId;
  readonly figure: 'posted' | 'pending';
  readonly stored: number;
  readonly proven: number;
};
