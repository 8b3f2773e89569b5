import { redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { catalogTag } from '../../../engine/catalog/rules.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-models.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbData } from '../../../ui/head/structured-data.ts';
import { parseShelfQuery, shelfAddress, shelfQueryNames, shouldRevalidateShelf } from '../rules.ts';
import type { ShelfType } from '../types.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { ShelfNav } from '../ui/shelf-nav.tsx';
import { loadShelf } from '../view.server.ts';
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
  const query = parseShelfQuery(url.searchParams);
  // An address that names no shelf of ours leads to all of them, and is not kept as a page of its own.
  if (!query) throw redirect('/wines');
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const shelf = await context
    .get(pageModelsContext)
    .take(`shelf ${wineryDate(now)} ${shelfAddress(query)}`, handle.finished, () =>
      loadShelf({ read: database.read, now }, query),
    );
  return { query, ...shelf };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const type = loaderData?.query.type;
  const { heading, intro } = shelves[type ?? 'all'];
  // The order of a list makes no page of its own.
  const path = shelfAddress({ type, sort: 'featured' });
  const facts = headFacts(matches);
  const trail = [{ label: 'Wines', to: '/wines' }, ...(type === undefined ? [] : [{ label: heading }])];
  return [
    ...pageTags(matches, { title: pageTitle(heading), description: intro, path }),
    ...(facts ? [{ 'script:ld+json': breadcrumbData(facts.origin, trail) }] : []),
  ];
}

export default function Wines({ loaderData }: Route.ComponentProps) {
  const { query, groups, count } = loaderData;
  const { heading, intro } = shelves[query.type ?? 'all'];
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="grid gap-x-20 gap-y-4 lg:grid-cols-[1fr_1fr] lg:items-end">
        <h1 className="type-heading lg:text-[3.5rem]">{heading}</h1>
        <p className="max-w-[52ch] text-ink-soft">{intro}</p>
      </header>
      <div className="mt-8 mb-10 lg:mt-10 lg:mb-14">
        <ShelfNav {...query} />
      </div>
      {groups.map((group, position) => (
        <section key={group.heading ?? 'all'} className="not-first-of-type:mt-16 lg:not-first-of-type:mt-24">
          <h2 className={group.heading ? 'type-heading mb-6 lg:mb-8' : 'sr-only'}>
            {group.heading ?? 'The list'}
          </h2>
          <CardGrid cards={group.skus} leads={position === 0} />
        </section>
      ))}
      {query.type !== undefined && (
        <p className="mt-16 text-ink-soft">
          {count === 1 ? 'That is the only one. ' : 'That is all of them. '}
          <TextLink to="/wines">See everything</TextLink>
        </p>
      )}
    </div>
  );
}
