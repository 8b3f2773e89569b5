import { data } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatList } from '../../../core/listed.ts';
import { formatRoundCents, zeroCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { clubPagesCacheTag } from '../../../engine/clubs/page-rules.ts';
import { clubCopyWithPicture } from '../../../engine/clubs/rules.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { findPlusPriceOn } from '../../../engine/loyalty/plus/index.server.ts';
import { pointsProgram } from '../../../engine/loyalty/points/rules.ts';
import { findPlusMembershipTerms } from '../../../engine/pricing/standing/membership-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { findPictureSource, pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import { membershipContent } from '../membership-rules.ts';
import {
  comparablePrograms,
  compareMemberships,
  customerHabitChoices,
  isCustomerHabit,
  recommendMembership,
  summarizeClubs,
} from '../overview-rules.ts';
import type { Route } from './+types/membership-overview.ts';

const OverviewPage = lazyComponent(
  async () => (await import('../ui/overview-page.tsx')).MembershipOverviewPage,
);

/** Caching of the page for at most five minutes, because prices change at midnight. A change to the clubs clears it by tag. */
export const handle = {
  finished: { tags: [clubPagesCacheTag], seconds: 300, query: ['habit'] },
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const today = wineryDate(now);
  const offers = wineryPrograms();
  const [clubs, priceCents] = await Promise.all([
    clubsOnOffer(database.read, now),
    offers.membership ? findPlusPriceOn(database.read, today) : zeroCents,
  ]);
  const figures = summarizeClubs(clubs);
  if (comparablePrograms(figures !== undefined).length === 0) throw data(null, { status: 404 });
  const price = formatRoundCents(priceCents);
  const terms = findPlusMembershipTerms();
  const asked = url.searchParams.get('habit');
  const advice = isCustomerHabit(asked) ? recommendMembership(asked, priceCents, figures, today) : undefined;
  return {
    asOf: formatDateWithYear(today),
    membership: terms && {
      ...{ price, refundDays: terms.refundDays },
      ...{ heading: terms.words.heading, summary: terms.words.summary },
    },
    points: offers.points === undefined ? undefined : { summary: pointsProgram().summary },
    discount: figures?.discount,
    table: compareMemberships(price, figures),
    habit: advice && isCustomerHabit(asked) ? asked : undefined,
    habits: customerHabitChoices(figures !== undefined),
    advice,
    pictures: {
      club: findPictureSource(clubCopyWithPicture(clubs, 'choice')?.picture ?? '') ?? undefined,
      plus: pictureSourceOrLandscape('plus'),
      points: (membershipContent().pictures?.points ?? []).map(pictureSourceOrLandscape),
      undecided: pictureSourceOrLandscape(membershipContent().pictures?.undecided ?? ''),
    },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = headFacts(matches);
  const trail = [{ label: 'Home', to: '/' }, { label: 'Compare memberships' }];
  return [
    ...pageMetaTags(matches, {
      title: pageTitle('Compare memberships'),
      description: `${formatList(loaderData?.table.columns.map((name) => (name === 'Wine club' ? 'A wine club' : name)) ?? [winery().membershipName])}: compare costs and benefits side by side, and find the one that fits you.`,
      path: '/membership-overview',
    }),
    ...(loaderData?.habit === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }] : []),
  ];
};

export default function MembershipOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
