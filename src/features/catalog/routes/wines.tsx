import { redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { catalogTag } from '../../../engine/catalog/page-rules.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-models.server.ts';
import { late } from '../../../ui/base/late.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbData } from '../../../ui/head/structured-data.ts';
import { isNarrowed, isPlainlyAsked, parseShelfQuery, shelfAddress } from '../filter-rules.ts';
import { knownPlaces, loadShelf } from '../list-view.server.ts';
import { shelfQueryNames, shouldRevalidateShelf } from '../page-rules.ts';
import { shelfWords } from '../shelf-words-table.ts';
import type { Route } from './+types/wines.ts';

const WinesPage = late(async () => (await import('../ui/wines-page.tsx')).WinesPage);

export const handle = {
  finished: { tags: [catalogTag], seconds: 30, query: shelfQueryNames },
} satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseShelfQuery(url.searchParams);
  // An address that names no shelf of ours leads to all of them, and is not kept as a page of its own.
  if (!asked) throw redirect('/wines');
  const query = knownPlaces(asked);
  if (!isPlainlyAsked(url.searchParams, query)) throw redirect(shelfAddress(query));
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const load = () => loadShelf({ read: database.read, now }, query);
  // What was chosen of a shelf is kept for nobody else: there are more choices than memory.
  const isShelf = !isNarrowed(query) && query.page === 1;
  const shelf = isShelf
    ? await context
        .get(pageModelsContext)
        .take(`shelf ${wineryDate(now)} ${shelfAddress(query)}`, handle.finished, load)
    : await load();
  // The list has become shorter since somebody was on its last page.
  if (query.page > shelf.pages) throw redirect(shelfAddress({ ...query, page: shelf.pages }));
  const { heading, intro } = shelfWords[query.type ?? 'all'];
  // Neither the order of a list nor what was chosen of it makes a page of its own.
  const path = shelfAddress({ type: query.type });
  return { query, heading, intro, path, isNarrowed: isNarrowed(query), ...shelf };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Wines') }];
  const { heading, intro, path, query } = loaderData;
  const facts = headFacts(matches);
  const trail = [{ label: 'Wines', to: '/wines' }, ...(query.type === undefined ? [] : [{ label: heading }])];
  return [
    ...pageTags(matches, { title: pageTitle(heading), description: intro, path }),
    ...(loaderData.isNarrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbData(facts.origin, trail) }] : []),
  ];
}

export default function Wines({ loaderData }: Route.ComponentProps) {
  return <WinesPage {...loaderData} />;
}
