import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { emptyGiftCardSlot, type GiftCardSlot } from '../gift-card-slot-rules.ts';
import {
  emptyOrderSlots,
  type OrderSlots,
  ownFields,
  readStored,
  type SlotName,
  type StoredSlots,
  storedVersion,
} from '../order-slot-rules.ts';

type CheckoutStore = StoredSlots & {
  changeOrder<Name extends SlotName>(slot: Name, fields: Partial<OrderSlots[Name]>): void;
  resetOrder(slot: SlotName): void;
  changeGiftCard(fields: Partial<GiftCardSlot>): void;
  resetGiftCard(): void;
};

/**
 * The browser's storage, which may be full or forbidden: then nothing is remembered, and the checkout goes on (F37). What lies
 * there was written by anybody, and is judged before it is used.
 */
const patientStorage: PersistStorage<StoredSlots> = {
  getItem: (name) => {
    const state = readStored(attempt(() => localStorage.getItem(name)) ?? null);
    return state ? { state, version: storedVersion } : null;
  },
  setItem: (name, value) => attempt(() => localStorage.setItem(name, JSON.stringify(value))),
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
      ...emptyOrderSlots,
      changeOrder: (slot, fields) =>
        set((before) => ({ [slot]: { ...before[slot], ...ownFields(slot, fields) } })),
      resetOrder: (slot) => set({ [slot]: emptyOrderSlots[slot] }),
      giftCardOrderStore: emptyGiftCardSlot,
      changeGiftCard: (fields) =>
        set(({ giftCardOrderStore }) => ({ giftCardOrderStore: { ...giftCardOrderStore, ...fields } })),
      resetGiftCard: () => set({ giftCardOrderStore: emptyGiftCardSlot }),
    }),
    {
      name: 'checkout',
      version: storedVersion,
      storage: patientStorage,
      partialize: ({
        order,
        curatedOrder,
        allocationCustomizationOrder,
        rewardOrder,
        eventOrder,
        giftCardOrderStore,
      }) => ({
        order,
        curatedOrder,
        allocationCustomizationOrder,
        rewardOrder,
        eventOrder,
        giftCardOrderStore,
      }),
      // The page is drawn from the server's draft first; what storage adds comes after, so both sides draw the same.
      skipHydration: true,
    },
  ),
);
