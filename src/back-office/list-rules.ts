import type { OrderSort, PersonSort } from '../engine/staff/desk/types.ts';
import { columnParameter } from './ui/column-rules.ts';

export const orderSorts: readonly OrderSort[] = ['-placed', 'placed', '-total', 'total'];
export const personSorts: readonly PersonSort[] = ['-seen', 'seen', 'name', '-name', '-spent', 'spent'];

/** Staff who may not see amounts could infer them from these. */
const moneySorts: readonly string[] = ['-total', 'total', '-spent', 'spent'];

/** Returns how the address sorts a list; undefined if it doesn't say, or if this member may not sort that way. */
export function readSort<Sort extends string>(
  query: URLSearchParams,
  sorts: readonly Sort[],
  seesMoney: boolean,
): Sort | undefined {
  const sort = sorts.find((each) => each === query.get('sort'));
  return sort !== undefined && (seesMoney || !moneySorts.includes(sort)) ? sort : undefined;
}

/** What a list can be filtered and sorted by. */
const parameters = [
  ...['q', 'state', 'parcels', 'hold', 'method', 'to', 'from', 'until', 'only', 'tag', 'sort'],
  columnParameter,
];

/** Returns the filter, sort and columns of an address, without its page. Equal views give equal texts; the whole list gives ''. */
export function viewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => parameters.includes(name) && value.trim() !== '');
  return String(new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))));
}
