import { useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import type { CartFormResponse, CaseFillChoice, CaseFillOffer } from '../types.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';
import type { SetFocusTarget } from './use-kept-focus.ts';

type CartFillProps = { offers: readonly CaseFillOffer[]; keepFocus: SetFocusTarget };

/** Selections of wines that fill half a case or a case, each added with one button. */
export function CartFill({ offers, keepFocus }: CartFillProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <section aria-labelledby="fill">
      <h2 ref={heading} id="fill" tabIndex={-1} className="type-title outline-none">
        Fill my case
      </h2>
      <p className="mt-2 max-w-reading text-small text-ink-soft">
        Wines similar to those in your cart, in style and price, that get you to your next discount.
      </p>
      {offers.length === 0 && <p className="mt-4">Your case already has our best discount.</p>}
      {offers.map(({ heading: title, choices }) => (
        <div key={title} className="mt-8">
          <h3 className="figures font-medium">{title}</h3>
          {choices.length === 0 ? (
            <p className="mt-2 text-small text-ink-soft">
              We don’t have a wine in stock that would fill your case.
            </p>
          ) : (
            <div className="mt-3 space-y-8">
              {choices.map((choice) => (
                <Choice key={choice.items} choice={choice} goal={title} keepFocus={keepFocus} />
              ))}
            </div>
          )}
        </div>
      ))}
    </section>
  );
}

type ChoiceProps = { choice: CaseFillChoice; goal: string; keepFocus: SetFocusTarget };

function Choice({ choice: { title, items, bottles, sentence, wines }, goal, keepFocus }: ChoiceProps) {
  const fetcher = useFetcher<CartFormResponse>({ key: 'cart-fill' });
  const isSending = fetcher.formData?.get('items') === items;
  return (
    <div>
      <p className="mb-2 text-small">{title}</p>
      <LineList label={`${title}: ${goal}`}>
        {wines.map(({ skuId, name, to, size, pictures, priceCents, quantity }) => (
          <LineItem
            key={skuId}
            place="aside"
            name={name}
            to={to}
            pictures={pictures}
            detail={
              <span className="flex flex-wrap gap-x-3">
                <span>{quantity} ×</span>
                <span>{size}</span>
                <UnitPrice priceCents={priceCents} memberPriceCents={undefined} isMember={false} />
              </span>
            }
          />
        ))}
      </LineList>
      <fetcher.Form
        method="post"
        action={href('/shop/cart')}
        onSubmit={() => keepFocus(() => document.getElementById('fill'))}
        className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2"
      >
        <input type="hidden" name="intent" value="fill" />
        <input type="hidden" name="items" value={items} />
        <Button kind="outline" pendingLabel={isSending ? 'Adding' : undefined}>
          Add {bottles === 1 ? 'this bottle' : `these ${bottles} bottles`}
          <VisuallyHidden>
            {' '}
            ({title}, {goal})
          </VisuallyHidden>
        </Button>
        <p className="figures grow basis-60 text-small text-brass">{sentence}</p>
      </fetcher.Form>
    </div>
  );
}
