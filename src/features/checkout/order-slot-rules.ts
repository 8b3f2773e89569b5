import { z } from 'zod';
import { type CheckoutView, orderTypes } from '../../engine/checkout/types.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { emptyGiftCardSlot, type GiftCardSlot, giftCardSlot } from './gift-card-slot-rules.ts';
import type { StateOption } from './types.ts';

// Its faster way builds functions from text, which the content security policy forbids; even trying is a violation.
z.config({ jitless: true });

const text = z.string().max(2_000).catch('');
/** Ids of ours and of the gateway, such as `pm_1`: nothing that could be markup or a sentence. */
const id = z
  .string()
  .regex(/^[\w-]{0,255}$/)
  .catch('');

/**
 * The slot `order` of the browser's store, with exactly the fields of the specification's §3. It is a view of the draft on
 * the server, kept so that a refresh loses nothing typed. `birthDate` stays empty, and no field holds a card number or a
 * security code; prices come from the server alone. Whatever storage holds that does not fit becomes empty.
 */
const orderFields = {
  items: z
    .array(z.object({ skuId: z.number().int(), quantity: z.number().int() }))
    .max(100)
    .catch([]),
  /** An address of the customer's book; one that is typed lies in the draft, whose id this is then. */
  selectedDeliveryAddressId: id,
  note: text,
  primaryStreet: text,
  secondaryStreet: text,
  city: text,
  state: text,
  stateCode: text,
  phone: text,
  zipCode: text,
  shippingOptionId: id,
  selectedShippingOption: z.object({ optionId: id, title: text }).nullable().catch(null),
  firstName: text,
  lastName: text,
  company: text,
  email: text,
  birthDate: z.literal('').catch(''),
  billingCity: text,
  isPickup: z.boolean().catch(false),
  billingFirstName: text,
  billingLastName: text,
  billingEmail: text,
  billingPhone: text,
  billingState: text,
  billingCountry: text,
  billingPrimaryStreet: text,
  billingSecondaryStreet: text,
  billingZipCode: text,
  /** A kept card by our id, or the gateway's reference for a typed one; it opens nothing without a session, or the shop's own key. */
  paymentMethodId: id,
  selectedPickupLocation: id,
  /** What kind of card it is, and no digit of it. */
  selectedCard: z
    .object({ brand: z.string().regex(/^[a-z_ ]{1,30}$/i) })
    .nullable()
    .catch(null),
  /** That of the delivery, one that is typed, or one of the customer's book by its id. */
  selectedBillingAddress: z
    .union([z.enum(['delivery', 'own']), z.uuid()])
    .nullable()
    .catch(null),
  orderId: id,
  coupon: z.string().max(60).nullable().catch(null),
  /** How many gift cards and credits lie on the order; their codes and what they hold stay on the server. */
  giftCard: z
    .object({ count: z.number().int().min(1).max(20) })
    .nullable()
    .catch(null),
};

const orderSlot = z.object({
  ...orderFields,
  orderType: z.literal(orderTypes.regular).catch(orderTypes.regular),
});

/** The order fields, and which club with how its boxes are sent. */
const curatedSlot = z.object({
  ...orderFields,
  orderType: z.literal(orderTypes.curated).catch(orderTypes.curated),
  curatedClubId: id,
  shippingMethodId: id,
});

/** The same shape as `order`. */
const allocationSlot = z.object({
  ...orderFields,
  orderType: z.literal(orderTypes.allocation).catch(orderTypes.allocation),
});

/** The slots of orders that are paid in steps, by the names of the specification. */
const orderSlots = {
  order: orderSlot,
  curatedOrder: curatedSlot,
  allocationCustomizationOrder: allocationSlot,
};

type SlotName = CheckoutFlow['slot'];
export type OrderSlots = { readonly [Name in SlotName]: z.output<(typeof orderSlots)[Name]> };

/** What every one of them has: the fields of `order`. */
export type OrderSlot = Omit<OrderSlots['order'], 'orderType'>;

export const emptyOrderSlots: OrderSlots = {
  order: orderSlot.parse({}),
  curatedOrder: curatedSlot.parse({}),
  allocationCustomizationOrder: allocationSlot.parse({}),
};

/** The shape that is written; whatever says another number is another shop's, of the past or of the future. */
export const storedVersion = 0;

const stored = z.object({
  state: z.object({
    order: orderSlot,
    // Slots that came later are missing in what was written before.
    curatedOrder: curatedSlot.catch(emptyOrderSlots.curatedOrder),
    allocationCustomizationOrder: allocationSlot.catch(emptyOrderSlots.allocationCustomizationOrder),
    giftCardOrderStore: giftCardSlot.catch(emptyGiftCardSlot),
  }),
  version: z.literal(storedVersion),
});

/** Far more than a filled slot takes; a longer text is not even looked at. */
const longestStored = 100_000;

export type StoredSlots = OrderSlots & { readonly giftCardOrderStore: GiftCardSlot };

/** What storage holds, judged field by field; undefined for whatever is not a store of this version. */
export function readStored(storedText: string | null): StoredSlots | undefined {
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
 * The slot as the server's draft fills it. Texts that the draft does not have yet are left out, so that what was typed and not
 * saved stays; the card is known to the page alone.
 */
export function slotOf(view: SlotView, states: readonly StateOption[]): Partial<FilledByServer> {
  const { contents, shippingOffers, payment, quote } = view;
  const offer = shippingOffers.find(({ optionId }) => optionId === contents.shippingOptionId);
  const giftCards = quote.tenders.filter(({ kind }) => kind !== 'card').length;
  const isTyped = !contents.isPickup && contents.primaryStreet !== '';
  const filled: FilledByServer = {
    items: contents.items.map(({ skuId, quantity }) => ({ skuId, quantity })),
    selectedDeliveryAddressId: isTyped ? contents.selectedDeliveryAddressId || view.draftId : '',
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
    ...(contents.box && {
      curatedClubId: contents.box.plan,
      shippingMethodId: contents.shippingOptionId,
    }),
  };
  // An id that is empty is told; a text that is empty may only not have been saved yet.
  const told = new Set(['orderId', 'selectedDeliveryAddressId']);
  return Object.fromEntries(
    Object.entries(filled).filter(([name, value]) => value !== '' || told.has(name)),
  ) as Partial<FilledByServer>;
}

/** The billing address in force: that of the delivery, unless there is none to equal or another was asked for. */
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
