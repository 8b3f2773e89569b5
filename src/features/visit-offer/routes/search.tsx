import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { parseVisitSearchQuery, visitSearchPath } from '../address-rules.ts';
import { searchVisits } from '../offer-view.server.ts';
import { visitCachePolicy } from '../page-rules.ts';
import { hasSearchCriteria } from '../search-rules.ts';
import { readVisitPageVisitor } from '../visit-visitor.server.ts';
import type { Route } from './+types/search.ts';

const SearchPage = lazyComponent(async () => (await import('../ui/search-page.tsx')).VisitSearchPage);

/** Caching of the page without a query, which is the same for every visitor. */
export const handle = { finished: visitCachePolicy } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const query = parseVisitSearchQuery(url.searchParams);
  const { visitor, of } = await readVisitPageVisitor(context);
  const models = context.get(pageModelsContext);
  const found = await searchVisits({ read: database.read, now: clock.now(), visitor, models, of }, query);
  return { query, found, isAsked: hasSearchCriteria(query), path: visitSearchPath };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Find a visit') }];
  const { query, isAsked: isNarrowed, path } = loaderData;
  const { text } = query;
  return [
    ...pageMetaTags(matches, {
      title: pageTitle(text === '' ? 'Find a visit' : `Visits: ${text}`),
      description: 'Find a tasting, tour or evening event at the winery by date, party size and price.',
      path,
    }),
    ...(isNarrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function VisitSearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
