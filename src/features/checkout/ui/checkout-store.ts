import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { emptyGiftCardSlot, type GiftCardSlot } from '../gift-card-slot-rules.ts';
import {
  emptyOrderSlot,
  type OrderSlot,
  readStored,
  type StoredSlots,
  storedVersion,
} from '../order-slot-rules.ts';

type CheckoutStore = StoredSlots & {
  changeOrder(fields: Partial<OrderSlot>): void;
  resetOrder(): void;
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
      order: emptyOrderSlot,
      changeOrder: (fields) => set(({ order }) => ({ order: { ...order, ...fields, birthDate: '' } })),
      resetOrder: () => set({ order: emptyOrderSlot }),
      giftCardOrderStore: emptyGiftCardSlot,
      changeGiftCard: (fields) =>
        set(({ giftCardOrderStore }) => ({ giftCardOrderStore: { ...giftCardOrderStore, ...fields } })),
      resetGiftCard: () => set({ giftCardOrderStore: emptyGiftCardSlot }),
    }),
    {
      name: 'checkout',
      version: storedVersion,
      storage: patientStorage,
      partialize: ({ order, giftCardOrderStore }) => ({ order, giftCardOrderStore }),
      // The page is drawn from the server's draft first; what storage adds comes after, so both sides draw the same.
      skipHydration: true,
    },
  ),
);
