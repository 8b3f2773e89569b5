import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Keeps the page as the cart is, whichever window changes it: it is read again, and whatever is being typed stays, since every
 * field takes a new value only while it holds the old one. What this needs is loaded when the page stands.
 * @param isPending whether something of this page's own is under way; its end is told to the other windows.
 */
export function useCartInStep(isPending: boolean): void {
  const { revalidate } = useRevalidator();
  const wasPending = useRef(false);
  const busy = useRef(isPending);
  busy.current = isPending;

  useEffect(() => {
    let stop: (() => void) | undefined;
    let hasLeft = false;
    void import('../../../ui/commerce/follow-cart.ts').then(({ followCart }) => {
      // What is under way brings the cart with it.
      if (!hasLeft) stop = followCart(() => !busy.current && void revalidate());
    });
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [revalidate]);

  useEffect(() => {
    if (wasPending.current && !isPending) {
      void import('../../../ui/commerce/follow-cart.ts').then(({ tellCartChanged }) => tellCartChanged());
    }
    wasPending.current = isPending;
  }, [isPending]);
}
