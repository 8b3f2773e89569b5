import type { DraftContents, WishFields } from './types.ts';

/** A draft that nobody has typed into yet: shipped by ground, billed where it is delivered. */
export function emptyContents(): DraftContents {
  return {
    ...emptyWishes(),
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

function emptyWishes(): WishFields {
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
