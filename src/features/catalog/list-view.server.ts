import { LRUCache } from 'lru-cache';
import { civilParts, wineryDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { noFilters, parseSearch } from '../../engine/catalog/search-rules.ts';
import { readShelfIndex, searchShelf } from '../../engine/catalog/search-view.server.ts';
import type { ShelfEntry, ShelfIndex, ShelfResults } from '../../engine/catalog/shelf-rules.ts';
import type {
  ParsedSearch,
  PriceBand,
  ShelfAvailability,
  ShelfFilters,
  ShelfType,
} from '../../engine/catalog/types.ts';
import { viewSkus } from '../../engine/catalog/view.server.ts';
import { mayShipWineTo, stateRuleOf, stateRules } from '../../engine/compliance/state-table.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import { isDefaultSort, listUrl, pageSizeOf } from './address-rules.ts';
import {
  activeFilterChips,
  hasActiveFilters,
  offeredFilterGroups,
  shelfTypeFromParameter,
} from './filter-rules.ts';
import { listFreshness } from './page-rules.ts';
import { groupByShelf } from './rules.ts';
import type { ShelfVisitor } from './shelf-visitor.server.ts';
import type {
  ChosenFilters,
  FilterChip,
  FilterGroup,
  ShelfGroup,
  ShelfQuery,
  StateNamesByCode,
} from './types.ts';
import { type CatalogDependencies, wineCardOf } from './view.server.ts';

export type ListPageDependencies = CatalogDependencies &
  Pick<ShelfVisitor, 'of'> & { readonly models: PageModels };

/**
 * The search index and the wine cards rendered so far, cached per day and customer standing until the catalog changes, for at most
 * `listFreshness.seconds`.
 */
type KeptShelf = { readonly index: ShelfIndex; readonly cards: LRUCache<SkuId, WineCardProps> };

/** The maximum number of cards cached per standing. A card with its markup uses a few kilobytes. */
const mostCards = 1000;

/** Returns the cached shelf, or reads it with at most one statement. */
function openShelf({ read, models, now, of }: ListPageDependencies): Promise<KeptShelf> {
  return models.take(`list ${wineryDate(now)}${of}`, listFreshness, async () => ({
    index: await readShelfIndex(read),
    cards: new LRUCache<SkuId, WineCardProps>({ max: mostCards }),
  }));
}

type Shown = { readonly shelf: ShelfType; readonly card: WineCardProps };

/** Returns the cards of these entries. Reads all that aren't cached with one statement. */
async function showEntries(
  { read, now, standing }: ListPageDependencies,
  { cards }: KeptShelf,
  entries: readonly ShelfEntry[],
): Promise<Shown[]> {
  const today = wineryDate(now);
  const known = new Map(entries.map(({ skuId }) => [skuId, cards.get(skuId)]));
  const missing = [...known].filter(([, card]) => card === undefined).map(([skuId]) => skuId);
  for (const sku of await viewSkus(read, missing, standing)) {
    const card = wineCardOf(sku, today);
    known.set(sku.skuId, card);
    cards.set(sku.skuId, card);
  }
  return entries.flatMap(({ skuId, shelf }) => {
    const card = known.get(skuId);
    return card ? [{ shelf, card }] : [];
  });
}

const openStates = (): StateNamesByCode =>
  Object.fromEntries(stateRules.filter(mayShipWineTo).map(({ code, name }) => [code, name]));

/** Returns the rules of the destination state; undefined if the code is unknown or the state is closed to wine. */
function destinationOf(chosen: ChosenFilters) {
  const rule = stateRuleOf(chosen.ship?.[0] ?? '');
  return rule && mayShipWineTo(rule) ? rule : undefined;
}

/** Returns the query without its destination filter if wine can't be shipped to that state. */
export function queryWithoutClosedDestination(query: ShelfQuery): ShelfQuery {
  const { ship, ...others } = query.chosen;
  return ship === undefined || destinationOf(query.chosen) ? query : { ...query, chosen: others };
}

const anyStrength = 1000;
const anySize = 100_000;

function engineFilters(chosen: ChosenFilters): ShelfFilters {
  const place = destinationOf(chosen);
  return {
    types: (chosen.type ?? []).flatMap((parameter) => shelfTypeFromParameter(parameter) ?? []),
    grapes: chosen.varietal ?? [],
    districts: chosen.region ?? [],
    vintages: (chosen.vintage ?? []).map(Number),
    priceBands: (chosen.price ?? []) as readonly PriceBand[],
    bottleMls: (chosen.size ?? []).map(Number),
    availabilities: (chosen.available ?? []) as readonly ShelfAvailability[],
    isDrinkable: chosen.drink !== undefined,
    shipsTo: place && {
      maxAbvTenths: place.maxAbvTenths ?? anyStrength,
      maxBottleMl: place.maxBottleMl ?? anySize,
    },
  };
}

export type ListPageModel = {
  readonly query: ShelfQuery;
  readonly groups: readonly ShelfGroup<WineCardProps>[];
  readonly count: number;
  readonly pages: number;
  readonly filters: readonly FilterGroup[];
  readonly states: StateNamesByCode;
  readonly chips: readonly FilterChip[];
};

type Found = { readonly list: ListPageModel; readonly corrections: ShelfResults['corrections'] };

async function findList(
  dependencies: ListPageDependencies,
  kept: KeptShelf,
  query: ShelfQuery,
  search: ParsedSearch | undefined,
): Promise<Found> {
  const { sort, page, chosen } = query;
  const limit = pageSizeOf(query);
  const { year } = civilParts(wineryDate(dependencies.now));
  const found = await searchShelf(
    dependencies.read,
    kept.index,
    { filters: engineFilters(chosen), search, sort, offset: (page - 1) * limit, limit, year },
    dependencies.standing,
  );
  const shown = await showEntries(dependencies, kept, found.entries);
  const isGrouped = search === undefined && chosen.type === undefined && isDefaultSort(query);
  const list: ListPageModel = {
    query,
    groups: groupByShelf(shown, isGrouped && !hasActiveFilters(query)).map(({ heading, items }) => ({
      heading,
      items: items.map(({ card }) => card),
    })),
    count: found.total,
    pages: Math.max(1, Math.ceil(found.total / limit)),
    filters: offeredFilterGroups(found.facets, chosen),
    states: openStates(),
    chips: activeFilterChips(query, listUrl, destinationOf(chosen)?.name),
  };
  return { list, corrections: found.corrections };
}

/** Returns one page of the list of wines, with at most two statements, and none if the index and all cards are cached. */
export async function loadListPage(
  dependencies: ListPageDependencies,
  query: ShelfQuery,
): Promise<ListPageModel> {
  return (await findList(dependencies, await openShelf(dependencies), query, undefined)).list;
}

export type SearchPageModel = ListPageModel & {
  /** Whether the visitor entered search words or filters. */
  readonly isAsked: boolean;
  /** The search text with normalized spaces. */
  readonly text: string;
  readonly understood: readonly FilterChip[];
  /** Replacements for search words without matches. */
  readonly corrections: ShelfResults['corrections'];
  /** The individual search words, to try one at a time, if there are several and nothing was found; otherwise empty. */
  readonly words: readonly string[];
  /** Suggested wines, shown if nothing was found or searched for. */
  readonly suggested: readonly WineCardProps[];
};

const suggestedCount = 4;

/** Returns one page of search results, with at most three statements. An empty search has no results. */
export async function loadSearchPage(
  dependencies: ListPageDependencies,
  query: ShelfQuery,
): Promise<SearchPageModel> {
  const search = parseSearch(query.text ?? '');
  const isAsked = search.terms.length > 0 || search.understood.length > 0 || hasActiveFilters(query);
  const kept = await openShelf(dependencies);
  const { list, corrections } = isAsked
    ? await findList(dependencies, kept, query, search)
    : { list: { ...nothingAsked, states: openStates(), query }, corrections: [] };
  const isFound = list.count > 0;
  return {
    ...list,
    isAsked,
    text: search.text,
    understood: search.understood.map(({ label, without }) => ({
      label,
      without: listUrl({ ...query, text: without, page: 1 }),
    })),
    corrections,
    words: isFound || search.terms.length < 2 ? [] : search.terms.map(({ entered }) => entered),
    suggested: isFound ? [] : await suggestCards(dependencies, kept),
  };
}

const nothingAsked = { groups: [], count: 0, pages: 1, filters: [], chips: [] } as const;

async function suggestCards(dependencies: ListPageDependencies, kept: KeptShelf): Promise<WineCardProps[]> {
  const { entries } = await findFirst(dependencies, kept, undefined, suggestedCount);
  return (await showEntries(dependencies, kept, entries)).map(({ card }) => card);
}

const offeredCount = 6;

export type SearchSuggestion = { readonly name: string; readonly to: string; readonly priceCents: Cents };

/** Returns the first results for search-as-you-type, with at most two statements. */
export async function loadSearchSuggestions(
  dependencies: ListPageDependencies,
  entered: string,
): Promise<SearchSuggestion[]> {
  const search = parseSearch(entered);
  if (search.terms.length === 0 && search.understood.length === 0) return [];
  const { entries } = await findFirst(dependencies, await openShelf(dependencies), search, offeredCount);
  return entries.map(({ title, vintage, slug, priceCents }) => ({
    name: skuDisplayName({ title, vintage: vintage ?? undefined }),
    to: `/wines/${slug}`,
    priceCents,
  }));
}

/** Returns the first results of a search, or without a search the first wines and goods in featured order. */
function findFirst(
  { read, now, standing }: ListPageDependencies,
  { index }: KeptShelf,
  search: ParsedSearch | undefined,
  limit: number,
): Promise<ShelfResults> {
  const { year } = civilParts(wineryDate(now));
  const sort = search === undefined ? 'featured' : 'best';
  return searchShelf(read, index, { filters: noFilters, search, sort, offset: 0, limit, year }, standing);
}
