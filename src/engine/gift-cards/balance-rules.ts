import type { CivilDate } from '../../core/dates.ts';
import { type Cents, cents } from '../../core/money.ts';
import type { LedgerCause } from '../ledger/types.ts';
import type { CashOutRequestId } from './types.ts';

/**
 * Below which balance the holder of a card may ask for cash, from which day on: California Civil Code §1749.5 as amended by SB 22
 * (domain §2.6). Dated, since the law changes it.
 */
const cashThresholds: readonly { readonly from: CivilDate; readonly belowCents: Cents }[] = [
  { from: '2008-01-01' as CivilDate, belowCents: cents(1_000) },
  { from: '2026-04-01' as CivilDate, belowCents: cents(1_500) },
];

/** What a balance must be below on this day of the winery to be owed in cash. */
export function cashThreshold(today: CivilDate): Cents {
  return cashThresholds.findLast(({ from }) => from <= today)?.belowCents ?? cents(0);
}

/** Whether this balance is owed in cash today (W20). */
export function mayAskForCash(balanceCents: Cents, today: CivilDate): boolean {
  return balanceCents > 0 && balanceCents < cashThreshold(today);
}

export const cashCauseType = 'gift-card-cash';

/** Why money is set aside, and then leaves the ledger: somebody asked for it in cash. */
export function cashCause(id: CashOutRequestId): LedgerCause {
  return { type: cashCauseType, id };
}
