import { useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { maxDeliveryTextLengths } from '../../../engine/checkout/delivery/rules.ts';
import { isResponsePending } from '../../../ui/base/awaited.ts';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import { winery } from '../../../winery.ts';
import type { CartFormResponse, GiftBoxOptions } from '../types.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** Gift boxes to add to the cart. The message and the recipient are entered at checkout. */
export function CartGift({ gift: { hasIce, includesOne, boxes } }: { gift: GiftBoxOptions }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <section aria-labelledby="gift">
      <h2 ref={heading} id="gift" tabIndex={-1} className="type-title outline-none">
        Make it a gift
      </h2>
      <p className="mt-2 max-w-reading text-small text-ink-soft">
        At checkout, open “This is a gift” to write a message of up to {maxDeliveryTextLengths.giftMessage}{' '}
        characters and enter the recipient’s address. We leave prices out of the box.
      </p>
      {hasIce && (
        <p className="mt-3 max-w-reading text-small">
          The ice packs in your cart would soak a gift box. To add a gift box, remove them first.
        </p>
      )}
      {boxes.length > 0 && includesOne && (
        <p className="mt-3 max-w-reading text-small">
          {winery().membershipName} includes one gift box per order. Your order summary shows the savings.
        </p>
      )}
      {boxes.length > 0 && (
        <ul aria-label="Gift boxes" className="mt-4 divide-y divide-line border-y border-line">
          {boxes.map((box) => (
            <Box key={box.skuId} box={box} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Box({ box: { skuId, title, priceCents, quantity } }: { box: GiftBoxOptions['boxes'][number] }) {
  const fetcher = useFetcher<CartFormResponse>({ key: `cart-gift-${skuId}` });
  const refusal = fetcher.data?.refusals?.[0]?.sentence;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2 text-small">
      <span>
        {title}
        {quantity > 0 && <span className="figures text-ink-soft"> · {quantity} in your cart</span>}
      </span>
      <span className="figures flex items-center gap-5">
        <UnitPrice priceCents={priceCents} memberPriceCents={undefined} isMember={false} />
        <fetcher.Form method="post" action={href('/shop/cart')}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="skuId" value={skuId} />
          <input type="hidden" name="quantity" value="1" />
          <Button
            kind="text"
            pendingLabel={isResponsePending(fetcher, refusal !== undefined) ? 'Adding' : undefined}
          >
            Add<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </fetcher.Form>
      </span>
      {refusal !== undefined && (
        <span role="alert" className="w-full text-error">
          {refusal}
        </span>
      )}
    </li>
  );
}
