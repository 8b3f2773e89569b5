import { Link, useLocation } from 'react-router';

type PagerProps = {
  /** Cursor for the next page: the key of the last row shown, so that rows never repeat. Undefined on the last page. */
  next: string | undefined;
  /** The number of rows per page. */
  size: number;
  /** A phrase with the number of rows shown and their total. */
  summary?: string | undefined;
};

/** Links to the next page of a list and back to its first page. */
export function Pager({ next, size, summary }: PagerProps) {
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  const isFirst = !here.has('after');
  const at = (after: string | undefined) => {
    const query = new URLSearchParams(here);
    query.delete('after');
    if (after !== undefined) query.set('after', after);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  if (isFirst && next === undefined && summary === undefined) return null;
  return (
    <nav
      aria-label="Pages of this list"
      className="flex min-h-12 flex-wrap items-center gap-2 border-t border-line px-4 py-2"
    >
      {summary !== undefined && <p className="mr-auto text-small text-ink-soft figures">{summary}</p>}
      {!isFirst && (
        <Link to={at(undefined)} className="button-plain">
          First page
        </Link>
      )}
      {next !== undefined && (
        <Link to={at(next)} rel="next" className="button-outline ml-auto">
          Next {size}
        </Link>
      )}
    </nav>
  );
}
