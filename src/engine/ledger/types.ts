import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import type { Cents, Points } from '../../core/money.ts';

/**
 * `gift_membership` pays the shipments that were given, and nothing else. `points_debt` is what could not be taken back of `points`, which
 * later ones work off (I-33).
 */
export type LedgerAccountKind = 'gift_card' | 'store_credit' | 'points' | 'points_debt' | 'gift_membership';

/** What of it is money. */
export type LedgerTenderKind = Exclude<LedgerAccountKind, 'points' | 'points_debt'>;
export type LedgerUnit = 'cents' | 'points';

/** Whole units of the account's own kind: cents of gift cards and credit, points of loyalty. */
export type LedgerAmount = Cents | Points;

/**
 * `issue` and `refund` bring value in, `post` spends what `reserve` set aside, `void` gives the reserve back; of points, `expire` and
 * `reverse` take what nobody used in time and what was earned by something that went back.
 * An entry's amount is signed: `issue`, `refund` and `reserve` above zero, `post`, `void`, `expire` and `reverse` below.
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

/** An entry as it stands in the ledger; `isRepeat` where its cause had made it before. */
export type WrittenEntry = { readonly entryId: LedgerEntryId; readonly isRepeat: boolean };

/**
 * What an entry happened because of. One cause makes at most one entry of a kind, so a repeat changes nothing (I-28).
 * `reserve`, `postReserve` and `voidReserve` of the same spending carry the same cause; a new try after a void needs a new one.
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

/** What is on an account, what of it is set aside, and what was spent and not given back since. */
export type AccountStanding = { readonly posted: number; readonly pending: number; readonly spent: number };

/** Gift cards are bearer instruments until someone claims them; everything else belongs to a customer. */
export type LedgerOwner = CustomerId | undefined;

export type LedgerViolation = {
  readonly accountId: LedgerAccountId;
  readonly figure: 'posted' | 'pending';
  readonly stored: number;
  readonly proven: number;
};
