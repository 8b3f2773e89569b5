import type { Cents } from '../../../core/money.ts';

export type CreditRefusalCode =
  | 'CREDIT_AMOUNT'
  | 'CREDIT_REASON'
  /** Less is available than would be taken back. */
  | 'CREDIT_SHORT';

/** The cause of an entry in the store credit statement. */
export type CreditCause = 'order' | 'refund' | 'staff' | 'gift_membership' | 'other';

export type CreditEntry = {
  readonly id: number;
  readonly at: Date;
  /** The signed amount: positive for credit added or refunded, negative for credit spent or removed. */
  readonly amountCents: Cents;
  /** The balance after this entry. */
  readonly balanceCents: Cents;
  readonly cause: CreditCause;
  readonly orderNumber: number | undefined;
  /** The reason that staff entered; undefined for entries with other causes. */
  readonly reason: string | undefined;
};

export type CreditStatement = {
  readonly availableCents: Cents;
  /** Credit reserved for orders whose payment is open. */
  readonly reservedCents: Cents;
  /** The statement's entries, newest first. */
  readonly entries: readonly CreditEntry[];
};
