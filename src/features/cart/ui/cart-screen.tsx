import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useFetchers, useRevalidator } from 'react-router';
import { Notice } from '../../../ui/base/notice.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { notifyCartChanged, subscribeToCartChanges } from '../../../ui/commerce/follow-cart.ts';
import { LineList } from '../../../ui/commerce/line-list.tsx';
import type { CartFormResponse, PickupLocationSummary } from '../types.ts';
import type { CartPage } from '../view.server.ts';
import { CartDelivery } from './cart-delivery.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartFill } from './cart-fill.tsx';
import { CartGift } from './cart-gift.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartPrintHeader } from './cart-print.tsx';
import { CartSaved } from './cart-saved.tsx';
import { CartSummary, MobileCheckoutBar } from './cart-summary.tsx';
import { CartUndo } from './cart-undo.tsx';
import { cartLineFetcherKey } from './fetcher-keys.ts';
import { useFocusAfterRemoval } from './use-kept-focus.ts';

type CartScreenProps = {
  page: CartPage;
  /** The response to a refused form that was submitted without JavaScript. */
  answer: CartFormResponse | undefined;
  locations: readonly PickupLocationSummary[];
};

/** The intents of forms that remove a line from the cart. */
const leavesCart = ['remove', 'save'];
const leavesSaved = ['move-back', 'drop-saved'];

/**
 * The cart page. Every change is a plain form. JavaScript only submits it without leaving the page, and pending changes are read from the
 * requests in flight, so that there is no second copy of the cart in the browser.
 */
export function CartScreen({ page, answer, locations }: CartScreenProps) {
  const moves = useFetcher<CartFormResponse>({ key: cartLineFetcherKey });
  const fill = useFetcher<CartFormResponse>({ key: 'cart-fill' });
  const isPending = useFetchers().some(({ key, state }) => key.startsWith('cart-') && state !== 'idle');
  const keepFocus = useFocusAfterRemoval();
  useCartInStep(isPending);

  const intent = String(moves.formData?.get('intent') ?? '');
  const moving = moves.formData?.get('skuId');
  const stays = (intents: readonly string[]) => (line: { readonly skuId: number }) =>
    !intents.includes(intent) || String(line.skuId) !== moving;
  const lines = page.lines.filter(stays(leavesCart));
  const saved = page.saved.filter(stays(leavesSaved));
  const isMoving = moves.state !== 'idle';
  const done = isMoving || moves.data ? moves.data : { removed: page.removed, saved: page.savedNow };
  const general =
    refusalsBesideLines(page, answer) ?? (isMoving ? undefined : moves.data?.refusals) ?? fill.data?.refusals;

  return (
    <div className="page-width pt-10 pb-20 lg:pt-16 lg:pb-28">
      <CartPrintHeader page={page} locations={locations} />
      {general && (
        <Notice kind="error" live className="mb-8 max-w-reading">
          {general.map(({ sentence }) => sentence).join(' ')}
        </Notice>
      )}
      {!isMoving && <CartUndo removed={done?.removed} saved={done?.saved} keepFocus={keepFocus} />}
      {lines.length === 0 ? (
        <>
          <CartEmpty />
          {saved.length > 0 && (
            <div className="max-w-reading">
              <CartSaved lines={saved} keepFocus={keepFocus} />
            </div>
          )}
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:gap-x-24 print:block">
          <div>
            <h1 className="type-heading mb-8">Your cart</h1>
            <LineList label="In your cart">
              {lines.map((line) => (
                <CartLineRow key={line.skuId} line={line} answer={answer} keepFocus={keepFocus} />
              ))}
            </LineList>
          </div>
          <div className="space-y-8 self-start lg:sticky lg:top-8 lg:row-span-2 print:mt-8">
            <CartDelivery
              delivery={page.delivery}
              locations={locations}
              answer={answer}
              keepFocus={keepFocus}
            />
            <CartSummary page={page} answer={answer} isPending={isPending} />
          </div>
          <div className="space-y-14 print:hidden">
            {page.fill && <CartFill offers={page.fill} keepFocus={keepFocus} />}
            {page.gift && <CartGift gift={page.gift} />}
            {saved.length > 0 && <CartSaved lines={saved} keepFocus={keepFocus} />}
          </div>
        </div>
      )}
      {lines.length > 0 && <MobileCheckoutBar page={page} isPending={isPending} />}
      <VisuallyHidden>
        <span role="status">
          {lines.length > 0 && !isPending && `${page.summary.total.label} ${page.summary.total.amount}`}
        </span>
      </VisuallyHidden>
    </div>
  );
}

/** Returns the refusals that belong neither to a line nor to the ZIP code field, to show at the top of the page. */
function refusalsBesideLines(
  page: CartPage,
  answer: CartFormResponse | undefined,
): CartFormResponse['refusals'] {
  if (!answer?.refusals || answer.refusals.some(({ code }) => code === 'ADDR_ZIP_INVALID')) return undefined;
  const isOfLine = page.lines.some(({ skuId }) => String(skuId) === answer.refused?.skuId);
  return isOfLine ? undefined : answer.refusals;
}

/**
 * Reloads the page's data when another window changes the cart. Input is kept, because a field accepts a new value only while it still has
 * the old one.
 * @param isPending whether this page has a request in flight. Other windows are notified when it ends.
 */
function useCartInStep(isPending: boolean): void {
  const { revalidate } = useRevalidator();
  const wasPending = useRef(false);
  const isOutdated = useRef(false);
  const follow = useEffectEvent(() => {
    // A request in flight may have read the cart before the other window changed it.
    if (isPending) isOutdated.current = true;
    else void revalidate();
  });

  useEffect(() => subscribeToCartChanges(() => follow()), []);

  useEffect(() => {
    if (wasPending.current && !isPending) notifyCartChanged();
    wasPending.current = isPending;
    if (isPending || !isOutdated.current) return;
    isOutdated.current = false;
    void revalidate();
  }, [isPending, revalidate]);
}
