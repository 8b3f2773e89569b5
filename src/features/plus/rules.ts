import { countWithNoun } from '../../core/count-words.ts';
import { formatDateWithYear, formatLongDate } from '../../core/dates.ts';
import { type Cents, cents, formatCents, subtract } from '../../core/money.ts';
import { totalPlusSavingsCents, zeroPlusSavings } from '../../engine/loyalty/plus/rules.ts';
import type { PlusRefundEvaluation, PlusSavings } from '../../engine/loyalty/plus/types.ts';
import type { PlusMembershipView } from '../../engine/loyalty/plus/view.server.ts';
import { requirePlusMembershipTerms } from '../../engine/pricing/standing/membership-rules.ts';

/**
 * Returns the texts for both ways to cancel a membership: at the end of the paid year, or now with a refund. `backCents` is the refund;
 * undefined if none is possible.
 */
export function plusCancellationTexts(
  { state, paidUntil }: Pick<PlusMembershipView, 'state' | 'paidUntil'>,
  refund: PlusRefundEvaluation | undefined,
): { readonly ends: string; readonly refund: string; readonly backCents: Cents | undefined } {
  const ends =
    state === 'past_due'
      ? 'It ends now. The year you paid for is over, and you won’t be charged for the renewal.'
      : `It stays active until ${formatDateWithYear(paidUntil)} with all its benefits, and you won’t be charged again. You can undo this with one click until then.`;
  if (!refund || state === 'past_due') return { ends, refund: '', backCents: undefined };
  switch (refund.kind) {
    case 'possible':
      return {
        ends,
        refund: `You haven’t used any benefits this year. Until ${formatLongDate(refund.until)}, you can end your membership right away instead. We’ll refund ${formatCents(refund.amountCents)} to your card for the remaining days.`,
        backCents: refund.amountCents,
      };
    case 'used':
      return {
        ends,
        refund: 'You’ve used a benefit this year, so the fee is nonrefundable.',
        backCents: undefined,
      };
    case 'over':
    case 'given':
      return { ends, refund: '', backCents: undefined };
  }
}

type UsedRow = { readonly label: string; readonly value: string };

/** Returns the rows that list a member's used benefits. Used benefits make the fee of a year nonrefundable. */
export function usedBenefitRows(savings: PlusSavings): readonly UsedRow[] {
  const { shippingCents, shipments, tastingsCents, tastings, earlyOrders, earlyBookings } = savings;
  return [
    { label: `Shipping, ${countWithNoun(shipments, 'order')}`, value: formatCents(shippingCents) },
    { label: `Visits, ${countWithNoun(tastings, 'seat')}`, value: formatCents(tastingsCents) },
    ...giftBoxRows(savings),
    ...(earlyOrders > 0
      ? [{ label: 'Early access to releases', value: countWithNoun(earlyOrders, 'order') }]
      : []),
    ...(earlyBookings > 0 ? [{ label: 'Early bookings', value: countWithNoun(earlyBookings, 'visit') }] : []),
  ];
}

function giftBoxRows({ giftBoxes, giftBoxesCents }: PlusSavings): readonly UsedRow[] {
  if (giftBoxes === 0) return [];
  return [{ label: countWithNoun(giftBoxes, 'gift box', 'gift boxes'), value: formatCents(giftBoxesCents) }];
}

export type SavingsEstimate = {
  readonly rows: readonly UsedRow[];
  readonly sentence: string;
};

/** Returns an estimate of what a membership would have saved in the last 12 months, even if that is less than the fee. */
export function pastYearSavingsEstimate(savings: PlusSavings, priceCents: Cents): SavingsEstimate {
  const saved = totalPlusSavingsCents(savings);
  const rest = subtract(priceCents, saved);
  const rows = [
    {
      label: `Ground shipping, ${countWithNoun(savings.shipments, 'order')}`,
      value: formatCents(savings.shippingCents),
    },
    {
      label: `Tastings, ${countWithNoun(savings.tastings, 'seat')}`,
      value: formatCents(savings.tastingsCents),
    },
    ...giftBoxRows(savings),
    { label: 'Total', value: formatCents(saved) },
  ];
  const sentence =
    rest <= 0
      ? `That’s ${formatCents(cents(-rest))} more than the fee.`
      : `That’s ${formatCents(rest)} less than the fee. Based on the last year alone, it doesn’t pay off yet.`;
  return { rows, sentence };
}

/** Returns an estimate of what a membership would save in a year with this number of orders and tastings. */
export function hypotheticalSavingsEstimate(
  { orders, tastings }: { readonly orders: number; readonly tastings: number },
  priceCents: Cents,
): SavingsEstimate {
  const { shippingCents, tastingCents } = requirePlusMembershipTerms().estimate;
  return pastYearSavingsEstimate(
    {
      ...zeroPlusSavings,
      ...{ shipments: orders, shippingCents: cents(orders * shippingCents) },
      ...{ tastings, tastingsCents: cents(tastings * tastingCents) },
    },
    priceCents,
  );
}

/** The highest number of orders per year that the savings calculator offers. */
export const maxEstimatedOrders = 24;

/** Parses a number from a query parameter. Returns `usual` if the parameter is missing or malformed, and never more than `most`. */
export function parseCountParameter(text: string | null, usual: number, most: number): number {
  const number = text === null || !/^\d{1,2}$/.test(text) ? usual : Number(text);
  return Math.min(most, number);
}
