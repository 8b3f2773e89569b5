import type { CivilDate } from '../../../core/dates.ts';
import type { CashOutRequestId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { GiftCard } from '../cards/types.ts';

/**
 * The balances below which a card can be redeemed in cash, by the winery's state and the day they took effect: California Civil Code
 * §1749.5 as amended by SB 22 (domain §2.6), New York General Business Law §396-i. Other states have no such right here.
 */
const cashThresholds: Readonly<
  Record<string, readonly { readonly from: CivilDate; readonly belowCents: Cents }[]>
> = {
  CA: [
    { from: '2008-01-01' as CivilDate, belowCents: cents(1_000) },
    { from: '2026-04-01' as CivilDate, belowCents: cents(1_500) },
  ],
  NY: [{ from: '2022-12-10' as CivilDate, belowCents: cents(500) }],
};

/** Returns the amount that a balance must be below to be redeemed in cash on this day at the winery. */
export function cashThreshold(today: CivilDate): Cents {
  const thresholds = cashThresholds[winery().address.stateCode] ?? [];
  return thresholds.findLast(({ from }) => from <= today)?.belowCents ?? cents(0);
}

/**
 * Returns whether this balance can be redeemed in cash today (W20), whatever was spent and however new the card is. Cards that nobody
 * paid for can't be redeemed (§1749.45).
 */
export function isCashRedeemable(
  { isBought }: Pick<GiftCard, 'isBought'>,
  balanceCents: Cents,
  today: CivilDate,
): boolean {
  return isBought && balanceCents > 0 && balanceCents < cashThreshold(today);
}

/** How long a cardholder may dispute a payment under the rules of the card networks. */
const disputableDays = 120;

/**
 * Returns until when staff must review how the card was paid for before a cash payout: as long as that payment can be disputed, so that a
 * stolen bank card is not turned into checks. Undefined when it can no longer be disputed.
 */
export function reviewUntil({ createdAt }: Pick<GiftCard, 'createdAt'>, now: Date): Date | undefined {
  const until = new Date(createdAt.getTime() + disputableDays * 24 * 60 * 60 * 1000);
  return until > now ? until : undefined;
}

export const cashCauseType = 'gift-card-cash';

/** Returns the ledger cause of a cash request, which reserves the money and later pays it out. */
export function cashCause(id: CashOutRequestId): LedgerCause {
  return { type: cashCauseType, id };
}
