import { civilParts, wineryDate } from '../../core/dates.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import { noFilters, parseSearch } from '../../engine/catalog/search-rules.ts';
import { searchShelf } from '../../engine/catalog/search-view.server.ts';
import type { FoundShelf, PriceBand, ShelfFilters, ShelfSort } from '../../engine/catalog/types.ts';
import { stateRuleOf, stateRules, takesWine } from '../../engine/compliance/state-table.ts';
import { guestStanding } from '../../engine/standing/rules.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import { filterChips, filterGroups, isNarrowed, searchAddress, shelfPageSize } from './filter-rules.ts';
import { arrangeShelf } from './rules.ts';
import type { Chosen, FilterChip, FilterGroup, ShelfGroup, ShelfQuery, StateOption } from './types.ts';
import { type CatalogDependencies, cardOf } from './view.server.ts';

export type ShelfModel = {
  readonly groups: readonly ShelfGroup<WineCardProps>[];
  readonly count: number;
  readonly pages: number;
  readonly filters: readonly FilterGroup[];
  readonly states: readonly StateOption[];
  readonly chips: readonly FilterChip[];
};

const states: readonly StateOption[] = stateRules.filter(takesWine).map(({ code, name }) => ({ code, name }));

/** What can be shipped to a place; undefined for a code that names none which takes wine. */
function placeOf(chosen: Chosen) {
  const rule = stateRuleOf(chosen.ship?.[0] ?? '');
  return rule && takesWine(rule) ? rule : undefined;
}

/** The query without a place that no wine is shipped to. */
export function knownPlaces(query: ShelfQuery): ShelfQuery {
  const { ship, ...others } = query.chosen;
  return ship === undefined || placeOf(query.chosen) ? query : { ...query, chosen: others };
}

const anyStrength = 1000;
const anySize = 100_000;

function engineFilters({ type, chosen }: ShelfQuery): ShelfFilters {
  const place = placeOf(chosen);
  return {
    types: type === undefined ? [] : [type],
    grapes: chosen.varietal ?? [],
    subAvas: chosen.region ?? [],
    vintages: (chosen.vintage ?? []).map(Number),
    priceBands: (chosen.price ?? []) as readonly PriceBand[],
    bottleMls: (chosen.size ?? []).map(Number),
    isAvailable: chosen.available !== undefined,
    isDrinkable: chosen.drink !== undefined,
    shipsTo: place && {
      maxAbvTenths: place.maxAbvTenths ?? anyStrength,
      maxBottleMl: place.maxBottleMl ?? anySize,
    },
  };
}

const pagesOf = ({ total }: FoundShelf) => Math.max(1, Math.ceil(total / shelfPageSize));

/** One page of the list; three statements at most. */
export async function loadShelf({ read, now }: CatalogDependencies, query: ShelfQuery): Promise<ShelfModel> {
  const today = wineryDate(now);
  const { sort, page, chosen } = query;
  const found = await searchShelf(
    read,
    {
      filters: engineFilters(query),
      search: undefined,
      sort,
      offset: (page - 1) * shelfPageSize,
      limit: shelfPageSize,
      year: civilParts(today).year,
    },
    guestStanding,
  );
  const isGrouped = query.type === undefined && sort === 'featured' && !isNarrowed(query);
  return {
    groups: arrangeShelf(found.skus, isGrouped).map(({ heading, skus }) => ({
      heading,
      skus: skus.map((sku) => cardOf(sku, today)),
    })),
    count: found.total,
    pages: pagesOf(found),
    filters: filterGroups(found.facets, chosen),
    states,
    chips: filterChips(query, placeOf(chosen)?.name),
  };
}

export type SearchModel = {
  readonly text: string;
  readonly sort: ShelfSort;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly cards: readonly WineCardProps[];
  readonly understood: readonly FilterChip[];
  /** Words that were looked for in place of those that nothing has. */
  readonly corrections: FoundShelf['corrections'];
  /** What to look at when nothing was found, or nothing was asked for. */
  readonly suggested: readonly WineCardProps[];
};

const suggestedCount = 4;

async function search(
  { read, now }: CatalogDependencies,
  asked: {
    readonly typed: string;
    readonly sort: ShelfSort;
    readonly offset: number;
    readonly limit: number;
  },
) {
  const { typed, ...rest } = asked;
  const parsed = parseSearch(typed);
  const { year } = civilParts(wineryDate(now));
  const found = await searchShelf(read, { filters: noFilters, search: parsed, year, ...rest }, guestStanding);
  return { parsed, found };
}

/** The answer to a search; what nobody typed finds nothing. */
export async function loadSearch(
  dependencies: CatalogDependencies,
  asked: { readonly typed: string; readonly sort: ShelfSort; readonly page: number },
): Promise<SearchModel> {
  const { typed, sort, page } = asked;
  const today = wineryDate(dependencies.now);
  const parsed = parseSearch(typed);
  const isAsked = parsed.terms.length > 0 || parsed.understood.length > 0;
  const offset = (page - 1) * shelfPageSize;
  const found = isAsked
    ? (await search(dependencies, { typed, sort, offset, limit: shelfPageSize })).found
    : undefined;
  const suggested =
    found && found.total > 0
      ? []
      : (await search(dependencies, { typed: '', sort: 'featured', offset: 0, limit: suggestedCount })).found
          .skus;
  return {
    text: parsed.text,
    sort,
    page,
    pages: found ? pagesOf(found) : 1,
    count: found?.total ?? 0,
    cards: (found?.skus ?? []).map((sku) => cardOf(sku, today)),
    understood: parsed.understood.map(({ label, without }) => ({ label, without: searchAddress(without) })),
    corrections: found?.corrections ?? [],
    suggested: suggested.map((sku) => cardOf(sku, today)),
  };
}

const offeredCount = 6;

export type Suggestion = { readonly name: string; readonly to: string; readonly priceCents: number };

/** The first few that a search would find, while it is being typed. */
export async function suggest(dependencies: CatalogDependencies, typed: string): Promise<Suggestion[]> {
  const { terms, understood } = parseSearch(typed);
  if (terms.length === 0 && understood.length === 0) return [];
  const { found } = await search(dependencies, { typed, sort: 'best', offset: 0, limit: offeredCount });
  return found.skus.map((sku) => ({
    name: displayName(sku),
    to: `/wines/${sku.slug}`,
    priceCents: sku.priceCents,
  }));
}
