import { ButtonLink } from '../../../ui/base/button.tsx';
import { OrderSummary, WhyThisPrice } from '../../../ui/commerce/order-summary.tsx';
import { PromotionCode } from '../../../ui/commerce/promotion-code.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { CartAnswer } from '../types.ts';
import type { CartPage } from '../view.server.ts';

type CartSummaryProps = {
  page: Pick<CartPage, 'lines' | 'summary' | 'steps' | 'nextStep' | 'teaser' | 'checkoutLabel' | 'coupon'>;
  answer: CartAnswer | undefined;
  isPending: boolean;
};

/** What it comes to, what would make it less, and the one way on. */
export function CartSummary({ page, answer, isPending }: CartSummaryProps) {
  const { lines, summary, steps, nextStep, teaser, checkoutLabel, coupon } = page;
  const isPartial = checkoutLabel !== undefined && lines.some(({ blocked }) => blocked !== undefined);
  return (
    <section aria-label="Summary" className="space-y-5">
      <OrderSummary {...summary} isPending={isPending} />
      {(nextStep !== undefined || teaser !== undefined) && (
        <ul className="figures space-y-2 text-small">
          {nextStep !== undefined && <Hint icon="plus">{nextStep}</Hint>}
          {teaser !== undefined && <Hint icon="info">{teaser}</Hint>}
        </ul>
      )}
      {checkoutLabel !== undefined && (
        <ButtonLink to="/shop/checkout" prefetch="none" wide className="figures">
          {checkoutLabel}
        </ButtonLink>
      )}
      {isPartial && (
        <p className="text-small text-ink-soft">
          What cannot be ordered now stays in your cart and is not part of this order.
        </p>
      )}
      <div>
        <PromotionCode
          action="/shop/cart"
          fetcherKey="cart-coupon"
          entered={coupon}
          answer={answer?.refusedCode}
        />
        <WhyThisPrice steps={steps} />
      </div>
    </section>
  );
}

function Hint({ icon, children }: { icon: 'plus' | 'info'; children: string }) {
  return (
    <li className="flex gap-2 text-brass">
      <Icon name={icon} size={18} className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </li>
  );
}
