import { add, type Cents, subtract, sum, zeroCents } from '../../../core/money.ts';
import type { CreditCause } from './types.ts';

/** The changes of all store credit in one month, summed by cause. Amounts are signed. */
export type MonthlyCreditChanges = {
  /** The month in the winery's time zone, such as `2026-11`. */
  readonly month: string;
  readonly moved: Readonly<Record<CreditCause, Cents>>;
};

/** One month of the store credit liability, with all customers' credit at its start and end. */
export type CreditLiabilityMonth = MonthlyCreditChanges & {
  readonly openingCents: Cents;
  readonly closingCents: Cents;
};

/**
 * Returns the months with opening and closing balances added. The months must be in date order; each opens with the closing balance of the
 * month before.
 */
export function withRunningBalances(months: readonly MonthlyCreditChanges[]): CreditLiabilityMonth[] {
  let openingCents = zeroCents;
  return months.map((month) => {
    const closingCents = add(openingCents, sum(Object.values(month.moved)));
    const rolled = { ...month, openingCents, closingCents };
    openingCents = closingCents;
    return rolled;
  });
}

/** Returns the account balances minus the total of the months; zero if the books agree. */
export function creditLiabilityDifference(
  months: readonly CreditLiabilityMonth[],
  balanceCents: Cents,
): Cents {
  return subtract(balanceCents, months.at(-1)?.closingCents ?? zeroCents);
}
