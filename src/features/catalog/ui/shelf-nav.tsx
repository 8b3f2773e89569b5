import { Link } from 'react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { shelfAddress, shelfSorts, shelfTypes } from '../rules.ts';
import type { ShelfQuery } from '../types.ts';

function Choice({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) {
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

/** Which shelf and in which order: plain links, so that each list has an address of its own. */
export function ShelfNav({ type, sort }: ShelfQuery) {
  return (
    <div className="flex flex-wrap justify-between gap-x-12 gap-y-1 border-y border-line py-1">
      <nav aria-label="Kind">
        <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
          <Choice to={shelfAddress({ type: undefined, sort })} isCurrent={type === undefined} label="All" />
          {shelfTypes.map((shelf) => (
            <Choice
              key={shelf.type}
              to={shelfAddress({ type: shelf.type, sort })}
              isCurrent={type === shelf.type}
              label={shelf.label}
            />
          ))}
        </ul>
      </nav>
      <nav aria-label="Order" className="flex items-center gap-x-5 text-small">
        <span className="text-ink-soft">Sorted by</span>
        <ul className="flex flex-wrap gap-x-5">
          {shelfSorts.map((each) => (
            <Choice
              key={each.sort}
              to={shelfAddress({ type, sort: each.sort })}
              isCurrent={sort === each.sort}
              label={each.label}
            />
          ))}
        </ul>
      </nav>
    </div>
  );
}
