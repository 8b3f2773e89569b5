import { Form, useNavigation } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import {
  formatPointsCount,
  formatRewardPrice,
  isRewardRedeemable,
  pointsNeededText,
} from '../../../engine/loyalty/rewards/rules.ts';
import type { OfferedReward, RewardEligibility } from '../../../engine/loyalty/rewards/types.ts';
import type { SlotOffer } from '../../../engine/visits/experiences/types.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { pointsName } from '../../../winery-offers.ts';
import { loyaltyPath, rewardKindLabels, rewardPath, rewardsPath } from '../address-rules.ts';
import { RewardVisitTimePicker } from './time-picker.tsx';

/** The problems that prevented the reservation of a reward. */
export type RewardFormResponse = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
};

export type RewardPageModel = {
  readonly offer: OfferedReward;
  readonly seeker: RewardEligibility | undefined;
  readonly isSignedIn: boolean;
  readonly picture: PictureSource | undefined;
  /** The available times, if the reward is a visit. */
  readonly times: readonly SlotOffer[];
  readonly holdsWine: boolean;
  readonly answer: RewardFormResponse | undefined;
};

/** A reward's page, with the rules and the form that reserves the points. */
export function RewardPage(model: RewardPageModel) {
  const { offer, picture, holdsWine } = model;
  const { reward } = offer;
  const { story, rules, use } = reward.facts;
  return (
    <div className="page-width pt-6 pb-16 lg:pt-10 lg:pb-24">
      <Breadcrumbs items={[{ label: 'Rewards', to: rewardsPath }, { label: reward.title }]} />
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
        <div className="aspect-4/3 rounded-winery bg-linear-to-b from-paper-deep to-paper-shade p-6 sm:p-12 lg:sticky lg:top-8 lg:aspect-square lg:self-start [&_img]:size-full [&_img]:object-contain">
          {picture && (
            <Picture
              source={picture}
              sizes="(min-width: 64rem) 40rem, 90vw"
              alt=""
              priority
              className="size-full"
            />
          )}
        </div>
        <div>
          <p className="type-eyebrow text-brass">{rewardKindLabels[reward.kind]}</p>
          <h1 tabIndex={-1} className="type-heading mt-3 text-balance">
            {reward.title}
          </h1>
          <p className="figures mt-4 text-lead">
            {formatPointsCount(reward.points)}
            {reward.feeCents > 0 && (
              <span className="text-ink-soft">
                {' '}
                + {formatRoundCents(reward.feeCents)}, plus tax and shipping
              </span>
            )}
          </p>
          <p className="mt-6 max-w-reading">{story}</p>
          <div className="mt-8">
            <Redeem {...model} />
          </div>
          <h2 className="type-title mt-10">Good to know</h2>
          <ul className="mt-3 divide-y divide-line border-line border-y text-small">
            {rules.map((rule) => (
              <li key={rule} className="figures py-3">
                {rule}
              </li>
            ))}
          </ul>
          <h2 className="type-title mt-10">What happens next</h2>
          <ol className="mt-3 divide-y divide-line border-line border-y text-small">
            {use.map((step, index) => (
              <li key={step} className="flex gap-4 py-3">
                <span className="figures text-brass">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          {holdsWine && (
            <div className="mt-8">
              <Proposition65Warning />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The next step: sign in, join, earn more points, or redeem. */
function Redeem({ offer, seeker, isSignedIn, times, answer }: RewardPageModel) {
  const { reward, locked, missing, left } = offer;
  const isPending = useNavigation().formMethod === 'POST';
  if (!isSignedIn) {
    return <ButtonLink to={signInUrl({ originUrl: rewardPath(reward.slug) })}>Sign in to redeem</ButtonLink>;
  }
  if (!seeker) {
    return (
      <Notice title="You’re not earning points yet">
        <p>
          <TextLink to={loyaltyPath}>Join {pointsName()}</TextLink>. It’s free, and you can leave anytime.
        </p>
      </Notice>
    );
  }
  if (left === 0) {
    return (
      <Notice title={reward.kind === 'experience' ? 'Fully booked right now' : 'Out of stock'}>
        <p>We add rewards every season. You’ll keep your points.</p>
      </Notice>
    );
  }
  if (!isRewardRedeemable(offer)) {
    return (
      <Notice title={locked ?? `${pointsNeededText(missing ?? 0)}.`}>
        <p className="figures">
          {locked === undefined && <>You have {formatPointsCount(seeker.available)}. </>}
          <TextLink to={loyaltyPath}>
            {locked === undefined ? 'Ways to earn' : 'How to reach a tier'}
          </TextLink>
        </p>
      </Notice>
    );
  }
  const ofSlot = answer?.problems.find(({ fieldId }) => fieldId === 'slot')?.sentence;
  return (
    <Form method="post" className="space-y-6">
      <ErrorSummary
        title="We couldn’t reserve this reward"
        problems={answer?.problems ?? []}
        occasion={answer}
      />
      {reward.kind === 'experience' && <RewardVisitTimePicker times={times} error={ofSlot} />}
      <Button wide pendingLabel={isPending ? 'One moment' : undefined}>
        Redeem · {formatRewardPrice(reward)}
      </Button>
      <p className="figures text-ink-soft text-small">
        You have {formatPointsCount(seeker.available)}. We’ll reserve the points for this reward for 15
        minutes and redeem them when you confirm.
      </p>
    </Form>
  );
}
