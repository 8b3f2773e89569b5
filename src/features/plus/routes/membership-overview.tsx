import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatRoundCents, zeroCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { clubsTag } from '../../../engine/clubs/page-rules.ts';
import { pictureOfShape } from '../../../engine/clubs/rules.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { plusPriceOn } from '../../../engine/loyalty/plus/index.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbData } from '../../../ui/head/structured-data.ts';
import { findPictureSources, pictureSources } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { membership } from '../membership-rules.ts';
import { adviceFor, clubFigures, comparison, isHabit } from '../overview-rules.ts';
import { usualShipping } from '../rules.ts';
import type { Route } from './+types/membership-overview.ts';

const OverviewPage = lazyPart(async () => (await import('../ui/overview-page.tsx')).OverviewPage);

/** Prices change at midnight; a change to the clubs clears the page by tag. */
export const handle = {
  finished: { tags: [clubsTag], seconds: 300, query: ['habit'] },
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock, shippingRates } = context.get(dependenciesContext);
  const now = clock.now();
  const today = wineryDate(now);
  const [clubs, priceCents] = await Promise.all([
    clubsOnOffer(database.read, now),
    plusPriceOn(database.read, today),
  ]);
  const figures = clubFigures(clubs);
  const price = formatRoundCents(priceCents);
  const asked = url.searchParams.get('habit');
  const advice = isHabit(asked)
    ? adviceFor(asked, priceCents, figures, usualShipping(shippingRates)?.priceCents ?? zeroCents)
    : undefined;
  return {
    asOf: formatDateWithYear(today),
    price,
    discount: figures?.discount,
    table: comparison(price, figures),
    habit: advice && isHabit(asked) ? asked : undefined,
    advice,
    pictures: {
      club: findPictureSources(pictureOfShape(clubs, 'choice')?.picture ?? '') ?? undefined,
      plus: pictureSources('plus'),
      points: (membership().pictures?.points ?? []).map(pictureSources),
      undecided: pictureSources(membership().pictures?.undecided ?? ''),
    },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = headFacts(matches);
  const trail = [{ label: 'Home', to: '/' }, { label: 'Compare memberships' }];
  return [
    ...pageTags(matches, {
      title: pageTitle('Compare memberships'),
      description: `${loaderData && loaderData.discount === undefined ? '' : 'A wine club, '}${winery().membershipName} and Vine Points: compare costs and benefits side by side, and find the one that fits you.`,
      path: '/membership-overview',
    }),
    ...(loaderData?.habit === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(facts ? [{ 'script:ld+json': breadcrumbData(facts.origin, trail) }] : []),
  ];
};

export default function MembershipOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
