import { Link } from 'react-router';
import { Icon } from '../media/icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PaginationProps = {
  /** The number of the current page, starting at 1. */
  page: number;
  pages: number;
  addressOf: (page: number) => string;
};

const step = 'inline-flex min-h-12 items-center gap-2 hover:link-line';
const number = 'grid size-11 place-items-center rounded-winery';

/** Links to the first, last and nearby pages of a list. Phones show only the previous and next page. */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="figures mt-16 border-t border-line pt-4">
      <ul className="flex items-center justify-between gap-1 sm:justify-center">
        <li className="min-w-24 sm:mr-auto">
          {page > 1 && (
            <Link to={addressOf(page - 1)} rel="prev" prefetch="intent" className={step}>
              <Icon name="chevron-left" size={16} />
              Previous<VisuallyHidden> page</VisuallyHidden>
            </Link>
          )}
        </li>
        <li className="text-small text-ink-soft sm:hidden">
          {page} of {pages}
        </li>
        {visiblePageNumbers(page, pages).map((each) => (
          <li key={each} className="max-sm:hidden">
            {typeof each === 'string' ? (
              <span aria-hidden className={`${number} text-ink-soft`}>
                …
              </span>
            ) : (
              <Link
                to={addressOf(each)}
                prefetch="intent"
                aria-current={each === page ? 'page' : undefined}
                className={`${number} ${each === page ? 'bg-paper-deep font-medium forced-colors:border' : 'text-ink-soft hover:text-ink hover:link-line'}`}
              >
                <VisuallyHidden>Page </VisuallyHidden>
                {each}
              </Link>
            )}
          </li>
        ))}
        <li className="flex min-w-24 justify-end sm:ml-auto">
          {page < pages && (
            <Link to={addressOf(page + 1)} rel="next" prefetch="intent" className={step}>
              Next<VisuallyHidden> page</VisuallyHidden>
              <Icon name="chevron-right" size={16} />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}

/**
 * Returns the page numbers to show. `before` and `after` represent gaps of several pages. A gap of one page is filled with the page's
 * number.
 */
export function visiblePageNumbers(page: number, pages: number): (number | 'before' | 'after')[] {
  const from = page <= 4 ? 1 : page - 1;
  const to = page > pages - 4 ? pages : page + 1;
  const around = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? ([1, 'before'] as const) : []),
    ...around,
    ...(to < pages ? (['after', pages] as const) : []),
  ];
}
