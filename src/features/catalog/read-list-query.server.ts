import { redirect } from 'react-router';
import { isPlainlyAsked, type ListPlace, listAddress, parseListQuery } from './address-rules.ts';
import { knownDestination } from './list-view.server.ts';
import type { ShelfQuery } from './types.ts';

/**
 * What the address of a list asks for.
 * @throws a redirect to the plain address of the same list when it is written in another way, or names what there is not.
 */
export function readListQuery({ searchParams }: URL, place: ListPlace): ShelfQuery {
  const query = knownDestination(parseListQuery(searchParams, place));
  if (!isPlainlyAsked(searchParams, query)) throw redirect(listAddress(query));
  return query;
}

/** @throws a redirect to the last page when the list has become shorter since somebody was on this one. */
export function refuseBeyondEnd(query: ShelfQuery, pages: number): void {
  if (query.page > pages) throw redirect(listAddress({ ...query, page: pages }));
}
