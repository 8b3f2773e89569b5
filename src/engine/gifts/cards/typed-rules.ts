import { type TypedNote, typedNote, typedTexts } from '../notes/typed-rules.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { emptyWish, isDesign, offeredDollars } from './rules.ts';

/** The fields of the form as they were entered. */
export type TypedGiftCard = TypedNote & {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
};

/** Returns the fields as entered, valid or not. */
export function typedGiftCard(values: Record<string, unknown>): TypedGiftCard {
  const typed = typedTexts(values);
  return {
    design: isDesign(typed('design')) ? typed('design') : emptyWish().design,
    amount: typed('giftCardAmount'),
    ownAmount: typed('ownAmount'),
    quantity: Math.max(1, Number.parseInt(typed('quantity'), 10) || 1),
    isForBuyer: typed('whom') === 'me',
    ...typedNote(typed),
  };
}

/** Returns the form fields of a saved request. */
export function typedFromWish(saved: GiftCardRequest, senderEmail: string): TypedGiftCard {
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
