import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { hasActiveFilters } from '../filter-rules.ts';
import { loadSearchPage } from '../list-view.server.ts';
import { shouldRevalidateShelf } from '../page-rules.ts';
import { parseListQueryOrRedirect, redirectIfPastLastPage } from '../read-list-query.server.ts';
import { readShelfVisitor } from '../shelf-visitor.server.ts';
import { searchSitePages } from '../site-search.server.ts';
import type { Route } from './+types/search.ts';

const SearchPage = lazyComponent(async () => (await import('../ui/search-page.tsx')).SearchPage);

/** The maximum number of site pages listed above the wines. */
const mostSitePages = 6;

export const handle = { isForBrowsing: true } satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = parseListQueryOrRedirect(url, 'search');
  const shop = context.get(dependenciesContext);
  const { database, clock } = shop;
  const models = context.get(pageModelsContext);
  const visitor = await readShelfVisitor(context);
  const [found, sitePages] = await Promise.all([
    loadSearchPage({ read: database.read, now: clock.now(), models, ...visitor }, query),
    query.page === 1 && !hasActiveFilters(query)
      ? searchSitePages({ ...shop, models }, query.text ?? '', mostSitePages)
      : [],
  ]);
  redirectIfPastLastPage(query, found.pages);
  return { ...found, sitePages };
}

/** Marks search results as not canonical, because the wine list shows the same products, and keeps empty searches out of search engines. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const text = loaderData?.text ?? '';
  const title = pageTitle(text === '' ? 'Search' : `Search: ${text}`);
  const description = 'Find a wine by grape, vintage, district, price or flavor.';
  if (!loaderData?.count) {
    return [
      { title },
      { name: 'description', content: description },
      { name: 'robots', content: 'noindex, follow' },
    ];
  }
  return pageMetaTags(matches, { title, description, path: '/wines' });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
