import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FieldError } from '../base/field.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { AddToCartFields, cartPath, useAddToCartFetcher } from './add-to-cart.tsx';

type QuickAddProps = {
  skuId: number;
  name: string;
  /** The maximum quantity that can currently be ordered. */
  most: number;
};

/**
 * A form on a wine's card that orders a quantity. Without scripts, it is submitted to the cart's page. With scripts, the page stays and
 * shows a refusal below the field.
 */
export function QuickAddForm({ skuId, name, most }: QuickAddProps) {
  const [order, setOrder] = useState<FormData>();
  const [refusal, setRefusal] = useState<string>();
  const id = `quantity-${skuId}`;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (order === undefined) setOrder(new FormData(event.currentTarget));
  }

  return (
    <form method="post" action={cartPath} noValidate onSubmit={send} className="card-order">
      <AddToCartFields skuId={skuId} />
      <input
        type="number"
        name="quantity"
        defaultValue={1}
        min={1}
        max={most}
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={refusal === undefined ? undefined : `${id}-error`}
        className="card-quantity"
      />
      <button type="submit" aria-disabled={order !== undefined || undefined} className="card-action">
        {order === undefined ? 'Add' : 'Adding'}
        <VisuallyHidden>{` ${name} to your cart`}</VisuallyHidden>
      </button>
      {refusal !== undefined && (
        <div className="w-full">
          <FieldError id={id}>{refusal}</FieldError>
        </div>
      )}
      {order && (
        <Addition
          order={order}
          onEnd={(sentence) => {
            setOrder(undefined);
            setRefusal(sentence);
          }}
        />
      )}
    </form>
  );
}

type AdditionProps = { order: FormData; onEnd: (refusal: string | undefined) => void };

/** Submits one order in the background. Mounted only during the request, so that a list doesn't create forty unused fetchers. */
function Addition({ order, onEnd }: AdditionProps) {
  const { fetcher, isBusy, refusal } = useAddToCartFetcher();
  const progress = useRef<'waits' | 'sent' | 'busy'>('waits');
  const { data, submit } = fetcher;
  useEffect(() => {
    if (progress.current === 'waits') {
      progress.current = 'sent';
      void submit(order, { method: 'post', action: cartPath });
    } else if (isBusy) progress.current = 'busy';
    else if (data !== undefined || progress.current === 'busy') onEnd(refusal);
  });
  return null;
}
