import { href } from 'react-router';
import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { formatPointsCount } from '../../../engine/loyalty/rewards/rules.ts';
import type { Reward } from '../../../engine/loyalty/rewards/types.ts';
import { explainPrice } from '../../../engine/pricing/explain-rules.ts';
import { priceSummaryOf } from '../../../engine/pricing/summary-rules.ts';
import { formatSlotHours } from '../../../engine/visits/experiences/rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { EngravingPreview } from '../../../ui/commerce/engraving-preview.tsx';
import { OrderSummary, PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { VolumeMeter } from '../../../ui/commerce/volume-meter.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type RewardSummaryProps = {
  view: CheckoutView;
  reward: Reward;
  picture: PictureSource | undefined;
  /** The content of the engraving preview; undefined for a reward without engraving. */
  engraved: { bottle: PictureSource; lines: readonly string[] } | undefined;
};

/** The reward with its points and price: next to the steps, or above them on phones. */
export function RewardSummary(props: RewardSummaryProps) {
  const { view, reward, picture, engraved } = props;
  const { visit, quote } = view;
  return (
    <aside aria-label="Your reward" className="order-1 lg:order-2">
      <div className="lg:sticky lg:top-8">
        <div className="flex gap-5 max-lg:mb-4 lg:block">
          {engraved && (
            <EngravingPreview
              picture={engraved.bottle}
              lines={engraved.lines}
              className="w-full max-lg:hidden"
            />
          )}
          {picture && !engraved && (
            <div className="aspect-square w-28 shrink-0 rounded-winery bg-paper-deep p-3 lg:aspect-4/3 lg:w-full lg:p-6 [&_img]:size-full [&_img]:object-contain">
              <Picture
                source={picture}
                sizes="(min-width: 64rem) 22rem, 6rem"
                alt=""
                priority
                className="size-full"
              />
            </div>
          )}
          <div className="min-w-0 lg:mt-5">
            <h2 className="type-title text-balance">{reward.title}</h2>
            {visit && (
              <>
                <p className="mt-1">{formatLongDate(wineryDate(visit.slot.startsAt))}</p>
                <p className="figures text-ink-soft">{formatSlotHours(visit.slot)}</p>
              </>
            )}
            <p className="figures mt-2 font-semibold text-brass">{formatPointsCount(reward.points)}</p>
            <p className="mt-2 text-small">
              <TextLink to={href('/loyalty/rewards/:slug', { slug: reward.slug })}>
                {visit ? 'Choose another time' : 'Reward details'}
              </TextLink>
            </p>
          </div>
        </div>
        <div className="hidden lg:mt-5 lg:block">
          <Sums {...props} />
        </div>
        <Disclosure
          title="Price details"
          aside={<span className="figures font-semibold">{formatCents(quote.totalCents)} now</span>}
          size="text"
          className="border-line border-y lg:hidden"
        >
          <Sums {...props} />
        </Disclosure>
      </div>
    </aside>
  );
}

function Sums({ view }: RewardSummaryProps) {
  const { quote, contents, volumeMeter } = view;
  return (
    <div className="space-y-4">
      <div aria-live="polite">
        <OrderSummary
          {...priceSummaryOf(quote, {
            isPickup: contents.isPickup,
            unknown: 'Enter your ZIP',
            ships: view.way === 'parcel',
          })}
        />
      </div>
      {volumeMeter && !volumeMeter.isOver && <VolumeMeter {...volumeMeter} />}
      <PriceExplanation steps={explainPrice(quote)} />
    </div>
  );
}
