import { z } from 'zod';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { orderKindProperties } from '../../engine/orders/drafts/kind-table.ts';
import { purchaseDetailsOf } from '../../engine/orders/drafts/purchase-rules.ts';
import { createEmptyEventSlot, type EventSlot, eventSlotSchema } from './event-slot-rules.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { emptyGiftCardSlot, type GiftCardSlot, giftCardSlotSchema } from './gift-card-slot-rules.ts';
import { rewardSlotFields } from './reward-slot-rules.ts';
import {
  slotBillingAddressField,
  slotCardField,
  slotGiftCardsField,
  slotIdField,
  slotItemsField,
  slotTextField,
} from './slot-field-rules.ts';
import type { StateOption } from './types.ts';

/**
 * The fields of the slot `order` in the browser's store, exactly those of §3 of the specification. The slot mirrors the server's draft, so
 * that a refresh loses no input. `birthDate` stays empty, and no field holds a card number or a security code. Prices come from the server
 * only. An invalid stored value becomes empty.
 */
const orderFields = {
  items: slotItemsField,
  /** The id of a saved address, or the draft's id for an entered address. */
  selectedDeliveryAddressId: slotIdField,
  note: slotTextField,
  primaryStreet: slotTextField,
  secondaryStreet: slotTextField,
  city: slotTextField,
  state: slotTextField,
  stateCode: slotTextField,
  phone: slotTextField,
  zipCode: slotTextField,
  shippingOptionId: slotIdField,
  selectedShippingOption: z.object({ optionId: slotIdField, title: slotTextField }).nullable().catch(null),
  firstName: slotTextField,
  lastName: slotTextField,
  company: slotTextField,
  email: slotTextField,
  birthDate: z.literal('').catch(''),
  billingCity: slotTextField,
  isPickup: z.boolean().catch(false),
  billingFirstName: slotTextField,
  billingLastName: slotTextField,
  billingEmail: slotTextField,
  billingPhone: slotTextField,
  billingState: slotTextField,
  billingCountry: slotTextField,
  billingPrimaryStreet: slotTextField,
  billingSecondaryStreet: slotTextField,
  billingZipCode: slotTextField,
  /**
   * The id of a saved card, or the gateway's reference for a newly entered card. Useless to others without a session or the shop's own key.
   */
  paymentMethodId: slotIdField,
  selectedPickupLocation: slotIdField,
  selectedCard: slotCardField,
  selectedBillingAddress: slotBillingAddressField,
  orderId: slotIdField,
  coupon: z.string().max(60).nullable().catch(null),
  giftCard: slotGiftCardsField,
};

const orderSlot = z.object({
  ...orderFields,
  orderType: z.literal(orderKindProperties.regular.orderType).catch(orderKindProperties.regular.orderType),
});

/** The slot of a club's first box: the order fields, the club plan and its shipping method. */
const curatedSlot = z.object({
  ...orderFields,
  orderType: z.literal(orderKindProperties.curated.orderType).catch(orderKindProperties.curated.orderType),
  curatedClubId: slotIdField,
  shippingMethodId: slotIdField,
});

/** The slot of an allocation, with the same fields as the slot `order`. */
const allocationSlot = z.object({
  ...orderFields,
  orderType: z
    .literal(orderKindProperties.allocation.orderType)
    .catch(orderKindProperties.allocation.orderType),
});

/** The order fields that a reward's slot shares: all except the gift card. */
const { giftCard: _, ...fieldsWithoutCards } = orderFields;
const rewardSlot = z.object({ ...fieldsWithoutCards, ...rewardSlotFields });

/** The schemas of wine order slots, by slot name in the specification. */
const orderSlots = {
  order: orderSlot,
  curatedOrder: curatedSlot,
  allocationCustomizationOrder: allocationSlot,
  rewardOrder: rewardSlot,
};

export type CheckoutSlotName = CheckoutFlow['slot'];
export type OrderSlots = {
  readonly [Name in keyof typeof orderSlots]: z.output<(typeof orderSlots)[Name]>;
} & { readonly eventOrder: EventSlot };

/** The fields that all wine order slots share. */
export type OrderSlot = Omit<OrderSlots['order'], 'orderType'>;

export const emptyOrderSlots: OrderSlots = {
  order: orderSlot.parse({}),
  curatedOrder: curatedSlot.parse({}),
  allocationCustomizationOrder: allocationSlot.parse({}),
  rewardOrder: rewardSlot.parse({}),
  get eventOrder() {
    return createEmptyEventSlot();
  },
};

/** Returns whether a field of this slot holds text (including ids), other than the birth date. */
export function isEditableSlotField(slot: CheckoutSlotName, name: string): boolean {
  return (
    typeof Object.entries(emptyOrderSlots[slot]).find(([own]) => own === name)?.[1] === 'string' &&
    name !== 'birthDate'
  );
}

/** Returns the given fields that belong to the slot. Leaves out the birth date, which the browser never stores. */
export function pickSlotFields<Name extends CheckoutSlotName>(
  slot: Name,
  fields: Partial<OrderSlots[Name]>,
): Partial<OrderSlots[Name]> {
  const own = Object.entries(fields).filter(
    ([name]) => Object.hasOwn(emptyOrderSlots[slot], name) && name !== 'birthDate',
  );
  return Object.fromEntries(own) as Partial<OrderSlots[Name]>;
}

/**
 * Returns whether a slot has a purchase in progress: an amount in the gift card's, an experience in the visit's, items in the others. Only
 * such a slot is reset when the customer leaves its page (specification §4).
 */
export function isSlotStarted(slots: StoredSlots, slot: StoredSlotName): boolean {
  if (slot === 'giftCardOrderStore') return slots.giftCardOrderStore.giftCardAmount > 0;
  return slot === 'eventOrder' ? slots.eventOrder.marketingEventId !== null : slots[slot].items.length > 0;
}

/** The version of the stored format. Data of any other version is ignored. */
export const storedSlotsVersion = 0;

const stored = z.object({
  state: z.object({
    order: orderSlot,
    // Stores written earlier lack the newer slots.
    curatedOrder: curatedSlot.catch(emptyOrderSlots.curatedOrder),
    allocationCustomizationOrder: allocationSlot.catch(emptyOrderSlots.allocationCustomizationOrder),
    rewardOrder: rewardSlot.catch(emptyOrderSlots.rewardOrder),
    eventOrder: eventSlotSchema.catch(createEmptyEventSlot),
    giftCardOrderStore: giftCardSlotSchema.catch(emptyGiftCardSlot),
  }),
  version: z.literal(storedSlotsVersion),
});

/** The maximum length of stored text to parse, far more than full slots need. */
const longestStored = 100_000;

export type StoredSlotName = keyof StoredSlots;
export type StoredSlots = OrderSlots & { readonly giftCardOrderStore: GiftCardSlot };

/** Parses the stored slots field by field; undefined if the text isn't a store of this version. */
export function parseStoredSlots(storedText: string | null): StoredSlots | undefined {
  if (storedText === null || storedText.length > longestStored) return undefined;
  const read = stored.safeParse(parsed(storedText));
  return read.success ? read.data.state : undefined;
}

function parsed(storedText: string): unknown {
  try {
    return JSON.parse(storedText);
  } catch {
    return undefined;
  }
}

type SlotView = Pick<CheckoutView, 'draftId' | 'contents' | 'shippingOffers' | 'payment'> & {
  readonly quote: Pick<CheckoutView['quote'], 'tenders'>;
};

type FilledByServer = Omit<OrderSlot, 'birthDate' | 'paymentMethodId' | 'selectedCard'> &
  Partial<Pick<OrderSlots['curatedOrder'], 'curatedClubId' | 'shippingMethodId'>>;

/**
 * Returns the slot's values from the server's draft. Omits the card, which only the browser has, and texts that the draft doesn't have yet,
 * so that unsaved input isn't overwritten.
 */
export function orderSlotOf(view: SlotView, states: readonly StateOption[]): Partial<FilledByServer> {
  const { contents, shippingOffers, payment, quote } = view;
  const offer = shippingOffers.find(({ optionId }) => optionId === contents.shippingOptionId);
  const box = purchaseDetailsOf(contents, 'box');
  const giftCards = quote.tenders.filter(({ kind }) => kind !== 'card').length;
  const isEntered = !contents.isPickup && contents.primaryStreet !== '';
  const filled: FilledByServer = {
    items: contents.items.map(({ skuId, quantity }) => ({ skuId, quantity })),
    selectedDeliveryAddressId: isEntered ? contents.selectedDeliveryAddressId || view.draftId : '',
    note: contents.note,
    primaryStreet: contents.primaryStreet,
    secondaryStreet: contents.secondaryStreet,
    city: contents.city,
    state: states.find(({ code }) => code === contents.stateCode)?.name ?? contents.stateCode,
    stateCode: contents.stateCode,
    phone: contents.phone,
    zipCode: contents.zipCode,
    shippingOptionId: contents.shippingOptionId,
    selectedShippingOption: offer ? { optionId: offer.optionId, title: offer.title } : null,
    firstName: contents.firstName,
    lastName: contents.lastName,
    company: contents.company,
    email: contents.email,
    isPickup: contents.isPickup,
    ...billingOf(contents),
    selectedPickupLocation: contents.selectedPickupLocation,
    orderId: 'orderId' in payment ? payment.orderId : '',
    coupon: contents.coupon === '' ? null : contents.coupon,
    giftCard: giftCards > 0 ? { count: giftCards } : null,
    ...(box && {
      curatedClubId: box.plan,
      shippingMethodId: contents.shippingOptionId,
    }),
  };
  // Empty ids are included; an empty text may only be unsaved.
  const alwaysSent = new Set(['orderId', 'selectedDeliveryAddressId']);
  return Object.fromEntries(
    Object.entries(filled).filter(([name, value]) => value !== '' || alwaysSent.has(name)),
  ) as Partial<FilledByServer>;
}

/**
 * Returns the billing address in effect: the delivery address if the customer kept it for billing and the order is shipped; otherwise the
 * billing address entered.
 */
function billingOf(contents: CheckoutView['contents']) {
  const isSame = contents.billingSameAsDelivery && !contents.isPickup;
  const street = isSame
    ? {
        billingPrimaryStreet: contents.primaryStreet,
        billingSecondaryStreet: contents.secondaryStreet,
        billingCity: contents.city,
        billingState: contents.stateCode,
        billingZipCode: contents.zipCode,
      }
    : {
        billingPrimaryStreet: contents.billingPrimaryStreet,
        billingSecondaryStreet: contents.billingSecondaryStreet,
        billingCity: contents.billingCity,
        billingState: contents.billingState,
        billingZipCode: contents.billingZipCode,
      };
  return {
    ...street,
    billingFirstName: (!isSame && contents.billingFirstName) || contents.firstName,
    billingLastName: (!isSame && contents.billingLastName) || contents.lastName,
    billingEmail: contents.email,
    billingPhone: contents.phone,
    billingCountry: contents.billingCountry,
    selectedBillingAddress: isSame
      ? ('delivery' as const)
      : contents.selectedBillingAddressId || ('own' as const),
  };
}
