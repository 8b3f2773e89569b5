import { redirect } from 'react-router';
import { isCanonicalListQuery, type ListKind, listUrl, parseListQuery } from './address-rules.ts';
import { queryWithoutClosedDestination } from './list-view.server.ts';
import type { ShelfQuery } from './types.ts';

/**
 * Returns the query of a list from its URL.
 * @throws a redirect to the canonical URL of the same list if the URL isn't canonical.
 */
export function parseListQueryOrRedirect({ searchParams }: URL, place: ListKind): ShelfQuery {
  const query = queryWithoutClosedDestination(parseListQuery(searchParams, place));
  if (!isCanonicalListQuery(searchParams, query)) throw redirect(listUrl(query));
  return query;
}

/**
 * Redirects to the last page if the requested page is past it.
 * @throws a redirect.
 */
export function redirectIfPastLastPage(query: ShelfQuery, pages: number): void {
  if (query.page > pages) throw redirect(listUrl({ ...query, page: pages }));
}
