import { href, useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import type { CartFormResponse, NamedCartLine, RemovedCartLine } from '../types.ts';
import { cartLineFetcherKey } from './fetcher-keys.ts';
import type { SetFocusTarget } from './use-kept-focus.ts';

type CartUndoProps = {
  /** The line just removed; undefined if a line was just saved for later (`saved`) or nothing was removed. */
  removed: RemovedCartLine | undefined;
  saved: NamedCartLine | undefined;
  keepFocus: SetFocusTarget;
};

/** Offers an undo after a line was removed or saved for later. After the undo, the focus moves to the restored line. */
export function CartUndo({ removed, saved, keepFocus }: CartUndoProps) {
  const moves = useFetcher<CartFormResponse>({ key: cartLineFetcherKey });
  const line = removed ?? saved;
  if (!line) return null;
  return (
    <moves.Form
      id="undo"
      method="post"
      action={href('/shop/cart')}
      onSubmit={() => keepFocus(() => document.querySelector(`#line-${line.skuId} a`))}
      className="mb-8 max-w-reading print:hidden"
    >
      <input type="hidden" name="intent" value={removed ? 'restore' : 'move-back'} />
      <input type="hidden" name="skuId" value={line.skuId} />
      {removed && <input type="hidden" name="quantity" value={removed.quantity} />}
      <Notice live>
        <span className="flex flex-wrap items-center gap-x-4">
          {removed ? `${line.name} was removed from your cart.` : `${line.name} is saved for later.`}
          <Button kind="text" className="min-h-11">
            Undo
          </Button>
        </span>
      </Notice>
    </moves.Form>
  );
}
