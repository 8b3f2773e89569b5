import { type EnteredNote, enteredNote, enteredTexts } from '../../gifts/notes/entry-rules.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGift, isGiftShipmentCount } from './rules.ts';

/** The values entered in the gift form, valid or not. */
export type EnteredGift = EnteredNote & { readonly plan: string; readonly shipments: number };

/** Reads the values entered in the gift form, without validating them. An invalid number of shipments is replaced by the default. */
export function enteredGift(values: Record<string, unknown>): EnteredGift {
  const text = enteredTexts(values);
  const shipments = Number(text('shipments'));
  return {
    plan: text('plan'),
    shipments: isGiftShipmentCount(shipments) ? shipments : emptyGift.shipments,
    ...enteredNote(text),
  };
}

/** Converts a saved gift request to the values of the gift form. */
export function enteredFromGift(
  { message, ...saved }: GiftMembershipRequest,
  senderEmail: string,
): EnteredGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
