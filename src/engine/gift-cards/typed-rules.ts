import { emptyWish, isDesign, offeredDollars } from './rules.ts';
import type { GiftCardWish } from './types.ts';

/** Longer texts are cut before anything looks at them; what fits is said by the rules. */
export const longestField = 2_000;

/** The fields of the form as texts, however they were typed: what a refused form shows again, and what a preview shows. */
export type TypedGiftCard = {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

/** What was typed, right or wrong. */
export function typedGiftCard(values: Record<string, unknown>): TypedGiftCard {
  const typed = (name: string) =>
    typeof values[name] === 'string' ? values[name].slice(0, longestField) : '';
  return {
    design: isDesign(typed('design')) ? typed('design') : emptyWish().design,
    amount: typed('giftCardAmount'),
    ownAmount: typed('ownAmount'),
    quantity: Math.max(1, Number.parseInt(typed('quantity'), 10) || 1),
    isForBuyer: typed('whom') === 'me',
    recipientName: typed('recipientName'),
    recipientEmail: typed('recipientEmail'),
    personalizedMessage: typed('personalizedMessage'),
    senderName: typed('senderName'),
    senderEmail: typed('senderEmail'),
    deliverOn: typed('when') === 'day' ? typed('deliverOn') : '',
  };
}

/** The same of a wish that was saved. */
export function typedFromWish(saved: GiftCardWish, senderEmail: string): TypedGiftCard {
  const { amountCents, message, ...wished } = saved;
  const isOffered = offeredDollars.some((dollars) => dollars * 100 === amountCents);
  return {
    ...wished,
    amount: amountCents === 0 ? '50' : isOffered ? String(amountCents / 100) : 'own',
    ownAmount: isOffered || amountCents === 0 ? '' : String(amountCents / 100),
    personalizedMessage: message,
    senderEmail,
  };
}
