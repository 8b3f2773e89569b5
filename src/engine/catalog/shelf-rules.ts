import type { CivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { foldWords } from '../../core/words.ts';
import type { SkuVisibility } from '../pricing/types.ts';
import { isListed } from './rules.ts';
import type {
  CatalogAccess,
  FacetCounts,
  FacetName,
  ParsedSearch,
  PriceBand,
  ShelfAvailability,
  ShelfFilters,
  ShelfSort,
  ShelfType,
} from './types.ts';

/** The fields of a SKU that lists and searches use, as JSON; absent values are null. */
export type ShelfEntry = {
  readonly skuId: SkuId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | null;
  readonly priceCents: Cents;
  readonly visibility: SkuVisibility;
  readonly isCurrent: boolean;
  /** Whether at least one unit is free, or stock is not counted. */
  readonly isStocked: boolean;
  readonly shelf: ShelfType;
  readonly grapes: readonly string[];
  readonly district: string | null;
  readonly drinkFrom: number | null;
  readonly drinkTo: number | null;
  readonly bottleMl: number | null;
  readonly releasedOn: CivilDate | null;
  /**
   * Whether the SKU is pickup only. For a set, this and the next two fields are the strictest values of its parts: pickup only if any part
   * is, with the highest alcohol content and the largest bottle.
   */
  readonly pickupOnly: boolean;
  readonly mostAbvTenths: number;
  readonly mostBottleMl: number;
};

/** The SKUs that match a search's words, from SKU id to rank, and the corrections made to the words. */
export type WordMatches = {
  readonly ranks: ReadonlyMap<SkuId, number>;
  readonly corrections: ShelfResults['corrections'];
};

/** One sorted page of results, the total, and how many results each filter value would have. */
export type ShelfResults = {
  readonly entries: readonly ShelfEntry[];
  readonly total: number;
  readonly facets: FacetCounts;
  /** Search words without matches, each with the word used instead. */
  readonly corrections: readonly { readonly entered: string; readonly word: string }[];
};

/** A request for a list or, with `search`, for a search. `year` determines which wines are ready to drink. */
export type ShelfRequest = {
  readonly filters: ShelfFilters;
  readonly search: ParsedSearch | undefined;
  readonly sort: ShelfSort;
  readonly offset: number;
  readonly limit: number;
  readonly year: number;
};

type PlainSort = Exclude<ShelfSort, 'best'>;

/** All entries that are listed for at least some visitors. Each sort order is computed when it is first requested. */
export type ShelfIndex = { inOrder(sort: PlainSort): readonly ShelfEntry[] };

type Compare = (left: ShelfEntry, right: ShelfEntry) => number;

const byText = (left: string, right: string) => (left < right ? -1 : Number(left > right));

/** Returns the comparison function of a sort order. Equal entries stay in shelf order, because sorting is stable. */
function comparisonOf(sort: Exclude<PlainSort, 'featured'>, titleOf: (entry: ShelfEntry) => string): Compare {
  const byName: Compare = (left, right) =>
    byText(titleOf(left), titleOf(right)) || (left.vintage ?? 0) - (right.vintage ?? 0);
  switch (sort) {
    case 'name':
      return byName;
    case 'price':
      return (left, right) => left.priceCents - right.priceCents || byName(left, right);
    case 'price-down':
      return (left, right) => right.priceCents - left.priceCents || byName(left, right);
    case 'newest':
      return (left, right) => byText(right.releasedOn ?? '', left.releasedOn ?? '');
  }
}

/**
 * Returns an index of these entries.
 * @param featured the entries in shelf order; other orders are computed on first use.
 */
export function createShelfIndex(featured: readonly ShelfEntry[]): ShelfIndex {
  const orders = new Map<PlainSort, readonly ShelfEntry[]>([['featured', featured]]);
  return {
    inOrder(sort) {
      const known = orders.get(sort);
      if (known !== undefined || sort === 'featured') return known ?? featured;
      const titles = new Map(featured.map((entry) => [entry, foldWords(entry.title)]));
      const sorted = featured.toSorted(comparisonOf(sort, (entry) => titles.get(entry) ?? ''));
      orders.set(sort, sorted);
      return sorted;
    },
  };
}

/**
 * Returns the entries that match the words, or all entries if the search has no words. For the sort order `best`, name matches come first,
 * then what this visitor can buy, then the highest rank.
 */
function candidates(
  index: ShelfIndex,
  sort: ShelfSort,
  access: CatalogAccess,
  ranks: ReadonlyMap<SkuId, number> | undefined,
): readonly ShelfEntry[] {
  const inOrder = index.inOrder(sort === 'best' ? 'featured' : sort);
  if (ranks === undefined) return inOrder;
  const matching = inOrder.filter(({ skuId }) => ranks.has(skuId));
  if (sort !== 'best') return matching;
  // Ranks of 0.5 and more are matches of the name.
  const rankOf = (entry: ShelfEntry) => {
    const rank = ranks.get(entry.skuId) ?? 0;
    return Math.round(rank) * 4 + (shelfAvailability(entry, access) === 'now' ? 2 : 0) + rank;
  };
  return matching.toSorted((left, right) => rankOf(right) - rankOf(left));
}

function shelfAvailability(
  { isCurrent, isStocked, visibility }: ShelfEntry,
  access: CatalogAccess,
): ShelfAvailability {
  if (visibility === 'club' && !access.seesClubWines) return 'club';
  if (!isCurrent) return 'coming';
  return isStocked ? 'now' : 'sold-out';
}

/** Returns the price band of a price in cents. $30 and $50 belong to the higher band, $100 to the lower. */
function priceBandOf(priceCents: number): PriceBand {
  if (priceCents < 3000) return 'under-30';
  if (priceCents < 5000) return '30-50';
  return priceCents <= 10_000 ? '50-100' : 'over-100';
}

type Value = string | number;

/**
 * A filter of the list: a function that returns an entry's values, and the selected values. With none selected, the filter matches
 * everything.
 */
type Facet = {
  readonly name: FacetName;
  valueOf(entry: ShelfEntry): Value | readonly Value[] | null;
  readonly chosen: ReadonlySet<Value>;
};

const isMany = (value: Value | readonly Value[] | null): value is readonly Value[] => Array.isArray(value);

function facetsOf(filters: ShelfFilters, access: CatalogAccess, year: number): readonly Facet[] {
  const isDrinkable = ({ drinkFrom, drinkTo }: ShelfEntry) =>
    drinkFrom !== null && drinkTo !== null && drinkFrom <= year && year <= drinkTo;
  return [
    { name: 'type', valueOf: ({ shelf }) => shelf, chosen: new Set(filters.types) },
    { name: 'grape', valueOf: ({ grapes }) => grapes, chosen: new Set(filters.grapes) },
    { name: 'district', valueOf: ({ district }) => district, chosen: new Set(filters.districts) },
    { name: 'vintage', valueOf: ({ vintage }) => vintage, chosen: new Set(filters.vintages) },
    {
      name: 'price',
      valueOf: ({ priceCents }) => priceBandOf(priceCents),
      chosen: new Set(filters.priceBands),
    },
    { name: 'size', valueOf: ({ bottleMl }) => bottleMl, chosen: new Set(filters.bottleMls) },
    {
      name: 'available',
      valueOf: (entry) => shelfAvailability(entry, access),
      chosen: new Set(filters.availabilities),
    },
    {
      name: 'drinkable',
      valueOf: (entry) => (isDrinkable(entry) ? 'now' : null),
      chosen: new Set(filters.isDrinkable ? ['now'] : []),
    },
  ];
}

function fits(facet: Facet, entry: ShelfEntry): boolean {
  const value = facet.valueOf(entry);
  if (value === null) return false;
  return isMany(value) ? value.some((each) => facet.chosen.has(each)) : facet.chosen.has(value);
}

/**
 * Returns whether an entry meets the conditions that are not facets: the visitor's access, the destination state, and the filters
 * recognized in the search.
 */
function isInQuestion(
  entry: ShelfEntry,
  { filters: { shipsTo }, search }: ShelfRequest,
  access: CatalogAccess,
): boolean {
  if (!isListed(entry.visibility, access)) return false;
  if (shipsTo !== undefined) {
    if (entry.pickupOnly || entry.mostAbvTenths > shipsTo.maxAbvTenths) return false;
    if (entry.mostBottleMl > shipsTo.maxBottleMl) return false;
  }
  if (search === undefined) return true;
  const { types, vintages, bottleMls, fromCents, toCents } = search;
  const { shelf, vintage, bottleMl, priceCents } = entry;
  return (
    (types.length === 0 || types.includes(shelf)) &&
    (vintages.length === 0 || (vintage !== null && vintages.includes(vintage))) &&
    (bottleMls.length === 0 || (bottleMl !== null && bottleMls.includes(bottleMl))) &&
    priceCents >= (fromCents ?? 0) &&
    priceCents <= (toCents ?? Number.POSITIVE_INFINITY)
  );
}

function countValues(counts: Map<Value, number>, value: Value | readonly Value[] | null): void {
  if (value === null) return;
  for (const each of isMany(value) ? value : [value]) counts.set(each, (counts.get(each) ?? 0) + 1);
}

/**
 * Finds, counts, and sorts entries in one pass. An entry that passes all filters is a result; one that fails a single filter counts toward
 * that filter's other values.
 * @param words undefined if the search has no words.
 */
export function searchShelfIndex(
  index: ShelfIndex,
  request: ShelfRequest,
  access: CatalogAccess,
  words: WordMatches | undefined,
): ShelfResults {
  const facets = facetsOf(request.filters, access, request.year);
  const narrowing = facets.filter(({ chosen }) => chosen.size > 0);
  const counted = facets.map((facet) => ({ facet, counts: new Map<Value, number>() }));
  const found: ShelfEntry[] = [];
  for (const entry of candidates(index, request.sort, access, words?.ranks)) {
    if (!isInQuestion(entry, request, access)) continue;
    const missed = narrowing.filter((facet) => !fits(facet, entry));
    if (missed.length > 1) continue;
    if (missed.length === 0) found.push(entry);
    for (const { facet, counts } of counted) {
      if (missed.length === 0 || missed[0] === facet) countValues(counts, facet.valueOf(entry));
    }
  }
  return {
    entries: found.slice(request.offset, request.offset + request.limit),
    total: found.length,
    facets: facetCounts(counted),
    corrections: words?.corrections ?? [],
  };
}

function facetCounts(
  counted: readonly { readonly facet: Facet; readonly counts: ReadonlyMap<Value, number> }[],
): FacetCounts {
  return Object.fromEntries(
    counted
      .filter(({ counts }) => counts.size > 0)
      .map(({ facet, counts }) => [
        facet.name,
        [...counts].map(([value, count]) => ({ value: String(value), count })),
      ]),
  );
}
