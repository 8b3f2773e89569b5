import { Form, href } from 'react-router';
import { formatDateWithYear } from '../../../core/dates.ts';
import { formatPointCount, formatPoints } from '../../../core/points.ts';
import { multiplierSentence } from '../../../engine/loyalty/points/sentence-rules.ts';
import type { PointsView } from '../../../engine/loyalty/points/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pointsName } from '../../../winery-offers.ts';
import {
  type EarningWayRow,
  loyaltyPath,
  negativeBalanceSentence,
  type PointsHistoryQuery,
  pointsExpirySentence,
  rewardsPath,
} from '../rules.ts';
import type { LoyaltyPage } from '../view.server.ts';
import type { PointsCalculatorQuery } from '../what-if-rules.ts';
import { ReferralLink } from './friend-link.tsx';
import { PointsHistory } from './points-history.tsx';
import { TierMeter } from './tier-meter.tsx';
import { PointsCalculator } from './what-if.tsx';
import { RewardsWithinReach } from './within-reach.tsx';

type MemberPartProps = {
  page: LoyaltyPage;
  query: PointsHistoryQuery;
  asked: PointsCalculatorQuery;
  friendUrl: string;
  /** The number of points the customer earns for a friend's first order. */
  referral: number;
};

/** A member's balance, tier, expiring and pending points, rewards, ways to earn, and history. */
export function LoyaltyMemberPanel({ page, query, asked, friendUrl, referral }: MemberPartProps) {
  const { points, history, rewards, ways, whatIf, agreement } = page;
  return (
    <div className="space-y-16">
      <div className="grid gap-x-16 gap-y-12 border-ink border-t pt-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Balance points={points} />
        <TierMeter standing={points.tier} tiers={whatIf.tiers} />
      </div>
      <div className="grid gap-x-16 gap-y-12 xl:grid-cols-2">
        <Ending points={points} />
        <Coming pending={points.pending} />
      </div>
      <RewardsWithinReach offers={rewards} />
      <PointsCalculator key={`${asked.slug} ${asked.bottles}`} facts={whatIf} asked={asked} />
      <Ways ways={ways} />
      {referral > 0 && <ReferralLink url={`${friendUrl}${points.referralCode}`} award={referral} />}
      <PointsHistory history={history} query={query} />
      <Agreement agreement={agreement} joinedOn={points.joinedOn} />
    </div>
  );
}

function Balance({ points }: { points: PointsView }) {
  const { available, reserved, debt, pending, multiplier } = points;
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="type-eyebrow text-brass">
        You have
      </h2>
      <p className="figures mt-1">
        <span className="type-display tracking-[0.01em]">{formatPoints(available)}</span>{' '}
        <span className="text-ink-soft text-lead">{available === 1 ? 'point' : 'points'}</span>
      </p>
      <div className="figures mt-3 space-y-1 text-ink-soft text-small">
        {pending.points > 0 && <p>{formatPointCount(pending.points)} pending.</p>}
        {reserved > 0 && <p>{formatPointCount(reserved)} reserved for a reward you’re ordering.</p>}
        <p>{multiplierSentence(multiplier)}</p>
      </div>
      {debt > 0 && (
        <Notice title="Your points balance is negative" className="mt-5">
          {negativeBalanceSentence(points)}
        </Notice>
      )}
      <ButtonLink to={rewardsPath} className="mt-6">
        See rewards
      </ButtonLink>
    </section>
  );
}

function Ending({ points }: { points: PointsView }) {
  const { expiring } = points;
  return (
    <section aria-labelledby="ending">
      <h2 id="ending" className="type-title mb-3">
        Expiring soon
      </h2>
      <div className="figures border-line border-y">
        {expiring.map(({ on, points: amount }) => (
          <p key={on} className="flex justify-between gap-6 border-line border-b py-3.5">
            <time dateTime={on}>{formatDateWithYear(on)}</time>
            <span className="font-medium">{formatPointCount(amount)}</span>
          </p>
        ))}
        <p className="py-3.5 text-ink-soft">
          {pointsExpirySentence(points)}
          {expiring.length > 0 && (
            <>
              {' '}
              <a href={`${loyaltyPath}/ending.ics`} className="text-wine link-line hover:decoration-2">
                Add expiration dates to my calendar
              </a>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function Coming({ pending }: Pick<PointsView, 'pending'>) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="type-title mb-3">
        Pending
      </h2>
      {pending.orders.length === 0 ? (
        <p className="border-line border-y py-3.5 text-ink-soft">
          No open orders or visits. You’ll earn points when your next order ships.
        </p>
      ) : (
        <ul className="figures border-line border-y">
          {pending.orders.map(({ orderId, number, points, kind }) => (
            <li
              key={orderId}
              className="flex items-baseline justify-between gap-6 border-line py-3.5 not-first:border-t"
            >
              <span>
                <TextLink to={`${href('/shop/order-history/order')}?id=${number}`}>Order {number}</TextLink>
                <span className="block text-ink-soft text-small">
                  {kind === 'visit' ? 'After your visit' : 'When it ships'}
                </span>
              </span>
              <span className="font-medium">{formatPointCount(points)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Ways({ ways }: { ways: readonly EarningWayRow[] }) {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="type-title mb-3">
        Ways to earn points
      </h2>
      <ul className="figures border-line border-y">
        {ways.map(({ title, points, detail, state, link }) => (
          <li
            key={title}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line py-3.5 not-first:border-t"
          >
            <div className="min-w-0">
              <p>{title}</p>
              <p className="text-ink-soft text-small">
                {detail}
                {link && (
                  <>
                    {' '}
                    <TextLink to={link.to} className="whitespace-nowrap">
                      {link.label}
                    </TextLink>
                  </>
                )}
              </p>
            </div>
            <p className="text-right">
              <span className="font-medium">{points}</span>
              {state !== undefined && <span className="block text-ink-soft text-small">{state}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The exact text of the accepted terms, and the form to leave the program (domain §2.8). */
function Agreement({ agreement, joinedOn }: Pick<LoyaltyPage, 'agreement'> & Pick<PointsView, 'joinedOn'>) {
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement" className="type-title mb-3">
        Program terms you agreed to
      </h2>
      <div className="divide-y divide-line border-line border-y">
        {agreement && (
          <Disclosure
            title="Notice of financial incentive"
            aside={
              <span className="figures text-ink-soft text-small">{formatDateWithYear(agreement.on)}</span>
            }
          >
            <div className="max-w-reading space-y-3 text-small">
              {agreement.text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Disclosure>
        )}
        <Disclosure title={`Leave ${pointsName()}`}>
          <div className="max-w-reading space-y-4 text-small">
            <p>
              You joined on {formatDateWithYear(joinedOn)}. You can leave anytime, and your prices stay the
              same. You’ll stop earning, and we’ll keep your points in case you come back.
            </p>
            <Form method="post">
              <Button kind="outline" name="intent" value="leave">
                Leave {pointsName()}
              </Button>
            </Form>
          </div>
        </Disclosure>
      </div>
    </section>
  );
}
