import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import type { Cents, Points } from '../../core/money.ts';

/**
 * `gift_membership` pays the shipments of a gift membership and nothing else. `points_debt` is what could not be reversed from `points`;
 * points earned later pay it off (I-33).
 */
export type LedgerAccountKind = 'gift_card' | 'store_credit' | 'points' | 'points_debt' | 'gift_membership';

/** The kinds that hold money. */
export type LedgerTenderKind = Exclude<LedgerAccountKind, 'points' | 'points_debt'>;
export type LedgerUnit = 'cents' | 'points';

/** Whole units of the account's kind: cents for gift cards and credit, points for loyalty. */
export type LedgerAmount = Cents | Points;

/**
 * `issue` and `refund` add value, `post` spends what `reserve` reserved, and `void` releases the reserve. For points, `expire` takes what
 * was not used in time, and `reverse` what was earned by something that was refunded. Amounts are signed: `issue`, `refund` and `reserve`
 * are above zero; `post`, `void`, `expire` and `reverse` are below.
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

/** A ledger entry; `isRepeat` means that its cause had created it before. */
export type WrittenEntry = { readonly entryId: LedgerEntryId; readonly isRepeat: boolean };

/**
 * What caused an entry. One cause creates at most one entry of a kind, so a repeat changes nothing (I-28). `reserve`, `postReserve` and
 * `voidReserve` of one payment use the same cause; a new try after a void needs a new cause.
 */
export type LedgerCause = { readonly type: string; readonly id: string };

export type LedgerBalance = {
  readonly accountId: LedgerAccountId;
  readonly kind: LedgerAccountKind;
  readonly unit: LedgerUnit;
  readonly posted: number;
  readonly pending: number;
  /** What can be spent now. */
  readonly available: number;
};

/** The balance of an account, the reserved part of it, and what was spent and not refunded. */
export type AccountStanding = { readonly posted: number; readonly pending: number; readonly spent: number };

/** Gift cards belong to no customer until someone claims them; all other accounts have an owner. */
export type LedgerOwner = CustomerId | undefined;

export type LedgerViolation = {
  readonly accountId: LedgerAccountId;
  readonly figure: 'posted' | 'pending';
  readonly stored: number;
  readonly proven: number;
};
