import type { SkuId } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { lineItemDetail } from '../../../engine/catalog/rules.ts';
import type { Requirement } from '../../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { explainPrice } from '../../../engine/pricing/explain-rules.ts';
import { priceSummaryOf } from '../../../engine/pricing/summary-rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { OrderSummary, PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { PointsLine } from '../../../ui/commerce/points-line.tsx';
import { PromoCodeForm, type RefusedPromoCode } from '../../../ui/commerce/promotion-code.tsx';
import { VolumeMeter } from '../../../ui/commerce/volume-meter.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { pointsEarnedByCheckout } from '../points-rules.ts';
import { requirementsOfStep } from '../rules.ts';
import type { AccountChoices } from '../types.ts';
import { useCheckoutFlow } from './flow-context.ts';

type CheckoutSummaryProps = {
  view: CheckoutView;
  account: AccountChoices | undefined;
  pictures: Readonly<Record<SkuId, readonly PictureSource[]>>;
  problems: readonly Requirement[];
  /** The refusal of a promo code that was submitted without JavaScript. */
  refusedCode: RefusedPromoCode | undefined;
};

/** The order summary, always visible: next to the steps, or on phones a bar above them that expands. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  return (
    <aside aria-label="Your order" className="order-1 lg:order-2">
      <div className="hidden lg:sticky lg:top-8 lg:block">
        <h2 className="type-title mb-4">Your order</h2>
        <SummaryBody {...props} />
      </div>
      <Disclosure
        title="Your order"
        aside={<span className="figures font-semibold">{formatCents(props.view.quote.totalCents)}</span>}
        size="text"
        isOpen={props.refusedCode !== undefined}
        className="border-y border-line lg:hidden"
      >
        <SummaryBody {...props} />
      </Disclosure>
    </aside>
  );
}

function SummaryBody({ view, account, pictures, problems, refusedCode }: CheckoutSummaryProps) {
  const { page, source, isOfCart } = useCheckoutFlow();
  const isRefused = requirementsOfStep(view, 'delivery').some(({ isMissing }) => !isMissing);
  const unknown = isRefused ? '—' : 'Enter your ZIP';
  return (
    <div className="space-y-4">
      {problems.map(({ code, sentence }) => (
        <Notice key={`${code} ${sentence}`} kind="error">
          {sentence}
        </Notice>
      ))}
      <LineList label="Items in your order">
        {view.lines.map((line) => (
          <LineItem
            key={line.skuId}
            place="aside"
            name={line.name}
            pictures={pictures[line.skuId] ?? []}
            detail={lineItemDetail(line)}
            amount={formatCents(line.netCents)}
            was={formatCents(line.grossCents)}
          />
        ))}
      </LineList>
      <div aria-live="polite">
        <OrderSummary {...priceSummaryOf(view.quote, { isPickup: view.contents.isPickup, unknown })} />
      </div>
      <PointsLine
        points={pointsEarnedByCheckout(view, account?.points)}
        when="when your order ships or is picked up"
      />
      {view.volumeMeter && !view.volumeMeter.isOver && <VolumeMeter {...view.volumeMeter} />}
      <div>
        {isOfCart && (
          <PromoCodeForm
            action={page}
            fetcherKey="checkout-coupon"
            entered={view.coupon}
            answer={refusedCode}
          />
        )}
        <PriceExplanation steps={explainPrice(view.quote)} />
      </div>
      <p className="text-small">
        <TextLink to={source.path}>{source.label}</TextLink>
      </p>
    </div>
  );
}
