import { useEffect } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { eventSlotOf } from '../event-slot-rules.ts';
import type { CheckoutFlow } from '../flow-table.ts';
import { giftCardSlotOf } from '../gift-card-slot-rules.ts';
import { orderSlotOf, type StoredSlotName } from '../order-slot-rules.ts';
import type { RewardStep } from '../reward-rules.ts';
import { rewardSlotFieldsOf } from '../reward-slot-rules.ts';
import type { CheckoutPagePath, StateOption } from '../types.ts';
import { resetSlotOnLeaving, useCheckoutStore, watchCheckoutSlot } from './checkout-store.ts';

/**
 * Copies the server's draft to the flow's slot in the browser's store, and resets `order` and `eventOrder` when the customer leaves their
 * page (specification §4). The other slots stay until their order is placed. The server's draft stays open, so returning to the page or
 * opening another tab shows the input again.
 */
export function useOrderSlotSync(
  { slot, page, isResetOnLeaving }: CheckoutFlow,
  view: CheckoutView,
  states: readonly StateOption[],
  rewardStep?: RewardStep,
): void {
  useEffect(() => {
    const { visit } = view;
    const ofVisit = visit && slot === 'eventOrder';
    const filled = ofVisit ? eventSlotOf({ ...view, visit }) : orderSlotOf(view, states);
    useCheckoutStore
      .getState()
      .changeOrder(slot, rewardStep ? { ...filled, ...rewardSlotFieldsOf(view, rewardStep) } : filled);
  }, [slot, view, states, rewardStep]);

  useSlotOfPage(slot, page, isResetOnLeaving);
}

/**
 * Copies the server's draft to the slot `giftCardOrderStore` in the browser's store. Leaving the page resets the slot if an amount was set.
 */
export function useGiftCardSlotSync(view: CheckoutView): void {
  useEffect(() => {
    useCheckoutStore.getState().changeGiftCard(giftCardSlotOf(view));
  }, [view]);

  useSlotOfPage('giftCardOrderStore', '/shop/gift-card-checkout', true);
}

function useSlotOfPage(slot: StoredSlotName, page: CheckoutPagePath, isResetOnLeaving: boolean): void {
  useEffect(() => {
    const open = { slot, page, isResetOnLeaving };
    const unwatch = watchCheckoutSlot(open);
    return () => {
      unwatch();
      resetSlotOnLeaving(open);
    };
  }, [slot, page, isResetOnLeaving]);
}

/** Releases a visit's seats when the last tab that shows its checkout leaves the page. Each tab holds a shared lock to detect this. */
export function useSeatReleaseOnLeave(page: CheckoutPagePath): void {
  useEffect(() => {
    const left = Promise.withResolvers<void>();
    // Missing if a browser limits locks to secure origins: then every tab counts as the last.
    const { locks } = navigator as { locks?: LockManager };
    const shown = locks?.request(page, { mode: 'shared' }, () => left.promise);
    return () => {
      left.resolve();
      if (!locks) releaseSeats(page);
      else {
        void shown?.then(() =>
          locks.request(page, { ifAvailable: true }, (alone) => {
            if (alone) releaseSeats(page);
          }),
        );
      }
    };
  }, [page]);
}

/**
 * Requests the release of the seats without waiting for the response, because the visitor has left. The body is an empty form, because the
 * shop accepts only forms by POST.
 */
function releaseSeats(page: CheckoutPagePath): void {
  const sent = { method: 'POST', body: new URLSearchParams(), keepalive: true };
  void fetch(`${page}/leave`, sent).catch(() => undefined);
}
