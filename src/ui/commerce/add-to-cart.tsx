import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { Button } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { showToast } from '../base/toast.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

/** What the cart answers to an addition that it was asked for in the background. */
type CartAnswer = { readonly refusals?: readonly { readonly sentence: string }[] };

type CartForm = ReturnType<typeof useCartForm>;

/**
 * Adds without leaving the page. Without scripts the same form is an ordinary one and ends in the cart.
 * `refusal` is why the last addition was not possible; it stays until the next one is tried.
 */
function useCartForm(name: string) {
  const fetcher = useFetcher<CartAnswer>();
  const navigate = useNavigate();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;
  const told = useRef<CartAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === undefined || told.current === fetcher.data) return;
    told.current = fetcher.data;
    const sentence = fetcher.data.refusals?.[0]?.sentence;
    if (sentence !== undefined) showToast({ kind: 'error', text: sentence });
    else {
      showToast({
        kind: 'success',
        text: `${name} is in your cart.`,
        action: { label: 'View cart', onPress: () => navigate('/shop/cart') },
      });
    }
  }, [fetcher.state, fetcher.data, name, navigate]);
  return { Form: fetcher.Form, isBusy: fetcher.state !== 'idle', refusal };
}

function Order({ skuId }: { skuId: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="skuId" value={skuId} />
    </>
  );
}

/** What can be done with a card: an outlined bar under the thumb on phones, a word with a line beneath on wide screens. */
export const cardActionClasses = classNames(
  'relative inline-flex items-center justify-center rounded-house text-wine font-medium transition-colors',
  'min-h-11 w-full border border-wine px-4 hover:bg-wine hover:text-paper',
  'lg:w-auto lg:min-h-0 lg:border-0 lg:p-0 lg:link-line lg:hover:bg-transparent lg:hover:text-wine lg:hover:decoration-2',
);

/** One unit, from a card. */
export function AddOne({ skuId, name }: { skuId: number; name: string }) {
  const { Form, isBusy } = useCartForm(name);
  return (
    <Form method="post" action="/shop/cart" className="relative shrink-0">
      <Order skuId={skuId} />
      <input type="hidden" name="quantity" value="1" />
      <button type="submit" aria-disabled={isBusy || undefined} className={cardActionClasses}>
        {isBusy ? 'Adding' : 'Add'}
        <VisuallyHidden> {name} to the cart</VisuallyHidden>
      </button>
    </Form>
  );
}

type AddToCartProps = {
  skuId: number;
  name: string;
  /** What the button says, the price included where it is one unit's. */
  label: string;
  /** The quantity field, named `quantity`; it is given the refusal to show. */
  quantity: (refusal: string | undefined) => ReactNode;
  /** False while what was typed cannot be ordered; the button then waits. */
  isReady?: boolean;
};

/** So many units, from the page of a wine. */
export function AddToCart({ skuId, name, label, quantity, isReady = true }: AddToCartProps) {
  const { Form, isBusy, refusal }: CartForm = useCartForm(name);
  return (
    <Form
      method="post"
      action="/shop/cart"
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
    </Form>
  );
}
