import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineItem } from '../../../ui/commerce/line-list.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import type { CartFormResponse, CartPageLine } from '../types.ts';
import { cartLineFetcherKey } from './fetcher-keys.ts';
import type { SetFocusTarget } from './use-kept-focus.ts';

type CartLineRowProps = {
  line: CartPageLine;
  answer: CartFormResponse | undefined;
  keepFocus: SetFocusTarget;
};

const toUndo = () => document.querySelector('#undo button');

export function CartLineRow({ line, answer, keepFocus }: CartLineRowProps) {
  const { skuId, name, to, size, pictures, amount, was, blocked, notices } = line;
  const change = useLineChange(line, () => keepFocus(toUndo));
  const sentences = blocked === undefined ? notices : [blocked, ...notices];
  return (
    <LineItem
      id={`line-${skuId}`}
      name={name}
      to={to}
      pictures={pictures}
      amount={blocked === undefined ? amount : undefined}
      was={was}
      isDimmed={blocked !== undefined}
      isPending={change.isPending}
      detail={
        <span className="flex flex-wrap gap-x-3">
          <span className="hidden print:inline">{line.quantity} ×</span>
          {size !== '' && <span>{size}</span>}
          <span className="text-ink">
            <UnitPrice
              priceCents={line.priceCents}
              memberPriceCents={line.memberPriceCents}
              isMember={false}
            />
          </span>
        </span>
      }
    >
      {sentences.length > 0 && (
        <Notice className="mt-3">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        {blocked === undefined && <QuantityForm line={line} change={change} answer={answer} />}
        <div className="ml-auto flex flex-wrap justify-end gap-x-5 print:hidden">
          <MoveForm intent="save" line={line} onSubmit={() => keepFocus(toUndo)}>
            Save for later<VisuallyHidden> {name}</VisuallyHidden>
          </MoveForm>
          <MoveForm intent="remove" line={line} onSubmit={() => keepFocus(toUndo)}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </MoveForm>
        </div>
      </div>
    </LineItem>
  );
}

function QuantityForm({
  line,
  change,
  answer,
}: Omit<CartLineRowProps, 'keepFocus'> & { change: ReturnType<typeof useLineChange> }) {
  const { skuId, name, largest } = line;
  const refused = answer?.refused?.skuId === String(skuId) ? answer : undefined;
  const entered = Number(refused?.refused?.quantity || Number.NaN);
  const error = change.error ?? (change.hasBegun ? undefined : refused?.refusals?.[0]?.sentence);
  return (
    <form
      method="post"
      action={href('/shop/cart')}
      noValidate
      onSubmit={change.submit}
      className="flex min-w-0 items-start gap-3 print:hidden"
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="skuId" value={skuId} />
      <QuantityStepper
        id={`quantity-${skuId}`}
        name="quantity"
        label={`Quantity of ${name}`}
        min={0}
        max={largest}
        defaultValue={Number.isNaN(entered) ? line.quantity : entered}
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

type MoveFormProps = {
  intent: 'save' | 'remove';
  line: Pick<CartPageLine, 'skuId'>;
  onSubmit: () => void;
  children: ReactNode;
};

function MoveForm({ intent, line: { skuId }, onSubmit, children }: MoveFormProps) {
  const moves = useFetcher<CartFormResponse>({ key: cartLineFetcherKey });
  return (
    <moves.Form method="post" action={href('/shop/cart')} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="skuId" value={skuId} />
      <Button kind="text" className="text-small">
        {children}
      </Button>
    </moves.Form>
  );
}

/** Delay in milliseconds before a changed quantity is sent, so that quick presses are combined into one change. */
const settleMilliseconds = 350;

/**
 * Sends a new quantity once the customer pauses. The field keeps the entered number until the server or another window changes the
 * quantity, so that no input is lost.
 */
function useLineChange({ skuId, quantity }: Pick<CartPageLine, 'skuId' | 'quantity'>, onRemove: () => void) {
  const fetcher = useFetcher<CartFormResponse>({ key: `cart-line-${skuId}` });
  const moves = useFetcher<CartFormResponse>({ key: cartLineFetcherKey });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; quantity: number }>(undefined);
  const known = useRef(quantity);
  const error = fetcher.state === 'idle' ? fetcher.data?.refusals?.[0]?.sentence : undefined;

  function send(entered: string): void {
    const form = { intent: entered === '0' ? 'remove' : 'change', skuId: String(skuId) };
    const to = { method: 'post', action: '/shop/cart' } as const;
    if (entered === '0') {
      onRemove();
      void moves.submit(form, to);
    } else void fetcher.submit({ ...form, quantity: entered }, to);
    known.current = Number(entered);
  }

  function flush(): void {
    if (!waiting.current) return;
    const { timer, quantity: last } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    send(String(last));
  }

  // A pending change is sent when the customer leaves the page.
  const flushAtEnd = useEffectEvent(flush);
  useEffect(() => () => flushAtEnd(), []);

  // Runs after a response or a cart change, not between a press and its request.
  const isIdle = fetcher.state === 'idle' && moves.state === 'idle';
  useEffect(() => {
    if (!isIdle || error !== undefined || waiting.current) return;
    if (known.current === quantity) return;
    known.current = quantity;
    const field = document.getElementById(`quantity-${skuId}`);
    if (field instanceof HTMLInputElement) field.value = String(quantity);
  }, [isIdle, error, quantity, skuId]);

  return {
    error,
    hasBegun: fetcher.data !== undefined || fetcher.state !== 'idle',
    isPending: fetcher.state !== 'idle',
    type: (entered: number) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { quantity: entered, timer: setTimeout(flush, settleMilliseconds) };
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      send(String(new FormData(event.currentTarget).get('quantity') ?? ''));
    },
  };
}
