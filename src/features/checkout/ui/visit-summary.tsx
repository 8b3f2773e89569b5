import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { explainPrice } from '../../../engine/pricing/explain-rules.ts';
import type { VisitCheckoutView } from '../../../engine/visits/booking/visit-types.ts';
import { formatSlotHours } from '../../../engine/visits/experiences/rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { OrderSummary, PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { PointsLine } from '../../../ui/commerce/points-line.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { pointsEarnedByCheckout } from '../points-rules.ts';
import type { AccountChoices } from '../types.ts';
import { visitPickerPath } from '../visit-form-rules.ts';
import { visitPriceSummary } from '../visit-sum-rules.ts';

type VisitSummaryProps = {
  view: CheckoutView;
  account: AccountChoices | undefined;
  visit: VisitCheckoutView;
  picture: PictureSource | undefined;
};

/** The visit and its price, always visible: next to the steps, or on phones above them with the amounts in a bar that expands. */
export function VisitSummary(props: VisitSummaryProps) {
  const { visit, view, picture } = props;
  const { experience, slot, party } = visit;
  return (
    <aside aria-label="Your visit" className="order-1 lg:order-2">
      <div className="lg:sticky lg:top-8">
        <div className="flex gap-5 max-lg:mb-4 lg:block">
          {picture && (
            <Picture
              source={picture}
              sizes="(min-width: 64rem) 25rem, 7rem"
              alt=""
              priority
              className="aspect-square w-28 shrink-0 rounded-winery object-cover lg:aspect-3/2 lg:w-full"
            />
          )}
          <div className="min-w-0 lg:mt-5">
            <h2 className="type-title">{experience.title}</h2>
            <p className="mt-1">{withNonBreakingSpaces(formatLongDate(wineryDate(slot.startsAt)))}</p>
            <p className="figures text-ink-soft">{withNonBreakingSpaces(formatSlotHours(slot))}</p>
            <p className="text-ink-soft">{party === 1 ? '1 guest' : `${party} guests`}</p>
            <p className="mt-2 text-small">
              <TextLink to={visitPickerPath(visit)}>
                {experience.partyMin === experience.partyMax ? 'Change time' : 'Change time or guests'}
              </TextLink>
            </p>
          </div>
        </div>
        <div className="hidden lg:mt-5 lg:block">
          <Sums {...props} />
        </div>
        <Disclosure
          title="Price details"
          aside={<span className="figures font-semibold">{formatCents(view.quote.totalCents)} now</span>}
          size="text"
          className="border-y border-line lg:hidden"
        >
          <Sums {...props} />
        </Disclosure>
      </div>
    </aside>
  );
}

function Sums({ view, account, visit }: VisitSummaryProps) {
  return (
    <div className="space-y-4">
      <div aria-live="polite">
        <OrderSummary {...visitPriceSummary(view, visit)} />
      </div>
      <PointsLine points={pointsEarnedByCheckout(view, account?.points)} when="after your visit" />
      <PriceExplanation steps={explainPrice(view.quote)} />
    </div>
  );
}
