import { type EnteredNote, enteredNote, enteredTexts } from '../../gifts/notes/entry-rules.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGift, isGivenShipments } from './rules.ts';

/** The form fields as texts, as entered. */
export type TypedGift = EnteredNote & { readonly plan: string; readonly shipments: number };

/** Returns the entered values, valid or not. */
export function typedGift(values: Record<string, unknown>): TypedGift {
  const typed = enteredTexts(values);
  const shipments = Number(typed('shipments'));
  return {
    plan: typed('plan'),
    shipments: isGivenShipments(shipments) ? shipments : emptyGift.shipments,
    ...enteredNote(typed),
  };
}

/** Returns the form values of a saved gift. */
export function typedFromGift({ message, ...saved }: GiftMembershipRequest, senderEmail: string): TypedGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
