import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../base/button.tsx';
import { showToast } from '../base/toast.ts';
import { type AddedCartItem, cartAdditions } from './additions.ts';

/** The cart's response to an item added in the background. */
type CartAnswer = {
  readonly refusals?: readonly { readonly sentence: string }[];
  readonly added?: AddedCartItem;
};

export const cartPath = '/shop/cart';

/**
 * Returns a fetcher that adds items to the cart in the background. On success, a panel shows the added item. On refusal, a toast shows the
 * reason, and `refusal` contains the same sentence until the next attempt.
 */
export function useAddToCartFetcher() {
  const fetcher = useFetcher<CartAnswer>();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;
  const announced = useRef<CartAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === undefined || announced.current === fetcher.data) return;
    announced.current = fetcher.data;
    const { added, refusals } = fetcher.data;
    cartAdditions.send(added);
    const sentence = refusals?.[0]?.sentence;
    if (sentence !== undefined) showToast({ kind: 'error', text: sentence });
  }, [fetcher.state, fetcher.data]);
  return { fetcher, isBusy: fetcher.state !== 'idle', refusal };
}

/** The hidden fields of a form that adds a SKU to the cart. The form must add its own quantity field. */
export function AddToCartFields({ skuId }: { skuId: number }) {
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
  /**
   * Renders the field `quantity`.
   * @param refusal the reason why the last addition was refused, shown at the field.
   */
  quantity: (refusal: string | undefined) => ReactNode;
  /** Whether the entered quantity can be ordered. If false, the form is not submitted. */
  isReady?: boolean;
};

/**
 * The form on a wine's page that adds a quantity to the cart. With scripts, the page stays. Without scripts, the form is submitted to the
 * cart's page.
 */
export function AddToCart({ skuId, label, quantity, isReady = true }: AddToCartProps) {
  const { fetcher, isBusy, refusal } = useAddToCartFetcher();
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
      <AddToCartFields skuId={skuId} />
      {quantity(refusal)}
      <Button className="grow sm:max-w-80" pendingLabel={isBusy ? 'Adding' : undefined}>
        {label}
      </Button>
    </fetcher.Form>
  );
}
