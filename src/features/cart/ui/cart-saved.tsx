import { href, useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import type { CartFormResponse, SavedCartPageLine } from '../types.ts';
import { cartLineFetcherKey } from './fetcher-keys.ts';
import type { SetFocusTarget } from './use-kept-focus.ts';

type CartSavedProps = { lines: readonly SavedCartPageLine[]; keepFocus: SetFocusTarget };

/** The items saved for later: kept as long as the cart, never ordered, and moved back with one button. */
export function CartSaved({ lines, keepFocus }: CartSavedProps) {
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" tabIndex={-1} className="type-title mb-4 outline-none">
        Saved for later
      </h2>
      <LineList label="Saved for later">
        {lines.map((line) => (
          <SavedRow key={line.skuId} line={line} keepFocus={keepFocus} />
        ))}
      </LineList>
    </section>
  );
}

function SavedRow({ line, keepFocus }: { line: SavedCartPageLine; keepFocus: SetFocusTarget }) {
  const moves = useFetcher<CartFormResponse>({ key: cartLineFetcherKey });
  const { skuId, name, to, size, pictures, quantity, priceCents, memberPriceCents, blocked } = line;
  const toLine = () => document.querySelector(`#line-${skuId} a`);
  const toRest = () => document.getElementById('saved') ?? document.querySelector('main h1');
  return (
    <LineItem
      place="aside"
      name={name}
      to={to}
      pictures={pictures}
      isDimmed={blocked !== undefined}
      detail={
        <span className="flex flex-wrap gap-x-3">
          <span>{quantity} ×</span>
          {size !== '' && <span>{size}</span>}
          <span className="text-ink">
            <UnitPrice priceCents={priceCents} memberPriceCents={memberPriceCents} isMember={false} />
          </span>
        </span>
      }
    >
      {blocked !== undefined && <Notice className="mt-3">{blocked}</Notice>}
      <div className="mt-1 -ml-1 flex flex-wrap gap-x-5">
        {blocked === undefined && (
          <moves.Form method="post" action={href('/shop/cart')} onSubmit={() => keepFocus(toLine)}>
            <input type="hidden" name="intent" value="move-back" />
            <input type="hidden" name="skuId" value={skuId} />
            <Button kind="text" className="text-small">
              Move to cart<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </moves.Form>
        )}
        <moves.Form method="post" action={href('/shop/cart')} onSubmit={() => keepFocus(toRest)}>
          <input type="hidden" name="intent" value="drop-saved" />
          <input type="hidden" name="skuId" value={skuId} />
          <Button kind="text" className="text-small">
            Remove<VisuallyHidden> {name} from your saved items</VisuallyHidden>
          </Button>
        </moves.Form>
      </div>
    </LineItem>
  );
}
