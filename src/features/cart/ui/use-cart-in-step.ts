import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { followCart, tellCartChanged } from '../../../ui/commerce/follow-cart.ts';

/**
 * Keeps the page as the cart is, whichever window changes it: it is read again, and whatever is being typed stays, since every
 * field takes a new value only while it holds the old one.
 * @param isPending whether something of this page's own is under way; its end is told to the other windows.
 */
export function useCartInStep(isPending: boolean): void {
  const { revalidate } = useRevalidator();
  const wasPending = useRef(false);
  const follow = useEffectEvent(() => {
    // What is under way brings the cart with it.
    if (!isPending) void revalidate();
  });

  useEffect(() => followCart(() => follow()), []);

  useEffect(() => {
    if (wasPending.current && !isPending) tellCartChanged();
    wasPending.current = isPending;
  }, [isPending]);
}
