import { sql } from 'drizzle-orm';
import type { SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import type { ShelfEntry, ShelfResults, WordMatches } from './shelf-rules.ts';
import type { CatalogAccess, SearchTerm } from './types.ts';

/** Statement that reads every entry as one JSON value, at a tenth of the cost of reading rows. */
const everyEntry = prepareStatement((db, _: StatementParameters<Record<never, never>>) =>
  db.execute<{ entries: readonly ShelfEntry[] }>(sql`
  with bundle as (
    select c.sku_id, min((k.on_hand - k.allocated - k.held) / c.quantity) as units,
      max(p.abv_tenths) as abv_tenths, max(p.bottle_ml) as bottle_ml, bool_or(p.pickup_only) as pickup_only
    from sku_components c join skus p on p.id = c.component_sku_id left join stock k on k.resource_id = p.resource_id
    group by c.sku_id
  ),
  entry as (
    select s.id as "skuId", s.slug, s.title, s.vintage, s.price_cents as "priceCents", s.visibility,
      s.lifecycle = 'current' as "isCurrent",
      (s.resource_id is null and b.sku_id is null) or coalesce(k.on_hand - k.allocated - k.held, b.units, 0) >= 1 as "isStocked",
      e.shelf, e.grapes, e.district, e.drink_from as "drinkFrom", e.drink_to as "drinkTo",
      s.bottle_ml as "bottleMl", s.released_on as "releasedOn",
      s.pickup_only or coalesce(b.pickup_only, false) as "pickupOnly",
      coalesce(s.abv_tenths, b.abv_tenths, 0) as "mostAbvTenths",
      coalesce(s.bottle_ml, b.bottle_ml, 0) as "mostBottleMl"
    from skus s join sku_search e on e.sku_id = s.id
      left join stock k on k.resource_id = s.resource_id left join bundle b on b.sku_id = s.id
    where s.visibility <> 'hidden' and s.lifecycle <> 'retired'
    order by array_position('{red,white,rosé,sparkling,dessert,sets,goods}', e.shelf), s.position, s.id
  )
  select coalesce(json_agg(entry), '[]') as entries from entry`),
);

/** Returns every SKU that is listed for at least some visitors, in shelf order; one statement. */
export async function readShelfEntries(read: Transaction): Promise<readonly ShelfEntry[]> {
  const { rows } = await everyEntry(read, {});
  return rows[0]?.entries ?? [];
}

type Words = {
  readonly seesAllocations: boolean;
  readonly queries: readonly string[];
  readonly entered: readonly string[];
};

type Matched = {
  readonly ids: readonly SkuId[];
  readonly ranks: readonly number[];
  readonly corrections: ShelfResults['corrections'];
};

/**
 * Statement that selects the SKUs matching the words of a search. A word without matches is replaced by the most similar word that has
 * matches; the operator `%` requires a similarity of 0.3.
 */
const wordsMatched = prepareStatement((db, given: StatementParameters<Words>) =>
  db.execute<Matched & Record<string, unknown>>(sql`
  with listed as not materialized (
    select e.sku_id, e.words from skus s join sku_search e on e.sku_id = s.id
    where s.visibility <> 'hidden' and s.lifecycle <> 'retired'
      and (s.visibility <> 'allocation' or ${given.seesAllocations}::boolean)
  ),
  term as (
    select place, query, entered from unnest(${given.queries}::text[], ${given.entered}::text[]) with ordinality as t(query, entered, place)
  ),
  correction as materialized (
    select place, query, entered, case when not exists (select from listed where words @@ to_tsquery('english', query)) then (
      select word from (
        select word, folded from search_words where folded % entered
        order by similarity(folded, entered) desc, word
      ) similar_word
      where exists (select from listed where words @@ to_tsquery('english', quote_literal(folded))) limit 1
    ) end as word
    from term
  ),
  asked as materialized (
    select to_tsquery('english', string_agg('(' || case when word is null then query
             else quote_literal(folded(word)) end || ')', ' & ')) as query,
      coalesce(jsonb_agg(jsonb_build_object('entered', entered, 'word', word) order by place) filter (where word is not null), '[]') as corrections
    from correction
  )
  select coalesce(json_agg(l.sku_id), '[]') as ids, coalesce(json_agg(ts_rank(l.words, asked.query)), '[]') as ranks,
    (select corrections from asked) as corrections
  from asked join listed l on l.words @@ asked.query`),
);

/** Returns the SKUs that contain all of these words and that the visitor may see; one statement. */
export async function findSkusByWords(
  read: Transaction,
  terms: readonly SearchTerm[],
  { seesAllocations }: CatalogAccess,
): Promise<WordMatches> {
  const { rows } = await wordsMatched(read, {
    seesAllocations,
    queries: terms.map(({ query }) => query),
    entered: terms.map(({ entered }) => entered),
  });
  const { ids = [], ranks = [], corrections = [] } = rows[0] ?? {};
  return { ranks: new Map(ids.map((id, position) => [id, ranks[position] ?? 0])), corrections };
}
