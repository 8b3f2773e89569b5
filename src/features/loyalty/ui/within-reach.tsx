import { formatRoundCents } from '../../../core/money.ts';
import { formatPointCount } from '../../../core/points.ts';
import { isRewardRedeemable } from '../../../engine/loyalty/rewards/rules.ts';
import type { OfferedReward } from '../../../engine/loyalty/rewards/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { rewardsPath } from '../rules.ts';

/** The rewards that the customer can redeem now or is closest to. */
export function RewardsWithinReach({ offers }: { offers: readonly OfferedReward[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="reach">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="reach" className="type-title">
          Within reach
        </h2>
        <TextLink to={rewardsPath} className="text-small">
          All rewards
        </TextLink>
      </div>
      <ul className="figures border-line border-y">
        {offers.map((offer) => (
          <ReachRow key={offer.reward.slug} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function ReachRow({ offer }: { offer: OfferedReward }) {
  const { reward, missing = 0, locked, left } = offer;
  const share = Math.round((1 - missing / reward.points) * 1_000) / 10;
  const words =
    left === 0
      ? 'Out of stock'
      : (locked ?? (isRewardRedeemable(offer) ? 'Ready to redeem' : `${formatPointCount(missing)} more`));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-line py-3.5 not-first:border-t sm:grid-cols-[minmax(0,1fr)_10rem_11rem]">
      <TextLink to={`${rewardsPath}/${reward.slug}`}>{reward.title}</TextLink>
      <span className="max-sm:row-start-2 max-sm:text-ink-soft max-sm:text-small">
        {formatPointCount(reward.points)}
        {reward.feeCents > 0 && <span className="text-ink-soft"> + {formatRoundCents(reward.feeCents)}</span>}
      </span>
      <span className="text-right text-small max-sm:row-span-2 max-sm:row-start-1 max-sm:w-28 max-sm:[grid-column:2]">
        <span className={isRewardRedeemable(offer) ? 'text-olive' : 'text-ink-soft'}>{words}</span>
        <svg
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-1.5 block h-0.5 w-full keeps-colours"
        >
          <rect width="100" height="1" className="fill-line" />
          <rect
            width={share}
            height="1"
            className={isRewardRedeemable(offer) ? 'fill-olive' : 'fill-brass'}
          />
        </svg>
      </span>
    </li>
  );
}
