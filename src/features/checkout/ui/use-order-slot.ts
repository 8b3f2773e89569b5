import { useEffect } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { eventSlotOf } from '../event-slot-rules.ts';
import type { CheckoutFlow } from '../flow-table.ts';
import { giftCardSlotOf } from '../gift-card-slot-rules.ts';
import { type AnySlotName, slotOf } from '../order-slot-rules.ts';
import { rewardFieldsOf } from '../reward-slot-rules.ts';
import type { CheckoutPage, StateOption } from '../types.ts';
import { resetOnLeaving, useCheckoutStore, watchSlot } from './checkout-store.ts';

/**
 * Keeps the flow's slot in step with the server's draft, and resets `order` and `eventOrder` when their page is left (specification §4): the slot is
 * emptied, and the draft on the server is parked, so that a detour to sign-in loses nothing. The others stay until their order is
 * placed.
 */
export function useOrderSlot(
  { slot, page, isResetOnLeaving }: CheckoutFlow,
  view: CheckoutView,
  states: readonly StateOption[],
): void {
  useEffect(() => {
    const { visit } = view;
    const ofVisit = visit && slot === 'eventOrder';
    const filled = ofVisit ? eventSlotOf({ ...view, visit }) : slotOf(view, states);
    useCheckoutStore
      .getState()
      .changeOrder(slot, slot === 'rewardOrder' ? { ...filled, ...rewardFieldsOf(view) } : filled);
  }, [slot, view, states]);

  useSlotOfPage(slot, page, isResetOnLeaving);
}

/** The same for the slot `giftCardOrderStore`, which is reset when an amount is set. */
export function useGiftCardSlot(view: CheckoutView): void {
  useEffect(() => {
    useCheckoutStore.getState().changeGiftCard(giftCardSlotOf(view));
  }, [view]);

  useSlotOfPage('giftCardOrderStore', '/shop/gift-card-checkout', true);
}

function useSlotOfPage(slot: AnySlotName, page: CheckoutPage, isResetOnLeaving: boolean): void {
  useEffect(() => {
    const open = { slot, page, isResetOnLeaving };
    const unwatch = watchSlot(open);
    return () => {
      unwatch();
      if (resetOnLeaving(open) && isResetOnLeaving) park(page);
    };
  }, [slot, page, isResetOnLeaving]);
}

/** Puts the draft of a page that was left aside; whether that arrives changes nothing for whoever left. */
function park(page: CheckoutPage): void {
  // An empty form: the shop takes nothing else by POST.
  const body = new URLSearchParams();
  void fetch(`${page}/park`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
