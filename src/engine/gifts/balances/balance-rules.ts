import type { CivilDate } from '../../../core/dates.ts';
import type { CashOutRequestId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { GiftCard } from '../cards/types.ts';

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

/**
 * Whether this balance is owed in cash today (W20): whatever was spent of it and however young the card is, but not where nobody paid
 * for it (§1749.45 leaves out cards for which no money was given).
 */
export function mayAskForCash(
  { isBought }: Pick<GiftCard, 'isBought'>,
  balanceCents: Cents,
  today: CivilDate,
): boolean {
  return isBought && balanceCents > 0 && balanceCents < cashThreshold(today);
}

/** How long a cardholder may dispute a payment, as the card networks have it. */
const disputableDays = 120;

/**
 * Until when a request for cash waits for a person who looks at how the card was paid for: as long as that payment can be disputed, so
 * that a stolen bank card is not turned into checks. Undefined when it can no longer be.
 */
export function reviewUntil({ createdAt }: Pick<GiftCard, 'createdAt'>, now: Date): Date | undefined {
  const until = new Date(createdAt.getTime() + disputableDays * 24 * 60 * 60 * 1000);
  return until > now ? until : undefined;
}

export const cashCauseType = 'gift-card-cash';

/** Why money is set aside, and then leaves the ledger: somebody asked for it in cash. */
export function cashCause(id: CashOutRequestId): LedgerCause {
  return { type: cashCauseType, id };
}
