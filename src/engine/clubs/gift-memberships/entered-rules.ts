import { type EnteredGiftNote, enteredGiftNote, formFieldReader } from '../../gifts/notes/entry-rules.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGiftRequest, isGiftShipmentCount } from './rules.ts';

/** The values entered in the gift form, valid or not. */
export type EnteredGift = EnteredGiftNote & { readonly plan: string; readonly shipments: number };

/** Reads the values entered in the gift form, without validating them. An invalid number of shipments is replaced by the default. */
export function readEnteredGift(values: Record<string, unknown>): EnteredGift {
  const text = formFieldReader(values);
  const shipments = Number(text('shipments'));
  return {
    plan: text('plan'),
    shipments: isGiftShipmentCount(shipments) ? shipments : emptyGiftRequest.shipments,
    ...enteredGiftNote(text),
  };
}

/** Converts a saved gift request to the values of the gift form. */
export function toEnteredGift(
  { message, ...saved }: GiftMembershipRequest,
  senderEmail: string,
): EnteredGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
