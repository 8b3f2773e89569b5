import { add, type Cents, subtract, sum, zeroCents } from '../../../core/money.ts';
import type { CreditCause } from './types.ts';

/** What moved in a month, by where it came from. Amounts are signed. */
export type CreditMonth = {
  /** `2026-11`, at the winery. */
  readonly month: string;
  readonly moved: Readonly<Record<CreditCause, Cents>>;
};

/** A month of the liability: it opens with what customers had, and closes with what they have then. */
export type LiabilityMonth = CreditMonth & { readonly openingCents: Cents; readonly closingCents: Cents };

/** Returns the months in their order, each opening with what the one before closed with. */
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
