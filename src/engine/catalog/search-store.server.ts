import { sql } from 'drizzle-orm';
import type { SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { type Given, prepared } from '../../platform/prepared.server.ts';
import type { CatalogAccess, Facets, FoundShelf, ParsedSearch, ShelfFilters, ShelfSort } from './types.ts';

/** What is looked for: with `search` the words too; `year` says what can be drunk now. */
export type ShelfRequest = {
  readonly filters: ShelfFilters;
  readonly search: ParsedSearch | undefined;
  readonly sort: ShelfSort;
  readonly offset: number;
  readonly limit: number;
  readonly year: number;
};

type Values = {
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  readonly queries: readonly string[];
  readonly typed: readonly string[];
  readonly types: readonly string[];
  readonly grapes: readonly string[];
  readonly subAvas: readonly string[];
  readonly vintages: readonly number[];
  readonly priceBands: readonly string[];
  readonly bottleMls: readonly number[];
  readonly isAvailable: boolean;
  readonly isDrinkable: boolean;
  readonly shipsTo: boolean;
  readonly maxAbvTenths: number;
  readonly maxBottleMl: number;
  readonly fromCents: number;
  readonly toCents: number;
  readonly year: number;
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
};

type Found = {
  readonly ids: readonly SkuId[];
  readonly total: number;
  readonly facets: Facets;
  readonly corrections: FoundShelf['corrections'];
};

const mostCents = 2_147_483_647;

/**
 * Finds, counts and sorts in one statement, whatever the number of wines. Each row carries a number whose bits say which filters it
 * fails: none, and it is found; one alone, and it counts for the values of that filter, which its own choice does not narrow.
 * A word that nothing has is replaced by the most similar one that something has.
 */
const shelfFound = prepared((db, given: Given<Values>) =>
  db.execute<Found & Record<string, unknown>>(sql`
  with listed as not materialized (
    select s.*, e.shelf, e.grapes, e.sub_ava, e.drink_from, e.drink_to, e.spellings, e.names, e.words
    from skus s join sku_search e on e.sku_id = s.id
    where s.visibility <> 'hidden' and s.lifecycle <> 'retired'
      and (s.visibility <> 'allocation' or ${given.seesAllocations}::boolean)
  ),
  term as (
    select place, query, typed from unnest(${given.queries}::text[], ${given.typed}::text[]) with ordinality as t(query, typed, place)
  ),
  correction as materialized (
    select place, query, typed, case when not exists (select from listed where words @@ to_tsquery('english', query)) then (
      select word from (
        select distinct regexp_split_to_table(spellings, '[^[:alnum:]]+') as word from listed where typed <% names
      ) written
      where similarity(folded(word), typed) >= 0.3
      order by similarity(folded(word), typed) desc, word limit 1
    ) end as word
    from term
  ),
  asked as materialized (
    select to_tsquery('english', string_agg('(' || case when word is null then query
             else '''' || regexp_replace(folded(word), '[^[:alnum:]]', '', 'g') || '''' end || ')', ' & ')) as query,
      coalesce(jsonb_agg(jsonb_build_object('typed', typed, 'word', word) order by place) filter (where word is not null), '[]') as corrections
    from correction
  ),
  bundle as (
    select c.sku_id, min((k.on_hand - k.allocated - k.held) / c.quantity) as units,
      max(p.abv_tenths) as abv_tenths, max(p.bottle_ml) as bottle_ml, bool_or(p.pickup_only) as pickup_only
    from sku_components c join skus p on p.id = c.component_sku_id left join stock k on k.resource_id = p.resource_id
    group by c.sku_id
  ),
  described as (
    select l.id, l.shelf, l.grapes, l.sub_ava, l.vintage, l.price_cents, l.bottle_ml, l.title, l.position, l.released_on, l.words,
      case when l.price_cents < 3000 then 'under-30' when l.price_cents < 5000 then '30-50'
        when l.price_cents <= 10000 then '50-100' else 'over-100' end as price_band,
      l.lifecycle = 'current' and (l.visibility <> 'club' or ${given.seesClubWines}::boolean)
        and coalesce(k.on_hand - k.allocated - k.held, b.units, 0) >= 1 as is_available,
      coalesce(${given.year}::integer between l.drink_from and l.drink_to, false) as is_drinkable,
      not (l.pickup_only or coalesce(b.pickup_only, false))
        and coalesce(l.abv_tenths, b.abv_tenths, 0) <= ${given.maxAbvTenths}::integer
        and coalesce(l.bottle_ml, b.bottle_ml, 0) <= ${given.maxBottleMl}::integer as is_shippable
    from listed l left join stock k on k.resource_id = l.resource_id left join bundle b on b.sku_id = l.id, asked
    where (cardinality(${given.queries}::text[]) = 0 or l.words @@ asked.query)
      and l.price_cents between ${given.fromCents}::integer and ${given.toCents}::integer
  ),
  found as materialized (
    select *, case when cardinality(${given.types}::text[]) = 0 or shelf = any(${given.types}::text[]) then 0 else 1 end
      + case when cardinality(${given.grapes}::text[]) = 0 or grapes && ${given.grapes}::text[] then 0 else 2 end
      + case when cardinality(${given.subAvas}::text[]) = 0 or coalesce(sub_ava = any(${given.subAvas}::text[]), false) then 0 else 4 end
      + case when cardinality(${given.vintages}::integer[]) = 0 or coalesce(vintage = any(${given.vintages}::integer[]), false) then 0 else 8 end
      + case when cardinality(${given.priceBands}::text[]) = 0 or price_band = any(${given.priceBands}::text[]) then 0 else 16 end
      + case when cardinality(${given.bottleMls}::integer[]) = 0 or coalesce(bottle_ml = any(${given.bottleMls}::integer[]), false) then 0 else 32 end
      + case when is_available or not ${given.isAvailable}::boolean then 0 else 64 end
      + case when is_drinkable or not ${given.isDrinkable}::boolean then 0 else 128 end as misses
    from described where is_shippable or not ${given.shipsTo}::boolean
  ),
  counted as (
    select 'type' as facet, shelf as value, count(*) as count from found where misses in (0, 1) group by shelf
    union all select 'grape', grape, count(*) from found, unnest(grapes) grape where misses in (0, 2) group by grape
    union all select 'subAva', sub_ava, count(*) from found where misses in (0, 4) and sub_ava is not null group by sub_ava
    union all select 'vintage', vintage::text, count(*) from found where misses in (0, 8) and vintage is not null group by vintage
    union all select 'price', price_band, count(*) from found where misses in (0, 16) group by price_band
    union all select 'size', bottle_ml::text, count(*) from found where misses in (0, 32) and bottle_ml is not null group by bottle_ml
    union all select 'available', 'now', count(*) from found where misses in (0, 64) and is_available
    union all select 'drinkable', 'now', count(*) from found where misses in (0, 128) and is_drinkable
  )
  select
    array(
      select id from found, asked where misses = 0
      order by case when ${given.sort}::text = 'best' then ts_rank(words, asked.query) end desc nulls last,
        case ${given.sort}::text when 'price' then price_cents when 'price-down' then -price_cents end,
        case when ${given.sort}::text = 'newest' then released_on end desc nulls last,
        case when ${given.sort}::text = 'name' then folded(title) end,
        case when ${given.sort}::text in ('name', 'price', 'price-down') then 0
          when shelf = 'red' then 1 when shelf = 'white' then 2 when shelf = 'sets' then 4 when shelf = 'goods' then 5 else 3 end,
        case when ${given.sort}::text in ('price', 'price-down') then folded(title) end,
        case when ${given.sort}::text in ('name', 'price', 'price-down') then vintage end,
        position, id
      limit ${given.limit}::integer offset ${given.offset}::integer
    ) as ids,
    (select count(*) from found where misses = 0) as total,
    coalesce((
      select jsonb_object_agg(facet, "values")
      from (select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by value) as "values"
            from counted group by facet) facets
    ), '{}') as facets,
    (select corrections from asked) as corrections`),
);

export async function findShelf(
  read: Transaction,
  request: ShelfRequest,
  access: CatalogAccess,
): Promise<Found> {
  const { filters, search, sort, offset, limit, year } = request;
  const terms = search?.terms ?? [];
  const { rows } = await shelfFound(read, {
    seesClubWines: access.seesClubWines,
    seesAllocations: access.seesAllocations,
    queries: terms.map(({ query }) => query),
    typed: terms.map(({ typed }) => typed),
    types: [...filters.types, ...(search?.types ?? [])],
    grapes: filters.grapes,
    subAvas: filters.subAvas,
    vintages: [...filters.vintages, ...(search?.vintages ?? [])],
    priceBands: filters.priceBands,
    bottleMls: [...filters.bottleMls, ...(search?.bottleMls ?? [])],
    isAvailable: filters.isAvailable,
    isDrinkable: filters.isDrinkable,
    shipsTo: filters.shipsTo !== undefined,
    maxAbvTenths: filters.shipsTo?.maxAbvTenths ?? mostCents,
    maxBottleMl: filters.shipsTo?.maxBottleMl ?? mostCents,
    fromCents: search?.fromCents ?? 0,
    toCents: search?.toCents ?? mostCents,
    year,
    sort: sort === 'best' && terms.length === 0 ? 'featured' : sort,
    offset,
    limit,
  });
  const [found] = rows;
  return found ?? { ids: [], total: 0, facets: {}, corrections: [] };
}
