import { TextLink } from '../../../ui/base/text-link.tsx';
import { shelfAddress } from '../filter-rules.ts';
import type { ShelfModel } from '../list-view.server.ts';
import type { ShelfQuery } from '../types.ts';
import { CardGrid } from './card-grid.tsx';
import { ChipList } from './chip-list.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { PageLinks } from './page-links.tsx';
import { ShelfNav } from './shelf-nav.tsx';

const wineOnly = ['varietal', 'region', 'vintage', 'size', 'drink'] as const;

/** `12 wines`, or results where goods and sets may be among them. */
function countOf({ type, chosen }: ShelfQuery, count: number): string {
  const isWine =
    (type !== undefined && type !== 'sets' && type !== 'goods') || wineOnly.some((name) => chosen[name]);
  const noun = isWine ? 'wine' : 'result';
  return `${count.toLocaleString('en-US')}\u00a0${count === 1 ? noun : `${noun}s`}`;
}

type WinesPageProps = ShelfModel & { query: ShelfQuery; heading: string; intro: string };

/** A shelf, or all of them, with everything that it can be narrowed by. */
export function WinesPage({
  query,
  heading,
  intro,
  groups,
  count,
  pages,
  filters,
  states,
  chips,
}: WinesPageProps) {
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
