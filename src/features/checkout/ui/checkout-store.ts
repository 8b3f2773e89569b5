import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { emptyGiftCardSlot, type GiftCardSlot } from '../gift-card-slot-rules.ts';
import {
  type CheckoutSlotName,
  emptyOrderSlots,
  isSlotStarted,
  type OrderSlots,
  parseStoredSlots,
  pickSlotFields,
  type StoredSlotName,
  type StoredSlots,
  storedSlotsVersion,
} from '../order-slot-rules.ts';
import { redeemedRewardPath } from '../reward-rules.ts';

type CheckoutStore = StoredSlots & {
  changeOrder<Name extends CheckoutSlotName>(slot: Name, fields: Partial<OrderSlots[Name]>): void;
  resetOrder(slot: CheckoutSlotName): void;
  changeGiftCard(fields: Partial<GiftCardSlot>): void;
  resetGiftCard(): void;
};

const storeName = 'checkout';

const emptySlots: StoredSlots = { ...emptyOrderSlots, giftCardOrderStore: emptyGiftCardSlot };

/** The slots that this document last read or wrote. A slot that is still the same object hasn't been changed here. */
let known = emptySlots;

/**
 * The browser's storage, with errors ignored: if it is full or forbidden, nothing is stored and checkout still works (F37). Stored content
 * is untrusted and validated before use.
 */
const patientStorage: PersistStorage<StoredSlots> = {
  getItem: (name) => {
    const state = parseStoredSlots(attempt(() => localStorage.getItem(name)) ?? null);
    if (state) known = state;
    return state ? { state, version: storedSlotsVersion } : null;
  },
  // Writes only what changed here: other tabs may use the other slots.
  setItem: (name, { state }) =>
    attempt(() => {
      const stored = parseStoredSlots(localStorage.getItem(name)) ?? state;
      const slots = Object.keys(emptySlots) as StoredSlotName[];
      const changed = slots.filter((slot) => state[slot] !== known[slot]);
      const next = { ...stored, ...Object.fromEntries(changed.map((slot) => [slot, state[slot]])) };
      known = state;
      localStorage.setItem(name, JSON.stringify({ state: next, version: storedSlotsVersion }));
    }),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
};

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The browser's checkout store, under the name given in the specification. Each checkout page uses its own slot. */
export const useCheckoutStore = create<CheckoutStore>()(
  persist(
    (set) => ({
      ...emptySlots,
      changeOrder: (slot, fields) =>
        set((before) => ({ [slot]: { ...before[slot], ...pickSlotFields(slot, fields) } })),
      resetOrder: (slot) => set({ [slot]: emptyOrderSlots[slot] }),
      changeGiftCard: (fields) =>
        set(({ giftCardOrderStore }) => ({ giftCardOrderStore: { ...giftCardOrderStore, ...fields } })),
      resetGiftCard: () => set({ giftCardOrderStore: emptyGiftCardSlot }),
    }),
    {
      name: storeName,
      version: storedSlotsVersion,
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
      // The first render uses the server's draft only, so that server and browser render the same.
      skipHydration: true,
    },
  ),
);

/** The page of an open checkout, and whether leaving it resets its slot. */
type OpenCheckout = {
  readonly slot: StoredSlotName;
  readonly page: string;
  readonly isResetOnLeaving: boolean;
};

/**
 * Watches the slot of an open checkout in this tab. Restores the slot if another tab leaves the same checkout and resets it. When the tab
 * leaves by a full page load, records the checkout for `resetAbandonedSlot` on the next page.
 * @returns a function that stops watching.
 */
export function watchCheckoutSlot(open: OpenCheckout): () => void {
  const { slot } = open;
  const ending = new AbortController();
  const { signal } = ending;
  function putBack({ key, newValue }: StorageEvent): void {
    const theirs = key === storeName ? parseStoredSlots(newValue) : undefined;
    const own = useCheckoutStore.getState();
    if (theirs && isSlotStarted(own, slot) && !isSlotStarted(theirs, slot)) {
      useCheckoutStore.setState({ [slot]: { ...own[slot] } });
    }
  }
  function note(): void {
    attempt(() => sessionStorage.setItem(storeName, JSON.stringify(open)));
  }
  window.addEventListener('storage', putBack, { signal });
  window.addEventListener('pagehide', note, { signal });
  return () => ending.abort();
}

/**
 * Resets the slot of the checkout that this tab left by a full page load, if leaving it resets its slot or its order was placed
 * (specification §4).
 */
export async function resetAbandonedSlot(): Promise<void> {
  const noted = attempt(() => sessionStorage.getItem(storeName));
  attempt(() => sessionStorage.removeItem(storeName));
  if (!noted) return;
  const left = attempt(() => JSON.parse(noted) as OpenCheckout);
  if (!left || !Object.hasOwn(emptySlots, left.slot) || left.page === window.location.pathname) return;
  await useCheckoutStore.persist.rehydrate();
  resetSlotOnLeaving(left);
}

/**
 * Resets the slot of a checkout that the tab has left or whose order was placed.
 * @returns whether the slot was reset; false if it had no content or keeps it.
 */
export function resetSlotOnLeaving({ slot, isResetOnLeaving }: OpenCheckout): boolean {
  const { resetOrder, resetGiftCard, ...slots } = useCheckoutStore.getState();
  const { pathname } = window.location;
  const isPlaced = pathname === '/order-confirmation' || pathname.startsWith(redeemedRewardPath);
  if (!isSlotStarted(slots, slot) || !(isResetOnLeaving || isPlaced)) return false;
  if (slot === 'giftCardOrderStore') resetGiftCard();
  else resetOrder(slot);
  return true;
}
