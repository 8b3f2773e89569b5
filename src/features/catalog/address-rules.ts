import type { ShelfSort, ShelfType } from '../../engine/catalog/types.ts';
import { filterNames, hasActiveFilters, parseShelfFilters, shelfTypeToParameter } from './filter-rules.ts';
import type { ShelfQuery } from './types.ts';

/** The two lists that share filters and sort orders: all wines, and search results. */
export type ListKind = 'list' | 'search';

type SortChoice = { readonly sort: ShelfSort; readonly label: string };

const everySort: readonly SortChoice[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'price', label: 'Lowest price' },
  { sort: 'price-down', label: 'Highest price' },
];

/** The sort orders of each list. The first one is the default. */
const sorts: Readonly<Record<ListKind, readonly [SortChoice, ...SortChoice[]]>> = {
  list: [{ sort: 'featured', label: 'Featured' }, ...everySort, { sort: 'name', label: 'Name' }],
  search: [{ sort: 'best', label: 'Best match' }, ...everySort],
};

export const listPaths: Readonly<Record<ListKind, string>> = { list: '/wines', search: '/search/products' };

export function listKindOf({ text }: Pick<ShelfQuery, 'text'>): ListKind {
  return text === undefined ? 'list' : 'search';
}

export function sortChoicesFor(query: Pick<ShelfQuery, 'text'>): readonly SortChoice[] {
  return sorts[listKindOf(query)];
}

export function isDefaultSort(query: Pick<ShelfQuery, 'text' | 'sort'>): boolean {
  return sorts[listKindOf(query)][0].sort === query.sort;
}

/**
 * Items per page: `shelf` for an unfiltered list, which is cached for everyone, and `found` for search results and filtered lists, which
 * are rendered per request.
 */
const pageSizes = { shelf: 48, found: 24 } as const;

export function pageSizeOf(query: ShelfQuery): number {
  return listKindOf(query) === 'search' || hasActiveFilters(query) ? pageSizes.found : pageSizes.shelf;
}

const furthestPage = 500;

/** Parses the query parameters of a list. Ignores unknown parameters and invalid values. */
export function parseListQuery(parameters: URLSearchParams, place: ListKind): ShelfQuery {
  const choices = sorts[place];
  const sort = choices.find((each) => each.sort === parameters.get('sort')) ?? choices[0];
  const page = parameters.get('page') ?? '';
  return {
    text: place === 'search' ? (parameters.get('q') ?? '') : undefined,
    sort: sort.sort,
    chosen: parseShelfFilters(parameters),
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), furthestPage) : 1,
  };
}

/** Returns the URL of a list, without parameters that have their default values. */
export function listUrl(query: ShelfQuery): string {
  const { text, sort, chosen, page } = query;
  const parameters = new URLSearchParams();
  if (text !== undefined && text !== '') parameters.set('q', text);
  if (!isDefaultSort(query)) parameters.set('sort', sort);
  for (const name of filterNames) {
    for (const value of chosen[name] ?? []) parameters.append(name, value);
  }
  if (page > 1) parameters.set('page', String(page));
  const path = listPaths[listKindOf(query)];
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the URL of one shelf, or of all wines if `type` is omitted. */
export function shelfUrl({
  type,
  sort = 'featured',
}: {
  readonly type?: ShelfType | undefined;
  readonly sort?: ShelfSort;
}): string {
  const chosen = type === undefined ? {} : { type: [shelfTypeToParameter(type)] };
  return listUrl({ text: undefined, sort, chosen, page: 1 });
}

/** Returns the URL of a search without filters. */
export function searchUrl(text: string): string {
  return listUrl({ text, sort: sorts.search[0].sort, chosen: {}, page: 1 });
}

/**
 * Returns whether the filters, sort order and page of a list are written as `listUrl` writes them, so that each list has exactly one URL.
 * Ignores all other parameters.
 */
export function isCanonicalListQuery(parameters: URLSearchParams, query: ShelfQuery): boolean {
  const plain = new URLSearchParams(listUrl(query).split('?')[1] ?? '');
  return [...filterNames, 'sort', 'page'].every(
    (name) => JSON.stringify(parameters.getAll(name)) === JSON.stringify(plain.getAll(name)),
  );
}
