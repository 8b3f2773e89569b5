import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

// Its faster way builds functions from text, which the content security policy forbids; even trying is a violation.
z.config({ jitless: true });

const text = z.string().max(2_000).catch('');

/**
 * The slot `order` of the browser's store, with exactly the fields of the specification's §3. It is a view of the draft on
 * the server, kept so that a refresh loses nothing typed. `birthDate` stays empty, and no field holds a card number or a
 * security code; prices come from the server alone. Whatever storage holds that does not fit becomes empty.
 */
const orderSlot = z.object({
  items: z
    .array(z.object({ skuId: z.number().int(), quantity: z.number().int() }))
    .max(100)
    .catch([]),
  selectedDeliveryAddressId: text,
  note: text,
  primaryStreet: text,
  secondaryStreet: text,
  city: text,
  state: text,
  stateCode: text,
  phone: text,
  zipCode: text,
  shippingOptionId: text,
  selectedShippingOption: z.object({ optionId: text, title: text }).nullable().catch(null),
  orderType: z.literal(0).catch(0),
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
  paymentMethodId: text,
  selectedPickupLocation: text,
  selectedCard: z.null().catch(null),
  selectedBillingAddress: z.null().catch(null),
  orderId: text,
  coupon: z.null().catch(null),
  giftCard: z.null().catch(null),
});

export type OrderSlot = z.output<typeof orderSlot>;

export const emptyOrderSlot: OrderSlot = orderSlot.parse({});

type CheckoutStore = {
  readonly order: OrderSlot;
  changeOrder(fields: Partial<OrderSlot>): void;
  resetOrder(): void;
};

/** The browser's storage, which may be full or forbidden: then nothing is remembered, and the checkout goes on (F37). */
const patientStorage: StateStorage = {
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name, text) => attempt(() => localStorage.setItem(name, text)),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
};

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Persisted under the name that the specification gives. */
export const useCheckoutStore = create<CheckoutStore>()(
  persist(
    (set) => ({
      order: emptyOrderSlot,
      changeOrder: (fields) => set(({ order }) => ({ order: { ...order, ...fields, birthDate: '' } })),
      resetOrder: () => set({ order: emptyOrderSlot }),
    }),
    {
      name: 'checkout',
      storage: createJSONStorage(() => patientStorage),
      partialize: ({ order }) => ({ order }),
      // Whatever another version left is judged field by field, like everything else.
      migrate: (stored) => stored as { order: OrderSlot },
      merge: (stored, current) => {
        const read = z.object({ order: orderSlot }).safeParse(stored);
        return read.success ? { ...current, order: read.data.order } : current;
      },
      // The page is drawn from the server's draft first; what storage adds comes after, so both sides draw the same.
      skipHydration: true,
    },
  ),
);
