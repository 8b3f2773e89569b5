import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { shelfAddress, shelfSorts, shelfTypes } from '../filter-rules.ts';
import type { ShelfQuery } from '../types.ts';

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

/** In which order a list stands: plain links, so that each order has an address of its own. */
export function SortNav({ choices }: { choices: readonly ChoiceProps[] }) {
  return (
    <nav aria-label="Order" className="flex items-baseline gap-x-5 text-small">
      <span className="shrink-0 text-ink-soft">Sorted by</span>
      <ul className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <Choice key={choice.label} {...choice} />
        ))}
      </ul>
    </nav>
  );
}

/** Which shelf, and in which order; what was chosen of it stays chosen. @param filters between the two. */
export function ShelfNav({ query, filters }: { query: ShelfQuery; filters: ReactNode }) {
  const { type, sort } = query;
  return (
    <div className="border-y border-line">
      <nav aria-label="Kind" className="border-b border-line py-1">
        <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
          <Choice
            to={shelfAddress({ ...query, type: undefined, page: 1 })}
            isCurrent={type === undefined}
            label="All"
          />
          {shelfTypes.map((shelf) => (
            <Choice
              key={shelf.type}
              to={shelfAddress({ ...query, type: shelf.type, page: 1 })}
              isCurrent={type === shelf.type}
              label={shelf.label}
            />
          ))}
        </ul>
      </nav>
      <div className="relative py-1">
        {filters}
        <div className="md:absolute md:top-1 md:right-0">
          <SortNav
            choices={shelfSorts.map((each) => ({
              to: shelfAddress({ ...query, sort: each.sort, page: 1 }),
              isCurrent: sort === each.sort,
              label: each.label,
            }))}
          />
        </div>
      </div>
    </div>
  );
}
