import { type EnteredGiftNote, enteredGiftNote, formFieldReader } from '../notes/entry-rules.ts';
import type { GiftCardRequest } from './purchase-types.ts';

/** The fields of the gift card form as entered. */
export type EnteredGiftCard = EnteredGiftNote & {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
};

/** The designs and amounts that the winery offers, as passed to a page. */
type Offered = {
  readonly faces: readonly { readonly design: string }[];
  readonly limits: { readonly offeredDollars: readonly number[] };
};

/** Returns the form's fields as entered, valid or not. */
export function enteredGiftCard(
  values: Record<string, unknown>,
  { faces }: Pick<Offered, 'faces'>,
): EnteredGiftCard {
  const entered = formFieldReader(values);
  return {
    design: (faces.find(({ design }) => design === entered('design')) ?? faces[0])?.design ?? '',
    amount: entered('giftCardAmount'),
    ownAmount: entered('ownAmount'),
    quantity: Math.max(1, Number.parseInt(entered('quantity'), 10) || 1),
    isForBuyer: entered('whom') === 'me',
    ...enteredGiftNote(entered),
  };
}

/** Returns the form fields that show a saved request. */
export function enteredGiftCardFromRequest(
  saved: GiftCardRequest,
  senderEmail: string,
  { limits: { offeredDollars } }: Pick<Offered, 'limits'>,
): EnteredGiftCard {
  const { amountCents, message, ...fields } = saved;
  const isOffered = offeredDollars.some((dollars) => dollars * 100 === amountCents);
  return {
    ...fields,
    amount:
      amountCents === 0
        ? String(offeredDollars[1] ?? offeredDollars[0] ?? '')
        : isOffered
          ? String(amountCents / 100)
          : 'own',
    ownAmount: isOffered || amountCents === 0 ? '' : String(amountCents / 100),
    personalizedMessage: message,
    senderEmail,
  };
}
