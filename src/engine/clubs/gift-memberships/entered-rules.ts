import { type EnteredNote, enteredNote, enteredTexts } from '../../gifts/notes/entry-rules.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGift, isGiftShipmentCount } from './rules.ts';

/** The form fields as texts, as entered. */
export type EnteredGift = EnteredNote & { readonly plan: string; readonly shipments: number };

/** Returns the entered values, valid or not. */
export function enteredGift(values: Record<string, unknown>): EnteredGift {
  const text = enteredTexts(values);
  const shipments = Number(text('shipments'));
  return {
    plan: text('plan'),
    shipments: isGiftShipmentCount(shipments) ? shipments : emptyGift.shipments,
    ...enteredNote(text),
  };
}

/** Returns the form values of a saved gift. */
export function enteredFromGift(
  { message, ...saved }: GiftMembershipRequest,
  senderEmail: string,
): EnteredGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
