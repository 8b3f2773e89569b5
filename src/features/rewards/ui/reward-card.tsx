import { Link } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import { formatPointsCount } from '../../../engine/loyalty/rewards/rules.ts';
import type { OfferedReward } from '../../../engine/loyalty/rewards/types.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { rewardKindLabels, rewardPath } from '../address-rules.ts';
import { rewardAvailability } from '../rules.ts';

type RewardCardProps = { offer: OfferedReward; picture: PictureSource | undefined; leads: boolean };

/** A card for one reward in the reward list. */
export function RewardCard({ offer, picture, leads }: RewardCardProps) {
  const { reward } = offer;
  const { text, isOpen } = rewardAvailability(offer);
  return (
    <article className="flex h-full flex-col">
      <div className="aspect-4/5 rounded-winery bg-linear-to-b from-paper-deep to-paper-shade px-6 pt-6 pb-4 [&_img]:size-full [&_img]:object-contain">
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 42vw"
            alt=""
            priority={leads}
            className="size-full"
          />
        )}
      </div>
      <p className="type-eyebrow mt-4 text-brass">{rewardKindLabels[reward.kind]}</p>
      <h2 className="type-title mt-1 text-balance">
        <Link to={rewardPath(reward.slug)} prefetch="intent" className="hover:link-line">
          {reward.title}
        </Link>
      </h2>
      <p className="mt-1.5 text-ink-soft text-small max-sm:hidden">{reward.facts.summary}</p>
      <div className="mt-auto pt-4">
        <p className="figures border-line border-t pt-3 font-medium">
          {formatPointsCount(reward.points)}
          {reward.feeCents > 0 && (
            <span className="font-normal text-ink-soft"> + {formatRoundCents(reward.feeCents)}</span>
          )}
        </p>
        <p className={classNames('figures text-small', isOpen ? 'text-olive' : 'text-ink-soft')}>{text}</p>
      </div>
    </article>
  );
}
