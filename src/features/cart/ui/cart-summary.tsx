import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { OrderSummary, PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { PointsLine } from '../../../ui/commerce/points-line.tsx';
import { PromoCodeForm } from '../../../ui/commerce/promotion-code.tsx';
import { formatWineItems } from '../rules.ts';
import type { CartFormResponse } from '../types.ts';
import type { CartPage } from '../view.server.ts';
import { CartBenefits } from './cart-benefits.tsx';
import { CartPrintButton } from './cart-print.tsx';

type CartSummaryProps = {
  page: Pick<
    CartPage,
    'lines' | 'summary' | 'steps' | 'points' | 'tried' | 'benefits' | 'teaser' | 'checkoutLabel' | 'coupon'
  >;
  answer: CartFormResponse | undefined;
  isPending: boolean;
};

/**
 * The total and the checkout button, always visible on phones, where they replace the summary's own button. Renders nothing while the cart
 * can't be checked out.
 */
export function MobileCheckoutBar({ page, isPending }: Pick<CartSummaryProps, 'page' | 'isPending'>) {
  const { checkoutLabel, summary } = page;
  if (checkoutLabel === undefined) return null;
  return (
    <div className="phone-bar flex items-center justify-between gap-4 sm:hidden">
      <p className="figures min-w-0 text-small leading-5">
        {summary.total.label}
        <span className={`block font-semibold ${isPending ? 'opacity-60' : ''}`}>{summary.total.amount}</span>
      </p>
      <ButtonLink to={href('/shop/checkout')} prefetch="none" aria-label={checkoutLabel} className="shrink-0">
        Check out
      </ButtonLink>
    </div>
  );
}

/** The cart's total, suggested ways to save, and the checkout button. */
export function CartSummary({ page, answer, isPending }: CartSummaryProps) {
  const { lines, summary, steps, points, tried, benefits, teaser, checkoutLabel, coupon } = page;
  const isPartial = checkoutLabel !== undefined && lines.some(({ blocked }) => blocked !== undefined);
  return (
    <section aria-label="Order summary" className="space-y-5">
      <OrderSummary {...summary} isPending={isPending} />
      <PointsLine points={points} when="when your order ships or is picked up" />
      <CartBenefits benefits={benefits} teaser={teaser} />
      {checkoutLabel !== undefined && (
        <ButtonLink
          to={href('/shop/checkout')}
          prefetch="none"
          wide
          className="figures max-sm:hidden print:hidden"
        >
          {checkoutLabel}
        </ButtonLink>
      )}
      {isPartial && (
        <p className="text-small text-ink-soft">
          Unavailable items stay in your cart and aren’t part of this order.
        </p>
      )}
      <div className="print:hidden">
        <PromoCodeForm
          action={href('/shop/cart')}
          fetcherKey="cart-coupon"
          entered={coupon}
          answer={answer?.refusedCode}
        />
        <PriceExplanation steps={steps} tried={tried} />
        <div className="mt-3 flex flex-wrap gap-x-6">
          <TextLink
            to={`${href('/shop/cart')}?show=gift#gift`}
            prefetch="none"
            className="inline-flex min-h-12 items-center text-small"
          >
            Make it a gift
          </TextLink>
          <TextLink
            to={`${href('/shop/cart/list')}?items=${formatWineItems(lines).replaceAll(' ', '+')}`}
            prefetch="none"
            className="inline-flex min-h-12 items-center text-small"
          >
            Share this list
          </TextLink>
          <CartPrintButton />
        </div>
      </div>
    </section>
  );
}
