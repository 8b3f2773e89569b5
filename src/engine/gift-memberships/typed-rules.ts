import { longestField } from '../gift-cards/typed-rules.ts';
import { emptyGift, isGivenShipments } from './rules.ts';
import type { GiftMembershipWish } from './types.ts';

/** The fields of the form as texts, however they were typed: what a refused form shows again, and what a preview shows. */
export type TypedGift = {
  readonly plan: string;
  readonly shipments: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

/** What was typed, right or wrong. */
export function typedGift(values: Record<string, unknown>): TypedGift {
  const typed = (name: string) =>
    typeof values[name] === 'string' ? values[name].slice(0, longestField) : '';
  const shipments = Number(typed('shipments'));
  return {
    plan: typed('plan'),
    shipments: isGivenShipments(shipments) ? shipments : emptyGift.shipments,
    recipientName: typed('recipientName'),
    recipientEmail: typed('recipientEmail'),
    personalizedMessage: typed('personalizedMessage'),
    senderName: typed('senderName'),
    senderEmail: typed('senderEmail'),
    deliverOn: typed('when') === 'day' ? typed('deliverOn') : '',
  };
}

/** The same of a wish that was saved. */
export function typedFromGift({ message, ...saved }: GiftMembershipWish, senderEmail: string): TypedGift {
  return { ...saved, personalizedMessage: message, senderEmail };
}
