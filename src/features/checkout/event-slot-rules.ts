import { z } from 'zod';
import { hasWinerySettings } from '../../core/winery-settings.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { orderKindProperties } from '../../engine/orders/drafts/kind-table.ts';
import type { Experience } from '../../engine/visits/experiences/types.ts';
import { winery } from '../../winery.ts';
import {
  slotBillingAddressField,
  slotCardField,
  slotGiftCardsField,
  slotIdField,
  slotItemsField,
  slotTextField,
  slotTextFieldFrom,
} from './slot-field-rules.ts';

/**
 * Returns the schema of a text field whose initial value is a part of the winery's address. On the server the initial value is empty,
 * because this file loads before the settings; the server stores no slots.
 */
function wineryText(part: 'street' | 'city' | 'stateCode' | 'zipCode' | 'country') {
  return slotTextFieldFrom(() => (hasWinerySettings() ? winery().address[part] : ''));
}

/**
 * The slot `eventOrder` in the browser's store, with exactly the fields of §3 of the specification. The address is the winery's, where
 * visits take place, unless a kit is shipped elsewhere. An invalid stored value is reset to its initial value.
 */
export const eventSlotSchema = z.object({
  items: slotItemsField,
  orderType: z.literal(orderKindProperties.event.orderType).catch(orderKindProperties.event.orderType),
  primaryStreet: wineryText('street'),
  city: wineryText('city'),
  stateCode: wineryText('stateCode'),
  zipCode: wineryText('zipCode'),
  country: wineryText('country'),
  shippingOptionId: slotIdField,
  /** The id of the experience; null until one is selected. */
  marketingEventId: z.number().int().positive().nullable().catch(null),
  phone: slotTextField,
  firstName: slotTextField,
  lastName: slotTextField,
  email: slotTextField,
  /**
   * The id of a saved card, or the gateway's reference for a newly entered card. Useless to others without a session or the shop's own key.
   */
  paymentMethodId: slotIdField,
  selectedCard: slotCardField,
  selectedBillingAddress: slotBillingAddressField,
  orderId: slotIdField,
  /** The experience's slug, title and start time in ISO 8601. Price and availability stay on the server. */
  marketingEvent: z
    .object({ slug: slotIdField, title: slotTextField, startsAt: z.iso.datetime() })
    .nullable()
    .catch(null),
  giftCard: slotGiftCardsField,
});

export type EventSlot = z.output<typeof eventSlotSchema>;

export function createEmptyEventSlot(): EventSlot {
  return eventSlotSchema.parse({});
}

type SlotView = Pick<CheckoutView, 'contents' | 'payment'> & {
  readonly quote: Pick<CheckoutView['quote'], 'tenders'>;
  readonly visit: {
    readonly experience: Pick<Experience, 'id' | 'slug' | 'title' | 'kit'>;
    readonly slot: { readonly startsAt: Date };
  };
};

/**
 * Returns the slot's values from the server's draft. Omits the card, which only the browser has, and texts that the draft doesn't have yet,
 * so that unsaved input isn't overwritten.
 */
export function eventSlotOf({ contents, payment, quote, visit }: SlotView): Partial<EventSlot> {
  const { experience, slot } = visit;
  const { primaryStreet, city, stateCode, zipCode, phone, firstName, lastName, email } = contents;
  const giftCards = quote.tenders.filter(({ kind }) => kind !== 'card').length;
  const entered = {
    phone,
    firstName,
    lastName,
    email,
    ...(experience.kit && { primaryStreet, city, stateCode, zipCode }),
  };
  return {
    ...Object.fromEntries(Object.entries(entered).filter(([, text]) => text !== '')),
    items: contents.items.map(({ skuId, quantity }) => ({ skuId, quantity })),
    country: winery().address.country,
    shippingOptionId: experience.kit ? contents.shippingOptionId : '',
    marketingEventId: experience.id,
    selectedBillingAddress: billingOf(contents, experience.kit !== undefined),
    orderId: 'orderId' in payment ? payment.orderId : '',
    marketingEvent: { slug: experience.slug, title: experience.title, startsAt: slot.startsAt.toISOString() },
    giftCard: giftCards > 0 ? { count: giftCards } : null,
  };
}

function billingOf(
  { billingSameAsDelivery, selectedBillingAddressId, billingPrimaryStreet }: CheckoutView['contents'],
  isSent: boolean,
): EventSlot['selectedBillingAddress'] {
  if (isSent && billingSameAsDelivery) return 'delivery';
  return selectedBillingAddressId || (billingPrimaryStreet === '' ? null : 'own');
}
