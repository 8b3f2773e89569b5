import type { CivilDate } from '../../../core/dates.ts';
import type { CashOutRequestId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { GiftCard } from '../cards/types.ts';

type CashThreshold = { readonly from: CivilDate; readonly belowCents: Cents };

/**
 * The balances below which a card can be redeemed in cash, by state, with the date each took effect: California Civil Code §1749.5 as
 * amended by SB 22 (domain §2.6), New York General Business Law §396-i.
 */
const cashThresholds: Readonly<Record<string, readonly CashThreshold[]>> = {
  CA: [
    { from: '2008-01-01' as CivilDate, belowCents: cents(1_000) },
    { from: '2026-04-01' as CivilDate, belowCents: cents(1_500) },
  ],
  NY: [{ from: '2022-12-10' as CivilDate, belowCents: cents(500) }],
};

/**
 * Returns the amount below which a balance can be redeemed in cash on this day, under the law of the winery's state; 0 if it has no such
 * law.
 */
export function cashOutThreshold(today: CivilDate): Cents {
  const dated = cashThresholds[winery().address.stateCode] ?? [];
  return dated.findLast(({ from }) => from <= today)?.belowCents ?? cents(0);
}

/**
 * Returns whether this balance can be redeemed in cash today (W20), regardless of how much was spent and how new the card is. Cards that
 * were not paid for can't be redeemed (§1749.45).
 */
export function isCashRedeemable(
  { isBought }: Pick<GiftCard, 'isBought'>,
  balanceCents: Cents,
  today: CivilDate,
): boolean {
  return isBought && balanceCents > 0 && balanceCents < cashOutThreshold(today);
}

/** The number of days in which a cardholder may dispute a payment under the rules of the card networks. */
const disputableDays = 120;

/**
 * Returns the time until which staff must review a gift card's purchase before a cash payout. The review is required while the payment can
 * be disputed, so that a stolen bank card can't be turned into checks. Undefined if the payment can no longer be disputed.
 */
export function cashOutReviewEndsAt({ createdAt }: Pick<GiftCard, 'createdAt'>, now: Date): Date | undefined {
  const until = new Date(createdAt.getTime() + disputableDays * 24 * 60 * 60 * 1000);
  return until > now ? until : undefined;
}

export const cashOutCauseType = 'gift-card-cash';

/** Returns the ledger cause of a cash-out request, which reserves the money and later pays it out. */
export function cashOutCauseOf(id: CashOutRequestId): LedgerCause {
  return { type: cashOutCauseType, id };
}
