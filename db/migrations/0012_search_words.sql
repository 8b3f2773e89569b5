-- The words that names are made of, each once: what a misspelt word may have meant is looked for among hundreds, not in every wine.
-- A word stays when its last wine goes; whoever corrects somebody asks whether something still has it.
create table search_words (
  word   text primary key check (word ~ '^[[:alpha:]]{3,}$'),
  folded text not null generated always as (folded(word)) stored
);
create index on search_words using gin (folded gin_trgm_ops);

-- Their place until now.
alter table sku_search drop column names;

create or replace function find_sku_by(sku skus) returns sku_search language sql stable as $$
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
    (sku.facts ->> 'drinkFrom')::integer, (sku.facts ->> 'drinkTo')::integer, spellings,
    setweight(to_tsvector('english', folded(sku.title)), 'A')
      || setweight(to_tsvector('english', folded(concat_ws(' ', spellings, sku.vintage))), 'B')
      || setweight(to_tsvector('english', folded(concat_ws(' ', blend, tastes, sku.facts ->> 'vineyard',
           sku.facts ->> 'summary', sku.facts ->> 'note', case when sku.kind = 'wine' then 'Paso Robles California' end))), 'D')
  from fact, lateral (select concat_ws(' ', sku.title, array_to_string(grapes, ' '), sku.facts ->> 'designation',
                                       sku.facts ->> 'subAva', shelf, size) as spellings) written
$$;

-- In one order, so that two who add the same words wait for each other and never in a circle.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from regexp_split_to_table(new.spellings, '[^[:alpha:]]+') word where length(word) >= 3 order by word
  on conflict do nothing;
  return null;
end $$;
create trigger sku_search_keep_words after insert or update of spellings on sku_search
  for each row execute function keep_search_words();

insert into search_words (word)
select distinct word from sku_search, regexp_split_to_table(spellings, '[^[:alpha:]]+') word where length(word) >= 3;
