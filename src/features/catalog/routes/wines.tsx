import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { pageTitle } from '../../../winery.ts';
import { listUrl, shelfUrl } from '../address-rules.ts';
import { hasActiveFilters, selectedShelfOf } from '../filter-rules.ts';
import { loadListPage } from '../list-view.server.ts';
import { cachedListParameters, listFreshness, shouldRevalidateShelf } from '../page-rules.ts';
import { parseListQueryOrRedirect, redirectIfPastLastPage } from '../read-list-query.server.ts';
import { readShelfVisitor } from '../shelf-visitor.server.ts';
import { shelfTexts } from '../shelf-words-rules.ts';
import type { Route } from './+types/wines.ts';

const WinesPage = lazyComponent(async () => (await import('../ui/wines-page.tsx')).WinesPage);

export const handle = { finished: { ...listFreshness, query: cachedListParameters } } satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = parseListQueryOrRedirect(url, 'list');
  const { database, clock } = context.get(dependenciesContext);
  const models = context.get(pageModelsContext);
  const now = clock.now();
  const visitor = await readShelfVisitor(context);
  const load = () => loadListPage({ read: database.read, now, models, ...visitor }, query);
  // Filtered lists are not cached: there are more combinations than memory.
  const isKept = !hasActiveFilters(query) && query.page === 1;
  const list = isKept
    ? await models.take(`shelf ${wineryDate(now)} ${listUrl(query)}${visitor.of}`, listFreshness, load)
    : await load();
  redirectIfPastLastPage(query, list.pages);
  const shelf = selectedShelfOf(query);
  const { heading, intro } = shelfTexts(shelf ?? 'all');
  // Sort order and filters do not change the canonical address.
  const path = shelfUrl({ type: shelf });
  return { ...list, heading, intro, path, shelf, isNarrowed: hasActiveFilters(query) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Wines') }];
  const { heading, intro, path, shelf } = loaderData;
  const facts = headFacts(matches);
  const trail = [{ label: 'Wines', to: '/wines' }, ...(shelf === undefined ? [] : [{ label: heading }])];
  return [
    ...pageMetaTags(matches, { title: pageTitle(heading), description: intro, path }),
    ...(loaderData.isNarrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }] : []),
  ];
}

export default function WinesRoute({ loaderData }: Route.ComponentProps) {
  return <WinesPage {...loaderData} />;
}
