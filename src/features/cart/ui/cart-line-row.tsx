import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineItem } from '../../../ui/commerce/line-list.tsx';
import { ShopPrice } from '../../../ui/commerce/price.tsx';
import type { CartAnswer, CartPageLine } from '../types.ts';

type CartLineRowProps = { line: CartPageLine; answer: CartAnswer | undefined };

export function CartLineRow({ line, answer }: CartLineRowProps) {
  const { skuId, name, to, size, pictures, amount, was, blocked, notices } = line;
  const change = useLineChange(line);
  const said = blocked === undefined ? notices : [blocked, ...notices];
  return (
    <LineItem
      name={name}
      to={to}
      pictures={pictures}
      amount={blocked === undefined ? amount : undefined}
      was={was}
      isDimmed={blocked !== undefined}
      isPending={change.isPending}
      detail={
        <span className="flex flex-wrap gap-x-3">
          {size !== '' && <span>{size}</span>}
          <span className="text-ink">
            <ShopPrice
              priceCents={line.priceCents}
              memberPriceCents={line.memberPriceCents}
              isMember={false}
            />
          </span>
        </span>
      }
    >
      {said.length > 0 && (
        <Notice className="mt-3">
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        {blocked === undefined && <QuantityForm line={line} change={change} answer={answer} />}
        <RemoveForm skuId={skuId} name={name} />
      </div>
    </LineItem>
  );
}

function QuantityForm({
  line,
  change,
  answer,
}: CartLineRowProps & { change: ReturnType<typeof useLineChange> }) {
  const { skuId, name, largest } = line;
  const refused = answer?.refused?.skuId === String(skuId) ? answer : undefined;
  const typed = Number(refused?.refused?.quantity || Number.NaN);
  const error = change.error ?? (change.hasBegun ? undefined : refused?.refusals?.[0]?.sentence);
  return (
    <form
      method="post"
      action="/shop/cart"
      noValidate
      onSubmit={change.submit}
      className="flex min-w-0 items-start gap-3"
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="skuId" value={skuId} />
      <QuantityStepper
        key={change.version}
        id={`quantity-${skuId}`}
        name="quantity"
        label={`Quantity of ${name}`}
        min={0}
        max={largest}
        defaultValue={Number.isNaN(typed) ? line.quantity : typed}
        onChange={change.type}
        error={error}
      />
      <span className="hidden noscript:block">
        <Button kind="text">
          Update<VisuallyHidden> the quantity of {name}</VisuallyHidden>
        </Button>
      </span>
    </form>
  );
}

function RemoveForm({ skuId, name }: { skuId: number; name: string }) {
  const removal = useFetcher<CartAnswer>({ key: 'cart-removal' });
  return (
    <removal.Form method="post" action="/shop/cart" className="ml-auto">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="skuId" value={skuId} />
      <Button kind="text" className="text-small">
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </removal.Form>
  );
}

/** Presses in quick succession are one change: the last one counts. */
const settleMilliseconds = 350;

/**
 * Sends a new quantity as soon as the customer has come to rest. The field keeps what is typed; it is drawn anew only when the
 * server made another number of it, so that nobody loses the field under their hands.
 */
function useLineChange({ skuId, quantity }: Pick<CartPageLine, 'skuId' | 'quantity'>) {
  const fetcher = useFetcher<CartAnswer>({ key: `cart-line-${skuId}` });
  const removal = useFetcher<CartAnswer>({ key: 'cart-removal' });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; quantity: number }>(undefined);
  const [field, setField] = useState({ quantity, version: 0 });
  const error = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;

  const send = useCallback(
    (typed: string) => {
      const form = { intent: typed === '0' ? 'remove' : 'change', skuId: String(skuId) };
      const to = { method: 'post', action: '/shop/cart' } as const;
      if (typed === '0') void removal.submit(form, to);
      else void fetcher.submit({ ...form, quantity: typed }, to);
      setField(({ version }) => ({ quantity: Number(typed), version }));
    },
    [fetcher.submit, removal.submit, skuId],
  );
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { timer, quantity: last } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    send(String(last));
  }, [send]);
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  // Whoever leaves the page at once has still changed the cart.
  useEffect(() => () => latestFlush.current(), []);

  // Judged when an answer has come or the cart has changed, not between a press and the request that it makes.
  const isIdle = fetcher.state === 'idle' && removal.state === 'idle';
  useEffect(() => {
    if (!isIdle || error !== undefined || waiting.current) return;
    setField((last) => (last.quantity === quantity ? last : { quantity, version: last.version + 1 }));
  }, [isIdle, error, quantity]);

  return {
    error,
    version: field.version,
    hasBegun: fetcher.data !== undefined || fetcher.state !== 'idle',
    isPending: fetcher.state !== 'idle',
    type: (typed: number) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { quantity: typed, timer: setTimeout(flush, settleMilliseconds) };
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      send(String(new FormData(event.currentTarget).get('quantity') ?? ''));
    },
  };
}
