import { Form } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import { formatPointCount, formatPoints } from '../../../core/points.ts';
import type { PointsProgram } from '../../../engine/loyalty/points/program-types.ts';
import type { PointsTerms } from '../../../engine/loyalty/points/terms-rules.ts';
import type { FormActionData } from '../../../platform/form-answer.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubTermsConsent } from '../../../ui/commerce/club-terms.tsx';
import { pointsName } from '../../../winery-offers.ts';
import { type PointsHistoryQuery, rewardsPath } from '../rules.ts';
import type { LoyaltyPage } from '../view.server.ts';
import { PointsHistory } from './points-history.tsx';

type JoinPartProps = {
  /** The loyalty data of a former member, whose remaining points are shown; undefined for a customer who never joined. */
  page: LoyaltyPage | undefined;
  program: Pick<PointsProgram, 'tiers' | 'awards'>;
  terms: PointsTerms;
  query: PointsHistoryQuery;
  answer: FormActionData | undefined;
  isPending: boolean;
};

const counts = ['One tier', 'Two tiers', 'Three tiers', 'Four tiers', 'Five tiers', 'Six tiers'];
const tierCount = (count: number) => counts[count - 1] ?? `${count} tiers`;

/** The program's description and the form to join. Joining requires checking the terms box (domain §2.8). */
export function LoyaltyJoinPanel({ page, program, terms, query, answer, isPending }: JoinPartProps) {
  const { tiers, awards } = program;
  const problems = answer?.problems ?? [];
  return (
    <>
      <ErrorSummary title="We couldn’t sign you up" problems={problems} occasion={answer} />
      {page && (
        <Notice title={`You’ve left ${pointsName()}`} className="mb-10">
          You’re not earning points. {formatPointCount(page.points.balance)} are saved for you, and you can
          use them when you come back. Their expiration dates stay the same.
        </Notice>
      )}
      <p className="max-w-reading text-lead text-ink-soft">
        Earn a point for every dollar you spend on wine, gifts and visits, and more with each tier. Redeem
        points for <TextLink to={rewardsPath}>vouchers, visits and more</TextLink>.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 xl:grid-cols-2">
        <section aria-labelledby="tiers">
          <h2 id="tiers" className="type-title mb-3">
            {tierCount(tiers.length)}
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
              { label: 'A friend’s first order', award: awards.referral },
              { label: 'Attending an event', award: awards.event },
              { label: 'Your birthday', award: awards.birthday },
              { label: 'Completing your profile', award: awards.profile },
              { label: 'Writing a review', award: awards.review },
            ]
              .filter(({ award }) => award > 0)
              .map(({ label, award }) => ({ label, value: formatPoints(award) }))}
          />
        </section>
        <section aria-labelledby="join">
          <h2 id="join" className="type-title mb-4">
            {page ? 'Rejoin' : 'Join'}
          </h2>
          <p className="mb-3 font-medium text-small">Notice of financial incentive</p>
          <Form method="post" noValidate>
            <ClubTermsConsent terms={terms} error={fieldErrorLookup(problems)('consent')} />
            <Button
              name="intent"
              value="join"
              className="mt-4"
              pendingLabel={isPending ? 'One moment' : undefined}
            >
              Join {pointsName()}
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
