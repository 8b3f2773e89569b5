import { redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { catalogTag } from '../../../engine/catalog/rules.ts';
import type { ShelfType } from '../../../engine/catalog/types.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-models.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbData } from '../../../ui/head/structured-data.ts';
import {
  isNarrowed,
  isPlainlyAsked,
  parseShelfQuery,
  shelfAddress,
  shelfQueryNames,
} from '../filter-rules.ts';
import { knownPlaces, loadShelf } from '../list-view.server.ts';
import { shouldRevalidateShelf } from '../rules.ts';
import type { ShelfQuery } from '../types.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { ChipList } from '../ui/chip-list.tsx';
import { FilterPanel } from '../ui/filter-panel.tsx';
import { PageLinks } from '../ui/page-links.tsx';
import { ShelfNav } from '../ui/shelf-nav.tsx';
import type { Route } from './+types/wines.ts';

export const handle = {
  finished: { tags: [catalogTag], seconds: 30, query: shelfQueryNames },
} satisfies PageHandle;

/** What a shelf is called and what there is to know before looking at it. */
const shelves: Readonly<Record<ShelfType | 'all', { readonly heading: string; readonly intro: string }>> = {
  all: {
    heading: 'Wines',
    intro:
      'Everything we make and have: most of it red, some of it white, a little of it pink or old. Six bottles take 5% off, twelve take 10%, in any mix.',
  },
  red: {
    heading: 'Red wines',
    intro:
      'Cabernet from the limestone, its relatives, the Rhône grapes from the warm side, and a Zinfandel older than the road.',
  },
  white: {
    heading: 'White wines',
    intro: 'Fog until ten and wind after three: enough of both to keep a white wine awake.',
  },
  rosé: {
    heading: 'Rosé',
    intro: 'One rosé a year, picked for it. When it is gone it is spring again before there is more.',
  },
  sparkling: {
    heading: 'Sparkling',
    intro: 'One wine, one vintage, two years on its lees. Four hundred cases, turned by hand.',
  },
  dessert: {
    heading: 'Dessert wine',
    intro:
      'One wine for the end of the evening. It is 18.5% and a few states will not let it in; checkout says which.',
  },
  sets: {
    heading: 'Sets',
    intro: 'Bottles that belong on the same table, for a little less than they cost apart.',
  },
  goods: {
    heading: 'Goods',
    intro: 'What goes with a bottle, around it, or over a salad.',
  },
};

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
  return { query, ...shelf };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  const type = query?.type;
  const { heading, intro } = shelves[type ?? 'all'];
  // Neither the order of a list nor what was chosen of it makes a page of its own.
  const path = shelfAddress({ type });
  const facts = headFacts(matches);
  const trail = [{ label: 'Wines', to: '/wines' }, ...(type === undefined ? [] : [{ label: heading }])];
  return [
    ...pageTags(matches, { title: pageTitle(heading), description: intro, path }),
    ...(query && isNarrowed(query) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbData(facts.origin, trail) }] : []),
  ];
}

const wineOnly = ['varietal', 'region', 'vintage', 'size', 'drink'] as const;

/** `12 wines`, or results where goods and sets may be among them. */
function countOf({ type, chosen }: ShelfQuery, count: number): string {
  const isWine =
    (type !== undefined && type !== 'sets' && type !== 'goods') || wineOnly.some((name) => chosen[name]);
  const noun = isWine ? 'wine' : 'result';
  return `${count.toLocaleString('en-US')}\u00a0${count === 1 ? noun : `${noun}s`}`;
}

export default function Wines({ loaderData }: Route.ComponentProps) {
  const { query, groups, count, pages, filters, states, chips } = loaderData;
  const { heading, intro } = shelves[query.type ?? 'all'];
  const found = countOf(query, count);
  const clearTo = shelfAddress({ type: query.type, sort: query.sort });
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="grid gap-x-20 gap-y-4 lg:grid-cols-[1fr_1fr] lg:items-end">
        <h1 className="type-heading lg:text-[3.5rem]">{heading}</h1>
        <p className="max-w-[52ch] text-ink-soft">{intro}</p>
      </header>
      <div className="mt-8 lg:mt-10">
        <ShelfNav
          query={query}
          filters={<FilterPanel query={query} groups={filters} states={states} found={found} />}
        />
      </div>
      <div className="mt-5 mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mb-12">
        <p role="status" className="figures text-small text-ink-soft">
          {found}
        </p>
        <ChipList label="Chosen filters" chips={chips} clearTo={clearTo} />
      </div>
      {groups.map((group, position) => (
        <section key={group.heading ?? 'all'} className="not-first-of-type:mt-16 lg:not-first-of-type:mt-24">
          <h2 className={group.heading ? 'type-heading mb-6 lg:mb-8' : 'sr-only'}>
            {group.heading ?? 'The list'}
          </h2>
          <CardGrid cards={group.skus} leads={position === 0} />
        </section>
      ))}
      {count === 0 && (
        <p className="max-w-reading text-lead">
          Nothing in the cellar is all of that. Take one of the filters off, or{' '}
          <TextLink to={clearTo}>clear all of them</TextLink>.
        </p>
      )}
      <PageLinks page={query.page} pages={pages} addressOf={(page) => shelfAddress({ ...query, page })} />
      {query.type !== undefined && pages === 1 && count > 0 && chips.length === 0 && (
        <p className="mt-16 text-ink-soft">
          {count === 1 ? 'That is the only one. ' : 'That is all of them. '}
          <TextLink to="/wines">See everything</TextLink>
        </p>
      )}
    </div>
  );
}
