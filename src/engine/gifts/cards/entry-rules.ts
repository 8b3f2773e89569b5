import { type EnteredNote, enteredNote, enteredTexts } from '../notes/entry-rules.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { emptyGiftCardRequest, isDesign, offeredDollars } from './rules.ts';

/** The fields of the form as they were entered. */
export type EnteredGiftCard = EnteredNote & {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
};

/** Returns the fields as entered, valid or not. */
export function enteredGiftCard(values: Record<string, unknown>): EnteredGiftCard {
  const entered = enteredTexts(values);
  return {
    design: isDesign(entered('design')) ? entered('design') : emptyGiftCardRequest().design,
    amount: entered('giftCardAmount'),
    ownAmount: entered('ownAmount'),
    quantity: Math.max(1, Number.parseInt(entered('quantity'), 10) || 1),
    isForBuyer: entered('whom') === 'me',
    ...enteredNote(entered),
  };
}

/** Returns the form fields of a saved request. */
export function enteredFromRequest(saved: GiftCardRequest, senderEmail: string): EnteredGiftCard {
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
