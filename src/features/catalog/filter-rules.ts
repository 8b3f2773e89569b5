import { bottleSizeLabel } from '../../engine/catalog/rules.ts';
import type { FacetName, Facets, PriceBand, ShelfSort, ShelfType } from '../../engine/catalog/types.ts';
import type { Chosen, FilterChip, FilterGroup, FilterName, ShelfQuery } from './types.ts';

export const shelfTypes: readonly { readonly type: ShelfType; readonly label: string }[] = [
  { type: 'red', label: 'Red' },
  { type: 'white', label: 'White' },
  { type: 'rosé', label: 'Rosé' },
  { type: 'sparkling', label: 'Sparkling' },
  { type: 'dessert', label: 'Dessert' },
  { type: 'sets', label: 'Sets' },
  { type: 'goods', label: 'Goods' },
];

type SortChoice = { readonly sort: ShelfSort; readonly label: string };

const everySort: readonly SortChoice[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'price', label: 'Lowest price' },
  { sort: 'price-down', label: 'Highest price' },
];

export const shelfSorts: readonly SortChoice[] = [
  { sort: 'featured', label: 'Featured' },
  ...everySort,
  { sort: 'name', label: 'Name' },
];

export const searchSorts: readonly SortChoice[] = [{ sort: 'best', label: 'Best match' }, ...everySort];

/** How many stand on one page. */
export const shelfPageSize = 48;

const mostValues = 12;
const furthestPage = 500;

const priceBands: readonly { readonly band: PriceBand; readonly label: string }[] = [
  { band: 'under-30', label: 'Under $30' },
  { band: '30-50', label: '$30 to $50' },
  { band: '50-100', label: '$50 to $100' },
  { band: 'over-100', label: 'Over $100' },
];

const isName = (value: string) => /^[\p{L}][\p{L} ]{1,39}$/u.test(value);
const isNow = (value: string) => value === 'now';
const priceLabel = (value: string) => priceBands.find(({ band }) => band === value)?.label;

type Filter = {
  readonly label: string;
  readonly facet: FacetName | undefined;
  /** Whether there could be such a value; whatever else an address names is passed over. */
  readonly takes: (value: string) => boolean;
  readonly labelOf: (value: string) => string;
  /** The highest first. */
  readonly isDescending?: boolean;
};

const filters: Readonly<Record<FilterName, Filter>> = {
  varietal: { label: 'Grape', facet: 'grape', takes: isName, labelOf: (value) => value },
  region: { label: 'District', facet: 'subAva', takes: isName, labelOf: (value) => value },
  vintage: {
    label: 'Vintage',
    facet: 'vintage',
    takes: (value) => /^(?:19|20)\d\d$/.test(value),
    labelOf: (value) => value,
    isDescending: true,
  },
  price: {
    label: 'Price',
    facet: 'price',
    takes: (value) => priceLabel(value) !== undefined,
    labelOf: (value) => priceLabel(value) ?? value,
  },
  size: {
    label: 'Bottle',
    facet: 'size',
    takes: (value) => /^[1-9]\d{2,4}$/.test(value),
    labelOf: (value) => bottleSizeLabel(Number(value)),
  },
  available: { label: 'In stock', facet: 'available', takes: isNow, labelOf: () => 'In stock' },
  drink: { label: 'Ready to drink', facet: 'drinkable', takes: isNow, labelOf: () => 'Ready to drink' },
  ship: {
    label: 'Ships to',
    facet: undefined,
    takes: (value) => /^[A-Z]{2}$/.test(value),
    labelOf: (value) => `Ships to ${value}`,
  },
};

export const filterNames = Object.keys(filters) as readonly FilterName[];

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How a shelf is written in an address. */
export function typeParameter(type: ShelfType): string {
  return folded(type);
}

function chosenOf(parameters: URLSearchParams): Chosen {
  const chosen: Partial<Record<FilterName, readonly string[]>> = {};
  for (const name of filterNames) {
    const values = [...new Set(parameters.getAll(name))].filter(filters[name].takes).toSorted();
    // There is one place that a parcel goes to.
    if (values.length > 0) chosen[name] = values.slice(0, name === 'ship' ? 1 : mostValues);
  }
  return chosen;
}

/** What an address asks for; undefined when it names a shelf or an order that there is not. */
export function parseShelfQuery(parameters: URLSearchParams): ShelfQuery | undefined {
  const asked = parameters.get('type');
  const type = shelfTypes.find((shelf) => folded(shelf.type) === folded(asked ?? ''))?.type;
  const sort = parameters.get('sort') ?? 'featured';
  const known = shelfSorts.find((each) => each.sort === sort);
  if (!known || (asked !== null && type === undefined)) return undefined;
  return { type, sort: known.sort, chosen: chosenOf(parameters), page: parsePage(parameters) };
}

/** Which page is asked for, the first when that is not said in figures. */
export function parsePage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), furthestPage) : 1;
}

/** The address of a list, without what it would show anyway. */
export function shelfAddress(query: Partial<ShelfQuery>): string {
  const { type, sort = 'featured', chosen = {}, page = 1 } = query;
  const parameters = new URLSearchParams();
  if (type !== undefined) parameters.set('type', typeParameter(type));
  if (sort !== 'featured') parameters.set('sort', sort);
  for (const name of filterNames) {
    for (const value of chosen[name] ?? []) parameters.append(name, value);
  }
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '/wines' : `/wines?${parameters}`;
}

/** Whether the filters of an address are written as `shelfAddress` writes them, so that one list has one address. */
export function isPlainlyAsked(parameters: URLSearchParams, query: ShelfQuery): boolean {
  const plain = new URLSearchParams(shelfAddress(query).split('?')[1] ?? '');
  return [...filterNames, 'page'].every(
    (name) => JSON.stringify(parameters.getAll(name)) === JSON.stringify(plain.getAll(name)),
  );
}

export function isNarrowed({ chosen }: Pick<ShelfQuery, 'chosen'>): boolean {
  return Object.keys(chosen).length > 0;
}

export function isChosen(chosen: Chosen, name: FilterName, value: string): boolean {
  return chosen[name]?.includes(value) === true;
}

/** The filters that a list offers: values that something has, and those that were chosen. */
export function filterGroups(facets: Facets, chosen: Chosen): FilterGroup[] {
  return filterNames.flatMap((name) => {
    const { label, facet, labelOf, isDescending } = filters[name];
    if (facet === undefined) return [];
    const counts = new Map((facets[facet] ?? []).map(({ value, count }) => [value, count]));
    for (const value of chosen[name] ?? []) if (!counts.has(value)) counts.set(value, 0);
    const options = [...counts]
      .map(([value, count]) => ({ value, label: labelOf(value), count }))
      .toSorted((left, right) => compareValues(left.value, right.value) * (isDescending ? -1 : 1));
    return options.length === 0 ? [] : [{ name, label, options }];
  });
}

/** Prices by their band, figures by size, names by the alphabet. */
function compareValues(left: string, right: string): number {
  const place = (value: string) => priceBands.findIndex(({ band }) => band === value);
  return place(left) - place(right) || left.localeCompare(right, 'en', { numeric: true });
}

/** What narrows the list, each with the list without it. @param stateName of the place to ship to. */
export function filterChips(query: ShelfQuery, stateName: string | undefined): FilterChip[] {
  return filterNames.flatMap((name) =>
    (query.chosen[name] ?? []).map((value) => ({
      label: name === 'ship' ? `Ships to ${stateName ?? value}` : filters[name].labelOf(value),
      without: shelfAddress({ ...query, page: 1, chosen: without(query.chosen, name, value) }),
    })),
  );
}

function without(chosen: Chosen, name: FilterName, value: string): Chosen {
  const { [name]: values = [], ...others } = chosen;
  const left = values.filter((each) => each !== value);
  return left.length === 0 ? others : { ...others, [name]: left };
}

/** The address of a search. */
export function searchAddress(text: string, sort: ShelfSort = 'best', page = 1): string {
  const parameters = new URLSearchParams();
  if (text !== '') parameters.set('q', text);
  if (sort !== 'best') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '/search/products' : `/search/products?${parameters}`;
}
