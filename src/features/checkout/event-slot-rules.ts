import { z } from 'zod';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { orderKinds } from '../../engine/orders/drafts/kind-table.ts';
import type { Experience } from '../../engine/visits/experiences/types.ts';
import { house } from '../../house.ts';
import {
  slotBillingAddress,
  slotCard,
  slotGiftCards,
  slotId,
  slotItems,
  slotText,
  slotTextFrom,
} from './slot-field-rules.ts';

const { address: winery } = house;

/**
 * The slot `eventOrder` of the browser's store, with exactly the fields of the specification's §3. A visit happens at the winery, so
 * the address is the winery's own until a kit is sent elsewhere; whatever storage holds that does not fit becomes what it begins with.
 */
export const eventSlot = z.object({
  items: slotItems,
  orderType: z.literal(orderKinds.event.orderType).catch(orderKinds.event.orderType),
  primaryStreet: slotTextFrom(winery.street),
  city: slotTextFrom(winery.city),
  stateCode: slotTextFrom(winery.stateCode),
  zipCode: slotTextFrom(winery.zipCode),
  country: slotTextFrom(winery.country),
  shippingOptionId: slotId,
  /** Which experience it is; null until one is chosen. */
  marketingEventId: z.number().int().positive().nullable().catch(null),
  phone: slotText,
  firstName: slotText,
  lastName: slotText,
  email: slotText,
  /** A kept card by our id, or the gateway's reference for a typed one; it opens nothing without a session, or the shop's own key. */
  paymentMethodId: slotId,
  selectedCard: slotCard,
  selectedBillingAddress: slotBillingAddress,
  orderId: slotId,
  /** Its name and when it begins, in ISO 8601; what it costs and what is left of it stay on the server. */
  marketingEvent: z
    .object({ slug: slotId, title: slotText, startsAt: z.iso.datetime() })
    .nullable()
    .catch(null),
  giftCard: slotGiftCards,
});

export type EventSlot = z.output<typeof eventSlot>;

export const emptyEventSlot: EventSlot = eventSlot.parse({});

type SlotView = Pick<CheckoutView, 'contents' | 'payment'> & {
  readonly quote: Pick<CheckoutView['quote'], 'tenders'>;
  readonly visit: {
    readonly experience: Pick<Experience, 'id' | 'slug' | 'title' | 'kit'>;
    readonly slot: { readonly startsAt: Date };
  };
};

/** Texts that the draft does not have yet are left out, so that what was typed and not saved stays; the card is known to the page alone. */
export function eventSlotOf({ contents, payment, quote, visit }: SlotView): Partial<EventSlot> {
  const { experience, slot } = visit;
  const { primaryStreet, city, stateCode, zipCode, phone, firstName, lastName, email } = contents;
  const giftCards = quote.tenders.filter(({ kind }) => kind !== 'card').length;
  const typed = {
    phone,
    firstName,
    lastName,
    email,
    ...(experience.kit && { primaryStreet, city, stateCode, zipCode }),
  };
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
    items: contents.items.map(({ skuId, quantity }) => ({ skuId, quantity })),
    country: winery.country,
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
