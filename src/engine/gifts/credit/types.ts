import type { Cents } from '../../../core/money.ts';

export type CreditCode =
  | 'CREDIT_AMOUNT'
  | 'CREDIT_REASON'
  /** Less is available than would be taken back. */
  | 'CREDIT_SHORT';

/** What caused an entry of the statement. */
export type CreditCause = 'order' | 'refund' | 'staff' | 'gift_membership' | 'other';

export type CreditEntry = {
  readonly id: number;
  readonly at: Date;
  /** Positive for credit given or refunded, negative for credit spent or taken back. */
  readonly amountCents: Cents;
  /** The balance after it. */
  readonly balanceCents: Cents;
  readonly cause: CreditCause;
  readonly orderNumber: number | undefined;
  /** The reason that staff entered; undefined for any other entry. */
  readonly reason: string | undefined;
};

export type CreditStatement = {
  readonly availableCents: Cents;
  /** Held for orders whose payment is open. */
  readonly reservedCents: Cents;
  /** The newest first. */
  readonly entries: readonly CreditEntry[];
};
