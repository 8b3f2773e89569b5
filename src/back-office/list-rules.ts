import type { OrderSort, PersonSort } from '../engine/staff/desk/types.ts';
import { columnParameter } from './ui/column-rules.ts';

export const orderSorts: readonly OrderSort[] = ['-placed', 'placed', '-total', 'total'];
export const personSorts: readonly PersonSort[] = ['-seen', 'seen', 'name', '-name', '-spent', 'spent'];

/** Reads how a list is sorted from its address; what it does not understand, and what it says of amounts to those who may not see them, is undefined. */
export function readSort<Sort extends string>(
  query: URLSearchParams,
  sorts: readonly Sort[],
): Sort | undefined {
  return sorts.find((sort) => sort === query.get('sort'));
}

/** What a list can be filtered and sorted by. */
const parameters = [
  ...['q', 'state', 'parcels', 'hold', 'method', 'to', 'from', 'until', 'only', 'tag', 'sort'],
  columnParameter,
];

/** Returns the filter, order and columns that an address asks for, always written alike; empty for the whole list. Its page is left out. */
export function viewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => parameters.includes(name) && value.trim() !== '');
  return String(new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))));
}
