import { type Cents, formatCents } from '../../core/money.ts';
import { type Refusal, type Refused, refused } from '../../core/result.ts';

/* Why an order is not prepared, in words that say what happened to the money. */

export function totalChanged(shown: Cents, total: Cents): Refusal<'TOTAL_CHANGED'> {
  return {
    code: 'TOTAL_CHANGED',
    sentence: `Prices changed while you were checking out: the total is ${formatCents(total)} now, not ${formatCents(shown)}. Nothing was charged; please look at it again.`,
    details: { shownTotalCents: shown, totalCents: total },
  };
}

export function lessByGiftCards(shown: Cents, due: Cents): Refusal<'TENDER_SHORT'> {
  return {
    code: 'TENDER_SHORT',
    sentence: `Your gift cards or credit pay less now than before: ${formatCents(due)} are left for a bank card, not ${formatCents(shown)}. Nothing was charged; please look at it again.`,
    details: { shownCardCents: shown, cardDueCents: due },
  };
}

export function draftNotFound(): Refused<'DRAFT_NOT_FOUND'> {
  return refused({
    code: 'DRAFT_NOT_FOUND',
    sentence: 'This checkout was closed. Nothing was charged; please open it again from your cart.',
  });
}

export function bookingChanged(): Refused<'BOOKING_CHANGED'> {
  return refused({
    code: 'BOOKING_CHANGED',
    sentence: 'Your booking was changed meanwhile. Nothing was charged; please look at it again.',
  });
}
