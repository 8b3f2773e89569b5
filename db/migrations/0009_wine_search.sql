-- What lists and search find wines by. Kept beside the catalogue, so that whoever sells a wine does not read how it is found.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Letters without accents and capitals. unaccent is only STABLE because its dictionary could be changed; ours is the one it came with.
create function folded(words text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

create table sku_search (
  sku_id     integer primary key references skus on delete cascade,
  shelf      text not null check (shelf in ('red', 'white', 'rosé', 'sparkling', 'dessert', 'sets', 'goods')),
  -- The grapes that a customer would say it is made of: those with fifteen percent or more.
  grapes     text[] not null,
  sub_ava    text,
  drink_from integer,
  drink_to   integer,
  -- The words that names are made of, as they are written: what a misspelt word may have meant.
  spellings  text not null,
  names      text not null generated always as (folded(spellings)) stored,
  words      tsvector not null
);
create index on sku_search using gin (words);
create index on sku_search using gin (names gin_trgm_ops);

create function find_sku_by(sku skus) returns sku_search language sql stable as $$
  with fact as (
    select
      array(select part ->> 'grape' from jsonb_array_elements(coalesce(sku.facts -> 'blend', '[]')) part
            where (part ->> 'percent')::numeric >= 15 order by (part ->> 'percent')::numeric desc) as grapes,
      (select string_agg(part ->> 'grape', ' ') from jsonb_array_elements(coalesce(sku.facts -> 'blend', '[]')) part) as blend,
      (select string_agg(word, ' ') from jsonb_array_elements_text(coalesce(sku.facts -> 'flavors', '[]')
                                          || coalesce(sku.facts -> 'pairing', '[]')) word) as tastes,
      case when sku.bottle_ml >= 1500 then 'magnum' when sku.bottle_ml <= 375 then 'half bottle' end as size,
      case sku.kind when 'wine' then sku.style when 'bundle' then 'sets' else 'goods' end as shelf
  )
  select sku.id, shelf, grapes, sku.facts ->> 'subAva',
    (sku.facts ->> 'drinkFrom')::integer, (sku.facts ->> 'drinkTo')::integer,
    spellings, null::text,
    setweight(to_tsvector('english', folded(sku.title)), 'A')
      || setweight(to_tsvector('english', folded(concat_ws(' ', spellings, sku.vintage))), 'B')
      || setweight(to_tsvector('english', folded(concat_ws(' ', blend, tastes, sku.facts ->> 'vineyard',
           sku.facts ->> 'summary', sku.facts ->> 'note', case when sku.kind = 'wine' then 'Paso Robles California' end))), 'D')
  from fact, lateral (select concat_ws(' ', sku.title, array_to_string(grapes, ' '), sku.facts ->> 'designation',
                                       sku.facts ->> 'subAva', shelf, size) as spellings) written
$$;

create function keep_sku_search() returns trigger language plpgsql as $$
begin
  insert into sku_search (sku_id, shelf, grapes, sub_ava, drink_from, drink_to, spellings, words)
  select sku_id, shelf, grapes, sub_ava, drink_from, drink_to, spellings, words from find_sku_by(new)
  on conflict (sku_id) do update set (shelf, grapes, sub_ava, drink_from, drink_to, spellings, words)
    = (excluded.shelf, excluded.grapes, excluded.sub_ava, excluded.drink_from, excluded.drink_to, excluded.spellings, excluded.words);
  return null;
end $$;
create trigger skus_keep_search after insert or update of kind, style, title, vintage, bottle_ml, facts on skus
  for each row execute function keep_sku_search();

insert into sku_search (sku_id, shelf, grapes, sub_ava, drink_from, drink_to, spellings, words)
select found.sku_id, found.shelf, found.grapes, found.sub_ava, found.drink_from, found.drink_to, found.spellings, found.words
from skus, lateral find_sku_by(skus) found;
