import type { CivilDate } from '../../../core/dates.ts';
import type { DraftContents, DraftFields } from '../../orders/drafts/types.ts';
import type { UnpackedBox } from '../../orders/fulfillment/index.server.ts';
import type { Requirement } from '../requirements/types.ts';
import type { PhoneOrder, PhoneOrderState } from './types.ts';

/** Days that a payment link is valid. */
export const paymentLinkDays = 7;

const millisecondsPerDay = 86_400_000;

export const phoneOrderClosedSentence =
  'This order is closed, already paid or being paid right now. Reload the page to see its status.';

export function paymentLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + paymentLinkDays * millisecondsPerDay);
}

export function phoneOrderStateOf(phoneOrder: PhoneOrder, now: Date): PhoneOrderState {
  const { orderNumber, closedAt, expiresAt, openedAt, sentAt } = phoneOrder;
  if (orderNumber !== null) return 'placed';
  if (closedAt) return 'closed';
  if (expiresAt <= now) return 'expired';
  if (openedAt) return 'opened';
  return sentAt ? 'sent' : 'prepared';
}

/** Returns whether the payment link of a phone order in this state opens its checkout. */
export function isPhoneOrderPayable(state: PhoneOrderState): boolean {
  return state === 'sent' || state === 'opened';
}

/** Returns the requirements that staff still have to meet. The customer enters the birth date, the card, and the billing address. */
export function requirementsForPaymentLink(requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements.filter(({ step, field }) => step !== 'payment' && !field?.startsWith('birth'));
}

/** Returns the draft fields of an order added to this box: the box's current customer and address, and the delivery chosen for it. */
export function draftFieldsOfBox(
  { email, phone, firstName, lastName, note, shipTo, optionId }: UnpackedBox,
  chosen: DraftContents,
  today: CivilDate,
): Partial<DraftFields> {
  const { company, primaryStreet, secondaryStreet, city, stateCode, zipCode } = shipTo;
  const { requestedShipWeek, weatherPolicy, weatherHoldUntil, weatherWaived } = chosen;
  const { isGift, isGiftToOther, recipientPhone, recipientIsAdult } = chosen;
  return {
    ...{ email, phone, firstName, lastName, note: note ?? '', shippingOptionId: optionId, isPickup: false },
    ...{ selectedDeliveryAddressId: '', company, primaryStreet, secondaryStreet, city, stateCode, zipCode },
    // A week that has begun can't be chosen again; the box then waits for nothing.
    requestedShipWeek: requestedShipWeek > today ? requestedShipWeek : '',
    ...{ weatherPolicy, weatherHoldUntil, weatherWaived, isGift, isGiftToOther },
    ...(isGiftToOther && {
      ...{ recipientFirstName: shipTo.firstName, recipientLastName: shipTo.lastName },
      ...{ recipientPhone, recipientIsAdult },
    }),
  };
}
