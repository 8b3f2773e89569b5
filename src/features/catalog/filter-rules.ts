import { bottleSizeLabel } from '../../engine/catalog/rules.ts';
import type {
  FacetCounts,
  FacetName,
  PriceBand,
  ShelfAvailability,
  ShelfType,
} from '../../engine/catalog/types.ts';
import type { ChosenFilters, FilterChip, FilterGroup, FilterName, ShelfQuery } from './types.ts';

export const shelfTypeLabels: readonly { readonly type: ShelfType; readonly label: string }[] = [
  { type: 'red', label: 'Red' },
  { type: 'white', label: 'White' },
  { type: 'rosé', label: 'Rosé' },
  { type: 'sparkling', label: 'Sparkling' },
  { type: 'dessert', label: 'Dessert' },
  { type: 'sets', label: 'Sets' },
  { type: 'goods', label: 'Goods' },
];

const mostValues = 12;

const priceBands: readonly { readonly band: PriceBand; readonly label: string }[] = [
  { band: 'under-30', label: 'Under $30' },
  { band: '30-50', label: '$30 to $50' },
  { band: '50-100', label: '$50 to $100' },
  { band: 'over-100', label: 'Over $100' },
];

const availabilities: readonly { readonly state: ShelfAvailability; readonly label: string }[] = [
  { state: 'now', label: 'In stock' },
  { state: 'coming', label: 'Coming soon' },
  { state: 'club', label: 'For members' },
  { state: 'sold-out', label: 'Sold out' },
];

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns a shelf type as its query parameter writes it: lowercase, without accents. */
export function shelfTypeToParameter(type: ShelfType): string {
  return folded(type);
}

/** Returns the shelf type that a query parameter names, with or without its accent; undefined for an unknown one. */
export function shelfTypeFromParameter(parameter: string): ShelfType | undefined {
  return shelfTypeLabels.find(({ type }) => folded(type) === folded(parameter))?.type;
}

const typeLabel = (value: string) => shelfTypeLabels.find(({ type }) => folded(type) === value)?.label;
const priceLabel = (value: string) => priceBands.find(({ band }) => band === value)?.label;
const availabilityLabel = (value: string) => availabilities.find(({ state }) => state === value)?.label;
const isName = (value: string) => /^[\p{L}][\p{L} ]{1,39}$/u.test(value);

type Filter = {
  readonly label: string;
  readonly facet: FacetName | undefined;
  /** Returns whether a value is valid for this filter. Invalid values are ignored. */
  readonly takes: (value: string) => boolean;
  readonly labelOf: (value: string) => string;
  /** Whether the options are listed from highest to lowest. */
  readonly isDescending?: boolean;
};

const filters: Readonly<Record<FilterName, Filter>> = {
  type: {
    label: 'Type',
    facet: 'type',
    takes: (value) => typeLabel(value) !== undefined,
    labelOf: (value) => typeLabel(value) ?? value,
  },
  varietal: { label: 'Grape', facet: 'grape', takes: isName, labelOf: (value) => value },
  region: { label: 'District', facet: 'district', takes: isName, labelOf: (value) => value },
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
  available: {
    label: 'Availability',
    facet: 'available',
    takes: (value) => availabilityLabel(value) !== undefined,
    labelOf: (value) => availabilityLabel(value) ?? value,
  },
  drink: {
    label: 'When to drink',
    facet: 'drinkable',
    takes: (value) => value === 'now',
    labelOf: () => 'Ready to drink',
  },
  ship: {
    label: 'Ships to',
    facet: undefined,
    takes: (value) => /^[A-Z]{2}$/.test(value),
    labelOf: (value) => `Ships to ${value}`,
  },
};

export const filterNames = Object.keys(filters) as readonly FilterName[];

/** Parses the filters among the query parameters and ignores invalid values. */
export function parseShelfFilters(parameters: URLSearchParams): ChosenFilters {
  const chosen: Partial<Record<FilterName, readonly string[]>> = {};
  for (const name of filterNames) {
    const asked = parameters.getAll(name).map((value) => (name === 'type' ? folded(value) : value));
    const values = [...new Set(asked)].filter(filters[name].takes).toSorted();
    // A parcel has one destination.
    if (values.length > 0) chosen[name] = values.slice(0, name === 'ship' ? 1 : mostValues);
  }
  return chosen;
}

/**
 * Returns the shelf type if a list shows exactly one shelf; otherwise undefined. A single shelf has its own page and doesn't count as a
 * filter.
 */
export function selectedShelfOf({
  text,
  chosen,
}: Pick<ShelfQuery, 'text' | 'chosen'>): ShelfType | undefined {
  const [only, ...others] = chosen.type ?? [];
  return text === undefined && only !== undefined && others.length === 0
    ? shelfTypeFromParameter(only)
    : undefined;
}

/** Returns the selected filters without the type filter if it selects a single shelf. */
function narrowingOf(query: Pick<ShelfQuery, 'text' | 'chosen'>): ChosenFilters {
  const { type: _type, ...others } = query.chosen;
  return selectedShelfOf(query) === undefined ? query.chosen : others;
}

export function hasActiveFilters(query: Pick<ShelfQuery, 'text' | 'chosen'>): boolean {
  return Object.keys(narrowingOf(query)).length > 0;
}

export function countActiveFilters(query: Pick<ShelfQuery, 'text' | 'chosen'>): number {
  return Object.values(narrowingOf(query)).flat().length;
}

/** Returns the query for the same shelf, search words and sort order, without filters and on page 1. */
export function queryWithoutFilters(query: ShelfQuery): ShelfQuery {
  const { type } = query.chosen;
  return {
    ...query,
    page: 1,
    chosen: selectedShelfOf(query) === undefined || type === undefined ? {} : { type },
  };
}

export function isFilterValueChosen(chosen: ChosenFilters, name: FilterName, value: string): boolean {
  return chosen[name]?.includes(value) === true;
}

/** Returns a facet value as its query parameter writes it. */
const parameterOf = (name: FilterName, value: string) => (name === 'type' ? folded(value) : value);

/** Returns the filter options to offer: values with matches, and those already selected. */
export function offeredFilterGroups(facets: FacetCounts, chosen: ChosenFilters): FilterGroup[] {
  return filterNames.flatMap((name) => {
    const { label, facet, labelOf, isDescending } = filters[name];
    if (facet === undefined) return [];
    const counts = new Map(
      (facets[facet] ?? []).map(({ value, count }) => [parameterOf(name, value), count]),
    );
    for (const value of chosen[name] ?? []) if (!counts.has(value)) counts.set(value, 0);
    const options = [...counts]
      .map(([value, count]) => ({ value, label: labelOf(value), count }))
      .toSorted((left, right) => compareValues(left.value, right.value) * (isDescending ? -1 : 1));
    return options.length === 0 ? [] : [{ name, label, options }];
  });
}

/** Filter values that have a fixed order, in that order. All other values sort alphabetically or numerically. */
const ownOrder: readonly string[] = [
  ...shelfTypeLabels.map(({ type }) => folded(type)),
  ...priceBands.map(({ band }) => band),
  ...availabilities.map(({ state }) => state),
];

function compareValues(left: string, right: string): number {
  const place = (value: string) => ownOrder.indexOf(value);
  return place(left) - place(right) || left.localeCompare(right, 'en', { numeric: true });
}

/**
 * Returns the active filters, each with the URL of the list without that filter.
 * @param addressOf builds the URL of a query.
 * @param stateName the name of the destination state.
 */
export function activeFilterChips(
  query: ShelfQuery,
  addressOf: (query: ShelfQuery) => string,
  stateName: string | undefined,
): FilterChip[] {
  const narrowing = narrowingOf(query);
  return filterNames.flatMap((name) =>
    (narrowing[name] ?? []).map((value) => ({
      label: name === 'ship' ? `Ships to ${stateName ?? value}` : filters[name].labelOf(value),
      without: addressOf({ ...query, page: 1, chosen: without(query.chosen, name, value) }),
    })),
  );
}

function without(chosen: ChosenFilters, name: FilterName, value: string): ChosenFilters {
  const { [name]: values = [], ...others } = chosen;
  const left = values.filter((each) => each !== value);
  return left.length === 0 ? others : { ...others, [name]: left };
}
