import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../base/button.tsx';
import { showToast } from '../base/toast.ts';
import { type Added, additions } from './additions.ts';

/** What the cart answers to an addition that it was asked for in the background. */
type CartAnswer = { readonly refusals?: readonly { readonly sentence: string }[]; readonly added?: Added };

export const cartPath = '/shop/cart';

/**
 * What an addition in the background comes to: the panel shows what is in the cart now, a message says why it was not possible.
 * `refusal` stays until the next one is tried.
 */
export function useCartFetcher() {
  const fetcher = useFetcher<CartAnswer>();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;
  const told = useRef<CartAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === undefined || told.current === fetcher.data) return;
    told.current = fetcher.data;
    const { added, refusals } = fetcher.data;
    additions.send(added);
    const sentence = refusals?.[0]?.sentence;
    if (sentence !== undefined) showToast({ kind: 'error', text: sentence });
  }, [fetcher.state, fetcher.data]);
  return { fetcher, isBusy: fetcher.state !== 'idle', refusal };
}

/** What is ordered, as the cart reads it; the quantity is a field of its own. */
export function Order({ skuId }: { skuId: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="skuId" value={skuId} />
    </>
  );
}

type AddToCartProps = {
  skuId: number;
  /** What the button says, the price included where it is one unit's. */
  label: string;
  /** The quantity field, named `quantity`; it is given the refusal to show. */
  quantity: (refusal: string | undefined) => ReactNode;
  /** False while what was typed cannot be ordered; the button then waits. */
  isReady?: boolean;
};

/** So many units, from the page of a wine: without leaving it, or without scripts as an ordinary form. */
export function AddToCart({ skuId, label, quantity, isReady = true }: AddToCartProps) {
  const { fetcher, isBusy, refusal } = useCartFetcher();
  return (
    <fetcher.Form
      method="post"
      action={cartPath}
      noValidate
      onSubmit={(event) => {
        if (!isReady) event.preventDefault();
      }}
      className="flex flex-wrap items-start gap-3"
    >
      <Order skuId={skuId} />
      {quantity(refusal)}
      <Button className="grow sm:max-w-80" pendingLabel={isBusy ? 'Adding' : undefined}>
        {label}
      </Button>
    </fetcher.Form>
  );
}
