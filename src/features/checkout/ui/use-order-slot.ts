import { useEffect } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { giftCardSlotOf } from '../gift-card-slot-rules.ts';
import { slotOf } from '../order-slot-rules.ts';
import type { CheckoutPage, StateOption } from '../types.ts';
import { useCheckoutStore } from './checkout-store.ts';

/**
 * Keeps the slot `order` in step with the server's draft, and resets it when the page is left (specification §4): the slot is
 * emptied, and the draft on the server is parked, so that a detour to sign-in loses nothing.
 */
export function useOrderSlot(view: CheckoutView, states: readonly StateOption[]): void {
  useEffect(() => {
    useCheckoutStore.getState().changeOrder(slotOf(view, states));
  }, [view, states]);

  useEffect(
    () => () => {
      const { order, resetOrder } = useCheckoutStore.getState();
      if (order.items.length === 0) return;
      resetOrder();
      park('/shop/checkout');
    },
    [],
  );
}

/** The same for the slot `giftCardOrderStore`, which is reset when an amount is set. */
export function useGiftCardSlot(view: CheckoutView): void {
  useEffect(() => {
    useCheckoutStore.getState().changeGiftCard(giftCardSlotOf(view));
  }, [view]);

  useEffect(
    () => () => {
      const { giftCardOrderStore, resetGiftCard } = useCheckoutStore.getState();
      if (giftCardOrderStore.giftCardAmount === 0) return;
      resetGiftCard();
      park('/shop/gift-card-checkout');
    },
    [],
  );
}

/** Puts the draft of a page that was left aside; whether that arrives changes nothing for whoever left. */
function park(page: CheckoutPage): void {
  // An empty form: the shop takes nothing else by POST.
  const body = new URLSearchParams();
  void fetch(`${page}/park`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
