import { add, type Cents, subtract, sum, zeroCents } from '../../../core/money.ts';
import type { CreditCause } from './types.ts';

/** The changes of all store credit in one month, summed by their cause. Amounts are signed. */
export type CreditMonth = {
  /** `2026-11`, at the winery. */
  readonly month: string;
  readonly moved: Readonly<Record<CreditCause, Cents>>;
};

/** A month of the liability, with all customers' credit at its start and at its end. */
export type LiabilityMonth = CreditMonth & { readonly openingCents: Cents; readonly closingCents: Cents };

/** Returns the months in the given order, which must be by date; each opens with the closing balance of the one before. */
export function rollForward(months: readonly CreditMonth[]): LiabilityMonth[] {
  let openingCents = zeroCents;
  return months.map((month) => {
    const closingCents = add(openingCents, sum(Object.values(month.moved)));
    const rolled = { ...month, openingCents, closingCents };
    openingCents = closingCents;
    return rolled;
  });
}

/** Returns by how much the balances of the accounts differ from what the months add up to; zero when the books agree. */
export function liabilityDifference(months: readonly LiabilityMonth[], balanceCents: Cents): Cents {
  return subtract(balanceCents, months.at(-1)?.closingCents ?? zeroCents);
}
