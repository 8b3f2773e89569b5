import { redirect } from 'react-router';
import { isCanonicalListQuery, type ListPlace, listUrl, parseListQuery } from './address-rules.ts';
import { withoutUnknownDestination } from './list-view.server.ts';
import type { ShelfQuery } from './types.ts';

/**
 * Parses the address of a list.
 * @throws a redirect to the canonical address of the same list.
 */
export function readListQuery({ searchParams }: URL, place: ListPlace): ShelfQuery {
  const query = withoutUnknownDestination(parseListQuery(searchParams, place));
  if (!isCanonicalListQuery(searchParams, query)) throw redirect(listUrl(query));
  return query;
}

/** @throws a redirect to the last page if the list is now shorter. */
export function rejectBeyondEnd(query: ShelfQuery, pages: number): void {
  if (query.page > pages) throw redirect(listUrl({ ...query, page: pages }));
}
