import type { ShelfSort, ShelfType } from '../../engine/catalog/types.ts';
import { filterNames, isNarrowed, parseFilters, typeParameter } from './filter-rules.ts';
import type { ShelfQuery } from './types.ts';

/** The two lists: all wines, and search results. */
export type ListPlace = 'list' | 'search';

type SortChoice = { readonly sort: ShelfSort; readonly label: string };

const everySort: readonly SortChoice[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'price', label: 'Lowest price' },
  { sort: 'price-down', label: 'Highest price' },
];

/** The sort orders of each list; the first is the default. */
const sorts: Readonly<Record<ListPlace, readonly [SortChoice, ...SortChoice[]]>> = {
  list: [{ sort: 'featured', label: 'Featured' }, ...everySort, { sort: 'name', label: 'Name' }],
  search: [{ sort: 'best', label: 'Best match' }, ...everySort],
};

export const listPaths: Readonly<Record<ListPlace, string>> = { list: '/wines', search: '/search/products' };

export function placeOf({ text }: Pick<ShelfQuery, 'text'>): ListPlace {
  return text === undefined ? 'list' : 'search';
}

export function sortsOf(query: Pick<ShelfQuery, 'text'>): readonly SortChoice[] {
  return sorts[placeOf(query)];
}

export function isDefaultSort(query: Pick<ShelfQuery, 'text' | 'sort'>): boolean {
  return sorts[placeOf(query)][0].sort === query.sort;
}

/** Items per page: `shelf` for a list, which is cached for everyone, and `found` for search results, which are for one visitor. */
const pageSizes = { shelf: 48, found: 24 } as const;

export function pageSizeOf(query: ShelfQuery): number {
  return placeOf(query) === 'search' || isNarrowed(query) ? pageSizes.found : pageSizes.shelf;
}

const furthestPage = 500;

/** Parses the address of a list and ignores what it does not understand. */
export function parseListQuery(parameters: URLSearchParams, place: ListPlace): ShelfQuery {
  const choices = sorts[place];
  const sort = choices.find((each) => each.sort === parameters.get('sort')) ?? choices[0];
  const page = parameters.get('page') ?? '';
  return {
    text: place === 'search' ? (parameters.get('q') ?? '') : undefined,
    sort: sort.sort,
    chosen: parseFilters(parameters),
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), furthestPage) : 1,
  };
}

/** Returns the address of a list; leaves out parameters with their default values. */
export function listUrl(query: ShelfQuery): string {
  const { text, sort, chosen, page } = query;
  const parameters = new URLSearchParams();
  if (text !== undefined && text !== '') parameters.set('q', text);
  if (!isDefaultSort(query)) parameters.set('sort', sort);
  for (const name of filterNames) {
    for (const value of chosen[name] ?? []) parameters.append(name, value);
  }
  if (page > 1) parameters.set('page', String(page));
  const path = listPaths[placeOf(query)];
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the address of one shelf; of the whole list without a `type`. */
export function shelfUrl({
  type,
  sort = 'featured',
}: {
  readonly type?: ShelfType | undefined;
  readonly sort?: ShelfSort;
}): string {
  const chosen = type === undefined ? {} : { type: [typeParameter(type)] };
  return listUrl({ text: undefined, sort, chosen, page: 1 });
}

/** Returns the address of a search without filters. */
export function searchUrl(text: string): string {
  return listUrl({ text, sort: sorts.search[0].sort, chosen: {}, page: 1 });
}

/**
 * Returns whether an address is written as `listUrl` writes it, so that one list has one address; ignores foreign
 * parameters.
 */
export function isCanonicalListQuery(parameters: URLSearchParams, query: ShelfQuery): boolean {
  const plain = new URLSearchParams(listUrl(query).split('?')[1] ?? '');
  return [...filterNames, 'sort', 'page'].every(
    (name) => JSON.stringify(parameters.getAll(name)) === JSON.stringify(plain.getAll(name)),
  );
}
