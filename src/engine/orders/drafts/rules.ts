import { type Refused, refused } from '../../../core/result.ts';
import type { DeliveryRequestFields, Draft, DraftContents, DraftRefusalCode } from './types.ts';

/** Returns the contents of an empty draft, which ships by ground and is billed to the delivery address. */
export function emptyDraftContents(): DraftContents {
  return {
    ...emptyDeliveryRequests(),
    weatherWaivedAt: '',
    purchase: { kind: 'goods' },
    items: [],
    coupon: '',
    email: '',
    firstName: '',
    lastName: '',
    company: '',
    phone: '',
    note: '',
    selectedDeliveryAddressId: '',
    selectedBillingAddressId: '',
    isPickup: false,
    selectedPickupLocation: '',
    primaryStreet: '',
    secondaryStreet: '',
    city: '',
    stateCode: '',
    zipCode: '',
    shippingOptionId: 'ground',
    billingSameAsDelivery: true,
    billingFirstName: '',
    billingLastName: '',
    billingPrimaryStreet: '',
    billingSecondaryStreet: '',
    billingCity: '',
    billingState: '',
    billingZipCode: '',
    billingCountry: 'US',
  };
}

function emptyDeliveryRequests(): DeliveryRequestFields {
  return {
    requestedShipWeek: '',
    weatherPolicy: 'auto',
    weatherHoldUntil: '',
    weatherWaived: false,
    pickupPerson: '',
    isGift: false,
    giftMessage: '',
    isGiftToOther: false,
    recipientFirstName: '',
    recipientLastName: '',
    recipientPhone: '',
    recipientIsAdult: false,
    engravedBottles: 0,
    engravingLine1: '',
    engravingLine2: '',
    engravingProofread: false,
  };
}

/** Returns whether a payment of this draft may be in flight, which blocks edits (I-18). */
export function isPaymentInFlight(draft: Pick<Draft, 'completingUntil'> | undefined, now: Date): boolean {
  return draft?.completingUntil !== undefined && draft.completingUntil > now;
}

/**
 * Returns the refusal to edit this draft: DRAFT_NOT_FOUND if it isn't open, PAYMENT_IN_FLIGHT while a payment may be in flight (I-18).
 * Undefined if it can be edited.
 */
export function draftEditRefusal(draft: Draft | undefined, now: Date): Refused<DraftRefusalCode> | undefined {
  if (draft?.state !== 'open') return draftNotFoundRefusal();
  if (!isPaymentInFlight(draft, now)) return undefined;
  return refused({
    code: 'PAYMENT_IN_FLIGHT',
    sentence: 'Your payment is in progress, so nothing can be changed right now.',
  });
}

export function draftNotFoundRefusal(): Refused<'DRAFT_NOT_FOUND'> {
  return refused({
    code: 'DRAFT_NOT_FOUND',
    sentence: 'This checkout was closed in another window. Please start it again.',
  });
}
