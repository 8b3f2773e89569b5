import { Link } from 'react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { listUrl, sortChoicesFor } from '../address-rules.ts';
import { shelfTypeLabels, shelfTypeToParameter } from '../filter-rules.ts';
import type { FilterGroup, ShelfQuery, StateNamesByCode } from '../types.ts';
import { FilterPanel } from './filter-panel.tsx';

type ChoiceProps = { to: string; isCurrent: boolean; label: string };

function Choice({ to, isCurrent, label }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'inline-flex min-h-11 min-w-6 items-center',
          isCurrent
            ? 'font-medium text-ink link-line decoration-2'
            : 'text-ink-soft hover:text-ink hover:link-line',
        )}
      >
        {label}
      </Link>
    </li>
  );
}

/** Navigation between the shelves of the list. Keeps the other filters. */
export function ShelfTypeNav({ query }: { query: ShelfQuery }) {
  const { type: _type, ...others } = query.chosen;
  return (
    <nav aria-label="Type" className="border-t border-line py-1">
      <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
        <Choice
          to={listUrl({ ...query, chosen: others, page: 1 })}
          isCurrent={query.chosen.type === undefined}
          label="All"
        />
        {shelfTypeLabels.map(({ type, label }) => (
          <Choice
            key={type}
            to={listUrl({ ...query, chosen: { ...others, type: [shelfTypeToParameter(type)] }, page: 1 })}
            isCurrent={query.chosen.type?.includes(shelfTypeToParameter(type)) === true}
            label={label}
          />
        ))}
      </ul>
    </nav>
  );
}

type ListToolsProps = {
  query: ShelfQuery;
  filters: readonly FilterGroup[];
  states: StateNamesByCode;
  /** The number of results with its unit, such as `12 wines`. */
  found: string;
};

/** The filters and sort orders of a list. Each choice has its own URL and works without JavaScript. */
export function ListTools({ query, filters, states, found }: ListToolsProps) {
  return (
    <div className="relative border-y border-line py-1">
      <FilterPanel query={query} groups={filters} states={states} found={found} />
      <div className="md:absolute md:top-1 md:right-0">
        <nav aria-label="Sort order" className="flex items-baseline gap-x-5 text-small">
          <span className="shrink-0 text-ink-soft">Sort by</span>
          <ul className="flex flex-wrap gap-x-5">
            {sortChoicesFor(query).map(({ sort, label }) => (
              <Choice
                key={sort}
                to={listUrl({ ...query, sort, page: 1 })}
                isCurrent={query.sort === sort}
                label={label}
              />
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
