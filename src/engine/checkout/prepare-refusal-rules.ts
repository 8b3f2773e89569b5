import { invariant } from '../../core/invariant.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import { type Refusal, type Refused, refused } from '../../core/result.ts';
import type { ChosenCard } from './draft/resolve-payment-card.server.ts';
import type { CheckoutFacts } from './load-facts.server.ts';
import type { PlaceOrderCommand, PlaceOrderRefusalCode } from './place-order-types.ts';

/* Why an order is not prepared, in sentences that say what happened to the money. */

/**
 * Returns the refusals of the first check that fails before anything is reserved: unmet requirements, a total other than the one shown, a
 * higher card amount than shown, or no card.
 */
export function orderRefusals(
  facts: CheckoutFacts,
  command: PlaceOrderCommand,
  card: ChosenCard | undefined,
): Refusal<PlaceOrderRefusalCode>[] {
  const unmet = facts.sale.requirements(facts.requirementFacts);
  if (unmet.length > 0) return unmet;
  const { totalCents, cardDueCents, isEstimate } = facts.quote;
  invariant(!isEstimate, 'what meets every requirement has a price');
  if (totalCents !== command.shownTotalCents) {
    return [...couponTrouble(facts), totalChangedRefusal(command.shownTotalCents, totalCents)];
  }
  const { shownCardCents = cardDueCents } = command;
  // The total is the same, but the card would be charged more than the page showed.
  if (cardDueCents > shownCardCents) return [giftCardsCoverLessRefusal(shownCardCents, cardDueCents)];
  if (cardDueCents > 0 && !card) {
    const sentence = command.savedCardId
      ? 'This card is no longer saved to your account. Please choose another card or enter a new one.'
      : 'Please enter your card details.';
    return [{ code: 'PAYMENT_METHOD_MISSING', sentence, field: 'paymentMethodId' }];
  }
  return [];
}

/** Returns the refusal if the promo code no longer applies, which changes the total; empty if the code applies or there is none. */
function couponTrouble({ coupon }: CheckoutFacts): Refusal<PlaceOrderRefusalCode>[] {
  return coupon?.kind === 'refused' ? [coupon.refusal] : [];
}

export function totalChangedRefusal(shown: Cents, total: Cents): Refusal<'TOTAL_CHANGED'> {
  return {
    code: 'TOTAL_CHANGED',
    sentence: `Prices changed while you were checking out. The total is now ${formatCents(total)} instead of ${formatCents(shown)}. You haven’t been charged. Please review it and try again.`,
    details: { shownTotalCents: shown, totalCents: total },
  };
}

export function giftCardsCoverLessRefusal(shown: Cents, due: Cents): Refusal<'TENDER_SHORT'> {
  return {
    code: 'TENDER_SHORT',
    sentence: `Your gift cards or credit now cover less. ${formatCents(due)} would go on your card instead of ${formatCents(shown)}. You haven’t been charged. Please review it and try again.`,
    details: { shownCardCents: shown, cardDueCents: due },
  };
}

export function draftNotFound(): Refused<'DRAFT_NOT_FOUND'> {
  return refused({
    code: 'DRAFT_NOT_FOUND',
    sentence: 'This checkout was closed in another window. You haven’t been charged. Please start it again.',
  });
}

export function contentsChangedRefusal(): Refused<'CONTENTS_CHANGED'> {
  return refused({
    code: 'CONTENTS_CHANGED',
    sentence:
      'This order was changed in another window. You haven’t been charged. Please review it and try again.',
  });
}
