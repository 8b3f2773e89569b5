import { useEffect, useRef } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineList } from '../../../ui/commerce/line-list.tsx';
import type { CartAnswer, PickupPlace, RemovedLine } from '../types.ts';
import type { CartPage } from '../view.server.ts';
import { CartDelivery } from './cart-delivery.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSummary } from './cart-summary.tsx';

type CartScreenProps = {
  page: CartPage;
  /** What an ordinary form was answered, when it could not be done. */
  answer: CartAnswer | undefined;
  locations: readonly PickupPlace[];
};

/**
 * The cart. Every change is an ordinary form; a script only sends it without leaving the page, and what is under way is read
 * from the requests themselves, so there is no second cart in the browser.
 */
export function CartScreen({ page, answer, locations }: CartScreenProps) {
  const removal = useFetcher<CartAnswer>({ key: 'cart-removal' });
  const leaving = removal.formData?.get('intent') === 'remove' ? removal.formData.get('skuId') : undefined;
  const lines = page.lines.filter(({ skuId }) => String(skuId) !== leaving);
  const isPending = useFetchers().some(({ key, state }) => key.startsWith('cart-') && state !== 'idle');
  const removed = removal.state !== 'idle' || removal.data ? removal.data?.removed : page.removed;
  const general = refusalsBesideLines(page, answer) ?? removal.data?.refusals;

  return (
    <div className="page-width pt-10 pb-20 lg:pt-16 lg:pb-28">
      {general && (
        <Notice kind="error" live className="mb-8 max-w-reading">
          {general.map(({ sentence }) => sentence).join(' ')}
        </Notice>
      )}
      {removed && removal.state === 'idle' && <Removed line={removed} />}
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-24">
          <div>
            <h1 className="type-heading mb-8">Your cart</h1>
            <LineList label="In your cart">
              {lines.map((line) => (
                <CartLineRow key={line.skuId} line={line} answer={answer} />
              ))}
            </LineList>
          </div>
          <div className="space-y-8 self-start lg:sticky lg:top-8">
            <CartDelivery delivery={page.delivery} locations={locations} answer={answer} />
            <CartSummary page={page} answer={answer} isPending={isPending} />
          </div>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {lines.length > 0 && !isPending && `${page.summary.total.label} ${page.summary.total.amount}`}
        </span>
      </VisuallyHidden>
    </div>
  );
}

/** Refusals that belong neither to a line on the page nor to the ZIP field: they stand above everything. */
function refusalsBesideLines(page: CartPage, answer: CartAnswer | undefined): CartAnswer['refusals'] {
  if (!answer?.refusals || answer.refusals.some(({ code }) => code === 'ADDR_ZIP_INVALID')) return undefined;
  const isOfLine = page.lines.some(({ skuId }) => String(skuId) === answer.refused?.skuId);
  return isOfLine ? undefined : answer.refusals;
}

/** A removal can be taken back for as long as the page stands; the focus, whose line is gone, comes here. */
function Removed({ line: { skuId, quantity, name } }: { line: RemovedLine }) {
  const removal = useFetcher<CartAnswer>({ key: 'cart-removal' });
  const place = useRef<HTMLFormElement>(null);
  const byScript = removal.data?.removed !== undefined;
  useEffect(() => {
    if (byScript) place.current?.querySelector('button')?.focus();
  }, [byScript]);
  return (
    <removal.Form ref={place} method="post" action="/shop/cart" className="mb-8 max-w-reading">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="skuId" value={skuId} />
      <input type="hidden" name="quantity" value={quantity} />
      <Notice live>
        <span className="flex flex-wrap items-center gap-x-4">
          {name} was taken out of your cart.
          <Button kind="text" className="min-h-11">
            Undo
          </Button>
        </span>
      </Notice>
    </removal.Form>
  );
}

function EmptyCart() {
  return (
    <div className="max-w-form py-6 lg:py-12">
      <h1 className="type-heading">Your cart is empty.</h1>
      <p className="mt-5 mb-10 text-ink-soft">
        What you add stays here for sixty days. Six bottles or more, mixed as you like, cost less each.
      </p>
      <ButtonLink to="/wines">See the wines</ButtonLink>
    </div>
  );
}
