import type { MetaFunction } from 'react-router';
import { href } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { formatPointsCount, redemptionStateLabels } from '../../../engine/loyalty/rewards/rules.ts';
import type { RedemptionView } from '../../../engine/loyalty/rewards/types.ts';
import { redemptionsOf } from '../../../engine/loyalty/rewards/view.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { ProgressLine } from '../../../ui/commerce/progress-line.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';
import { redemptionPath, rewardsPath } from '../address-rules.ts';
import { redemptionStateSentence, redemptionSteps } from '../rules.ts';
import type { Route } from './+types/reward-history.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your rewards') },
  { name: 'robots', content: 'noindex' },
];

/** Lists the signed-in customer's redemptions with their progress (I-6). */
export async function loader(args: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn(args);
  const { database } = args.context.get(dependenciesContext);
  const views = await redemptionsOf(database.read, customerId);
  return {
    firstName,
    redeemed: views.map((view) => ({
      view,
      picture: findPictureSource(`reward-${view.reward.slug}`) ?? undefined,
    })),
  };
}

export default function RewardHistoryPage({ loaderData: { firstName, redeemed } }: Route.ComponentProps) {
  const toRewards = (
    <ButtonLink kind="outline" to={rewardsPath}>
      See rewards
    </ButtonLink>
  );
  return (
    <AccountFrame
      firstName={firstName}
      title="Your rewards"
      intro={<p>What you’ve redeemed, newest first.</p>}
      action={redeemed.length > 0 && toRewards}
    >
      {redeemed.length === 0 ? (
        <EmptyState heading="You haven’t redeemed any rewards yet." action={toRewards}>
          See what you can get with {pointsName()}.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {redeemed.map(({ view, picture }) => (
            <RedeemedRow key={view.id} view={view} picture={picture} />
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

function RedeemedRow({ view, picture }: { view: RedemptionView; picture: PictureSource | undefined }) {
  const { reward, points, order, redeemedAt, engraving, visit, voucher, state } = view;
  const steps = redemptionSteps(view);
  const details = [
    `${formatPointsCount(points)} on ${formatDateWithYear(wineryDate(redeemedAt))}`,
    ...(order.totalCents > 0 ? [`${formatCents(order.totalCents)} paid`] : []),
    ...(visit ? [formatVisitTime(visit.startsAt)] : []),
    ...(engraving ? [`Engraving: ${engraving.lines.join(' / ')}`] : []),
    ...(voucher && state === 'issued' ? [`Code ${voucher.code}`] : []),
  ];
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 py-6 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-8">
      <div className="aspect-4/5 rounded-winery bg-paper-deep p-2.5 [&_img]:size-full [&_img]:object-contain">
        {picture && <Picture source={picture} sizes="7rem" alt="" className="size-full" />}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="type-title">
            <TextLink to={redemptionPath(view.id)}>{reward.title}</TextLink>
          </h2>
          <p className="text-small">{redemptionStateLabels[state]}</p>
        </div>
        <ul className="figures mt-1 text-ink-soft text-small">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <p className="figures mt-2 text-small">{redemptionStateSentence(view)}</p>
        {steps.length > 0 && <ProgressLine label={`Status of ${reward.title}`} steps={steps} />}
        <p className="mt-3 text-small">
          <TextLink to={`${href('/shop/order-history/order')}?id=${order.number}`}>
            Order {order.number}
          </TextLink>
        </p>
      </div>
    </li>
  );
}
