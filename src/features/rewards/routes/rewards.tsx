import { Link } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { tierName } from '../../../engine/loyalty/points/rules.ts';
import { formatPointsCount, isRewardRedeemable } from '../../../engine/loyalty/rewards/rules.ts';
import { rewardsOnOffer } from '../../../engine/loyalty/rewards/view.server.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';
import {
  loyaltyPath,
  matchesRewardFilter,
  parseRewardFilter,
  rewardFilters,
  rewardListUrl,
  rewardsPath,
} from '../address-rules.ts';
import { RewardCard } from '../ui/reward-card.tsx';
import type { Route } from './+types/rewards.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Rewards'),
    description: `See the rewards for your ${winery().name} ${pointsName()} and how many points each one takes.`,
    path: rewardsPath,
  });

/** Lists all rewards. Members also see how many points they need for each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const { offers, seeker } = await rewardsOnOffer(database.read, signedIn?.customerId, clock.now());
  const filter = parseRewardFilter(url.searchParams.get('show'));
  const shown = offers
    .filter((offer) => matchesRewardFilter(offer, filter, isRewardRedeemable))
    .map((offer) => ({ offer, picture: findPictureSource(`reward-${offer.reward.slug}`) ?? undefined }));
  return { shown, filter, seeker, tier: seeker && tierName(seeker.tier), isSignedIn: signedIn !== undefined };
}

export default function RewardsPage({ loaderData }: Route.ComponentProps) {
  const { shown, filter, seeker, tier, isSignedIn } = loaderData;
  const offered = rewardFilters.filter(({ value }) => value !== 'reach' || seeker);
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <p className="type-eyebrow text-brass">{pointsName()}</p>
      <h1 tabIndex={-1} className="type-heading mt-3 lg:text-[3.5rem]">
        Rewards for your points
      </h1>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4">
        <p className="max-w-reading text-ink-soft">
          {seeker ? (
            <span className="figures">
              You have{' '}
              <strong className="font-semibold text-ink">{formatPointsCount(seeker.available)}</strong> to
              redeem. Your tier is {tier}.
            </span>
          ) : (
            'A point for every dollar, and more with every tier. By law we can’t give wine away, so wine rewards have a price. Your points unlock them.'
          )}
        </p>
        <p className="text-small">
          {isSignedIn ? (
            <TextLink to={loyaltyPath}>{seeker ? 'Your points' : `Join ${pointsName()}`}</TextLink>
          ) : (
            <TextLink to={signInUrl({ originUrl: rewardListUrl(filter) })}>Sign in to see yours</TextLink>
          )}
        </p>
      </div>
      <nav aria-label="Show" className="mt-8 flex flex-wrap gap-x-7 gap-y-1 border-line border-b">
        {offered.map(({ value, label }) => (
          <Link
            key={value}
            to={rewardListUrl(value)}
            preventScrollReset
            aria-current={value === filter ? 'page' : undefined}
            className={classNames(
              '-mb-px inline-flex min-h-12 items-center border-b-2 text-small',
              value === filter
                ? 'border-wine font-medium'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState
          className="mt-8"
          heading={
            filter === 'reach'
              ? 'You don’t have enough points for a reward yet.'
              : 'No rewards available right now.'
          }
          action={
            <ButtonLink kind="outline" to={filter === 'reach' ? loyaltyPath : rewardsPath}>
              {filter === 'reach' ? 'Ways to earn' : 'Show everything'}
            </ButtonLink>
          }
        >
          {filter === 'reach' ? 'Your next order will get you closer.' : 'Check back next month.'}
        </EmptyState>
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 md:grid-cols-3 lg:mt-10 lg:grid-cols-4 lg:gap-y-14">
          {shown.map(({ offer, picture }, position) => (
            <li key={offer.reward.slug}>
              <RewardCard offer={offer} picture={picture} leads={position < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
