import { Form } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import { formatPoints, pointsCounted } from '../../../core/points.ts';
import { awards, tiers } from '../../../engine/loyalty/points/rules.ts';
import { pointsTerms } from '../../../engine/loyalty/points/terms-rules.ts';
import type { FormAnswer } from '../../../platform/form-answer.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { errorsOf } from '../../../ui/base/errors-of.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubTermsBox } from '../../../ui/commerce/club-terms.tsx';
import { type HistoryQuery, rewardsPath } from '../rules.ts';
import type { LoyaltyPage } from '../view.server.ts';
import { PointsHistory } from './points-history.tsx';

type JoinPartProps = {
  /** The kept points of a customer who left. */
  page: LoyaltyPage | undefined;
  query: HistoryQuery;
  answer: FormAnswer | undefined;
  isPending: boolean;
};

/** Describes the program and lets the customer join. Joining needs the checked box (domain §2.8). */
export function JoinPart({ page, query, answer, isPending }: JoinPartProps) {
  const problems = answer?.problems ?? [];
  return (
    <>
      <ErrorSummary title="You haven’t joined yet" problems={problems} occasion={answer} />
      {page && (
        <Notice title="You’ve left Vine Points" className="mb-10">
          You’re not earning points. {pointsCounted(page.points.balance)} are saved for you, and you can use
          them when you come back. Their expiration dates stay the same.
        </Notice>
      )}
      <p className="max-w-reading text-lead text-ink-soft">
        Earn a point for every dollar you spend on wine, gifts and visits, and more with each tier. Redeem
        them for <TextLink to={rewardsPath}>vouchers, visits and more</TextLink>.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 xl:grid-cols-2">
        <section aria-labelledby="tiers">
          <h2 id="tiers" className="type-title mb-3">
            Four tiers
          </h2>
          <FactsTable
            facts={tiers.map(({ name, fromCents, multiplier }) => ({
              label: name,
              value: `${fromCents === 0 ? 'From the first dollar' : `From ${formatRoundCents(fromCents)} a year`}, ×${multiplier / 10_000}`,
            }))}
          />
          <h2 className="type-title mt-10 mb-3">More ways to earn</h2>
          <FactsTable
            facts={[
              { label: 'A friend’s first order', value: formatPoints(awards.referral) },
              { label: 'Attending an event', value: formatPoints(awards.event) },
              { label: 'Your birthday', value: formatPoints(awards.birthday) },
              { label: 'Completing your profile', value: formatPoints(awards.profile) },
              { label: 'Writing a review', value: formatPoints(awards.review) },
            ]}
          />
        </section>
        <section aria-labelledby="join">
          <h2 id="join" className="type-title mb-4">
            {page ? 'Rejoin' : 'Join'}
          </h2>
          <p className="mb-3 font-medium text-small">Notice of financial incentive</p>
          <Form method="post" noValidate>
            <ClubTermsBox terms={pointsTerms()} error={errorsOf(problems)('consent')} />
            <Button
              name="intent"
              value="join"
              className="mt-4"
              pendingLabel={isPending ? 'One moment' : undefined}
            >
              Join Vine Points
            </Button>
          </Form>
        </section>
      </div>
      {page && (
        <div className="mt-16">
          <PointsHistory history={page.history} query={query} />
        </div>
      )}
    </>
  );
}
