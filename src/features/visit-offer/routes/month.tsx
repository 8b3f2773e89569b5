import { redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { wineryMonth } from '../../../engine/visits/experiences/month-rules.ts';
import { loadVisitCalendarMonth } from '../../../engine/visits/experiences/view.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { pageTitle, winery } from '../../../winery.ts';
import {
  calendarMonthUrl,
  formatMonthTitle,
  parseCalendarQuery,
  parseVisitSearchQuery,
  requestedMonthOutOfRange,
  visitCalendarPath,
} from '../address-rules.ts';
import { filterCalendarDays, monthNavigationFor, otherMonthExplanation } from '../month-rules.ts';
import { searchVisits } from '../offer-view.server.ts';
import { cachedCalendarParameters, shouldRevalidateMonth, visitCachePolicy } from '../page-rules.ts';
import { readVisitPageVisitor } from '../visit-visitor.server.ts';
import type { Route } from './+types/month.ts';

const MonthPage = lazyComponent(async () => (await import('../ui/month-page.tsx')).VisitCalendarPage);

export const handle = {
  finished: { ...visitCachePolicy, query: cachedCalendarParameters },
} satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateMonth;

/** Loads a month of the calendar, with data shared by each kind of visitor. The filters only select from it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const thisMonth = wineryMonth(now);
  const query = parseCalendarQuery(url.searchParams, thisMonth);
  const asked = url.searchParams.get('month');
  const notThere = requestedMonthOutOfRange(url.searchParams, thisMonth);
  // Redirects to the canonical address, so that arbitrary months do not create pages.
  if (asked !== null && (asked !== query.month || asked === thisMonth))
    throw redirect(calendarMonthUrl(query, thisMonth, notThere));
  const { visitor, of } = await readVisitPageVisitor(context);
  const { month } = query;
  const models = context.get(pageModelsContext);
  const model = await models.take(`visits of ${month}${of}`, visitCachePolicy, () =>
    loadVisitCalendarMonth(database.read, { visitor, now, month }),
  );
  const { kind, party, date } = query;
  const isLanding = month === thisMonth && [kind, party, date, notThere].every((each) => each === undefined);
  const whole = { month, kind: undefined, party: undefined, view: 'grid', date: undefined } as const;
  const title = formatMonthTitle(month);
  return {
    query,
    thisMonth,
    title,
    // Filters and the view do not change the canonical address.
    path: calendarMonthUrl(whole, thisMonth),
    isNarrowed: [kind, party, date, notThere].some((each) => each !== undefined),
    instead: notThere && otherMonthExplanation(notThere, query, now),
    trail: [{ label: 'Visit', to: visitCalendarPath }, { label: title }],
    days: filterCalendarDays(model, query, now),
    navigation: monthNavigationFor(query, now),
    visits: isLanding
      ? await searchVisits(
          { read: database.read, now, visitor, models, of },
          parseVisitSearchQuery(new URLSearchParams()),
        )
      : [],
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Visit') }];
  const { title, path, isNarrowed, trail } = loaderData;
  const facts = headFacts(matches);
  return [
    ...pageMetaTags(matches, {
      title: pageTitle(`Visit us in ${title}`),
      description: `Tastings, tours and evening events at the winery in ${winery().address.city}, day by day, with availability, prices and cancellation terms.`,
      path,
    }),
    ...(isNarrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }] : []),
  ];
}

export default function VisitCalendarRoute({ loaderData }: Route.ComponentProps) {
  return <MonthPage {...loaderData} />;
}
