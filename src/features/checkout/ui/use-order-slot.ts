import { useEffect } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { useCheckoutStore } from './checkout-store.ts';

/**
 * Keeps the slot `order` in step with the server's draft, and resets it when the page is left (specification §4): the slot is
 * emptied, and the draft on the server is parked, so that a detour to sign-in loses nothing.
 */
export function useOrderSlot(view: CheckoutView): void {
  const { contents, shippingOffers, payment } = view;

  useEffect(() => {
    const { billingSameAsDelivery: _same, items, ...fields } = contents;
    const offer = shippingOffers.find(({ optionId }) => optionId === contents.shippingOptionId);
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    useCheckoutStore.getState().changeOrder({
      ...filled,
      items: items.map(({ skuId, quantity }) => ({ skuId, quantity })),
      state: contents.stateCode,
      billingEmail: contents.email,
      billingPhone: contents.phone,
      selectedShippingOption: offer ? { optionId: offer.optionId, title: offer.title } : null,
      orderId: 'orderId' in payment ? payment.orderId : '',
    });
  }, [contents, shippingOffers, payment]);

  useEffect(
    () => () => {
      const { order, resetOrder } = useCheckoutStore.getState();
      if (order.items.length === 0) return;
      resetOrder();
      // An empty form: the shop takes nothing else by POST.
      const body = new URLSearchParams();
      void fetch('/shop/checkout/park', { method: 'POST', body, keepalive: true }).catch(() => undefined);
    },
    [],
  );
}
