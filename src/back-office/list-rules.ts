import type { OrderSort, PersonSort } from '../engine/staff/desk/types.ts';
import { columnQueryParameter } from './ui/column-rules.ts';

export const orderSortOrders: readonly OrderSort[] = ['-placed', 'placed', '-total', 'total'];
export const personSortOrders: readonly PersonSort[] = ['-seen', 'seen', 'name', '-name', '-spent', 'spent'];

/** The sort orders that are unavailable to staff who may not see amounts, because amounts could be inferred from them. */
const moneySorts: readonly string[] = ['-total', 'total', '-spent', 'spent'];

/** Returns the sort order in the URL; undefined if there is none or the staff member may not use it. */
export function readListSort<Sort extends string>(
  query: URLSearchParams,
  sorts: readonly Sort[],
  seesMoney: boolean,
): Sort | undefined {
  const sort = sorts.find((each) => each === query.get('sort'));
  return sort !== undefined && (seesMoney || !moneySorts.includes(sort)) ? sort : undefined;
}

/** The URL parameters by which a list can be filtered and sorted. */
const parameters = [
  ...['q', 'state', 'parcels', 'hold', 'method', 'to', 'from', 'until', 'only', 'tag', 'sort'],
  columnQueryParameter,
];

/**
 * Returns the filter, sort order and columns of a URL in canonical form, without the page number. Equivalent views give equal texts; the
 * unfiltered list gives ''.
 */
export function normalizeViewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => parameters.includes(name) && value.trim() !== '');
  return String(new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))));
}
