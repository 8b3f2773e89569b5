import { type TypedNote, typedNote, typedTexts } from '../../gifts/notes/typed-rules.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGift, isGivenShipments } from './rules.ts';

/** The fields of the form as texts, however they were typed. */
export type TypedGift = TypedNote & { readonly plan: string; readonly shipments: number };

/** What was typed, right or wrong. */
export function typedGift(values: Record<string, unknown>): TypedGift {
  const typed = typedTexts(values);
  const shipments = Number(typed('shipments'));
  return {
    plan: typed('plan'),
    shipments: isGivenShipments(shipments) ? shipments : emptyGift.shipments,
    ...typedNote(typed),
  };
}

/** The same of a wish that was saved. */
export function typedFromGift({ message, ...saved }: GiftMembershipRequest, senderEmail: string): TypedGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
