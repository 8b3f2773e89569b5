import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../base/button.tsx';
import { showToast } from '../base/toast.ts';
import { type Added, additions } from './additions.ts';

/** The cart's answer to a background addition. */
type CartAnswer = { readonly refusals?: readonly { readonly sentence: string }[]; readonly added?: Added };

export const cartPath = '/shop/cart';

/**
 * Returns a fetcher that adds to the cart in the background. On success the panel shows the cart's new contents, on
 * refusal a message says why; `refusal` stays until the next try.
 */
export function useCartFetcher() {
  const fetcher = useFetcher<CartAnswer>();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;
  const announced = useRef<CartAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === undefined || announced.current === fetcher.data) return;
    announced.current = fetcher.data;
    const { added, refusals } = fetcher.data;
    additions.send(added);
    const sentence = refusals?.[0]?.sentence;
    if (sentence !== undefined) showToast({ kind: 'error', text: sentence });
  }, [fetcher.state, fetcher.data]);
  return { fetcher, isBusy: fetcher.state !== 'idle', refusal };
}

/** The hidden fields of an order form; the quantity is its own field. */
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
  /** The button's label, including the unit price if there is one. */
  label: string;
  /** Renders the quantity field, named `quantity`, with the refusal to show. */
  quantity: (refusal: string | undefined) => ReactNode;
  /** False while the entered quantity cannot be ordered; the button then waits. */
  isReady?: boolean;
};

/** Adds a quantity from a wine's page without leaving it; without scripts, as an ordinary form. */
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
