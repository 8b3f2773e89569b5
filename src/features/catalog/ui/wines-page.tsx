import { href } from 'react-router';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { WineCardGrid } from '../../../ui/commerce/card-grid.tsx';
import { listUrl } from '../address-rules.ts';
import { queryWithoutFilters } from '../filter-rules.ts';
import type { ListPageModel } from '../list-view.server.ts';
import type { ShelfQuery } from '../types.ts';
import { ChipList } from './chip-list.tsx';
import { ListTools, ShelfTypeNav } from './list-tools.tsx';

const wineOnly = ['varietal', 'region', 'vintage', 'size', 'drink'] as const;

/** Returns the formatted count, `12 wines`, or `12 results` if sets or goods may be among them. */
function countOf(query: ShelfQuery, count: number): string {
  const { chosen } = query;
  const isOnWineShelves = chosen.type?.every((type) => type !== 'sets' && type !== 'goods') === true;
  const isWine = isOnWineShelves || wineOnly.some((name) => chosen[name]);
  const noun = isWine ? 'wine' : 'result';
  return `${formatGroupedDigits(count)}\u00a0${count === 1 ? noun : `${noun}s`}`;
}

type WinesPageProps = ListPageModel & {
  heading: string;
  intro: string;
  /** The one shelf that the list shows; undefined if it shows several. */
  shelf: string | undefined;
};

/** The page of one shelf or of all wines, with filters. */
export function WinesPage(props: WinesPageProps) {
  const { query, heading, intro, shelf, groups, count, pages, filters, states, chips } = props;
  const found = countOf(query, count);
  const clearTo = listUrl(queryWithoutFilters(query));
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="grid gap-x-20 gap-y-4 lg:grid-cols-[1fr_1fr] lg:items-end">
        <h1 className="type-heading lg:text-[3.5rem]">{heading}</h1>
        <p className="max-w-[21em] text-ink-soft sm:max-w-[34.5em]">{intro}</p>
      </header>
      <div className="mt-8 lg:mt-10">
        <ShelfTypeNav query={query} />
        <ListTools query={query} filters={filters} states={states} found={found} />
      </div>
      <div className="mt-5 mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mb-12">
        <p role="status" className="figures text-small text-ink-soft">
          {found}
        </p>
        <ChipList label="Active filters" chips={chips} clearTo={clearTo} />
      </div>
      {groups.map((group, position) => (
        <section key={group.heading ?? 'all'} className="not-first-of-type:mt-16 lg:not-first-of-type:mt-24">
          <h2 className={group.heading ? 'type-heading mb-6 lg:mb-8' : 'sr-only'}>
            {group.heading ?? 'Wine list'}
          </h2>
          <WineCardGrid cards={group.items} leads={position === 0} />
        </section>
      ))}
      {count === 0 && chips.length === 0 && (
        <EmptyState heading="Nothing is for sale here yet.">Please check back soon.</EmptyState>
      )}
      {count === 0 && chips.length > 0 && (
        <EmptyState
          heading="No wines match all of your filters."
          action={
            <ButtonLink kind="outline" to={clearTo}>
              Clear all filters
            </ButtonLink>
          }
        >
          Remove a filter to see more wines.
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} addressOf={(page) => listUrl({ ...query, page })} />
      {shelf !== undefined && pages === 1 && count > 0 && chips.length === 0 && (
        <p className="mt-16 text-ink-soft">
          {count === 1 ? 'That’s the only one. ' : 'That’s all of them. '}
          <TextLink to={href('/wines')}>See everything</TextLink>
        </p>
      )}
    </div>
  );
}
