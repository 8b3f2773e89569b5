-- Which piece of goods is a gift box, the ice packs or the engraving is the catalog's decision, not a code in the shop.
alter table skus add column role text unique
  check (role in ('gift-box-1', 'gift-box-2', 'gift-box-3', 'ice-pack', 'engraving')),
  add constraint sku_role_fits_kind check (role is null or kind = case role when 'engraving' then 'service' else 'goods' end);
update skus set role = case slug
    when 'gift-box-one-bottle' then 'gift-box-1' when 'gift-box-two-bottle' then 'gift-box-2'
    when 'gift-box-three-bottle' then 'gift-box-3' when 'ice-pack-set' then 'ice-pack' else 'engraving' end
  where (slug in ('gift-box-one-bottle', 'gift-box-two-bottle', 'gift-box-three-bottle', 'ice-pack-set') and kind = 'goods')
     or (slug = 'engraving-service' and kind = 'service');

-- Where a wine comes from is a fact of the wine: its appellation and, within it, perhaps a district.
alter table sku_search rename column sub_ava to district;

create or replace function find_sku_by(sku skus) returns sku_search language sql stable as $$
  with fact as (
    select
      array(select part ->> 'grape' from jsonb_array_elements(coalesce(sku.facts -> 'blend', '[]')) part
            where (part ->> 'percent')::numeric >= 15 order by (part ->> 'percent')::numeric desc) as grapes,
      (select string_agg(part ->> 'grape', ' ') from jsonb_array_elements(coalesce(sku.facts -> 'blend', '[]')) part) as blend,
      (select string_agg(word, ' ') from jsonb_array_elements_text(coalesce(sku.facts -> 'flavors', '[]')
                                          || coalesce(sku.facts -> 'pairing', '[]')) word) as tastes,
      -- The state in which the winery is.
      case when sku.kind = 'wine' then
        (select value -> 'address' ->> 'state' from winery_settings where name = 'profile' order by version desc limit 1)
      end as state,
      case when sku.bottle_ml >= 1500 then 'magnum' when sku.bottle_ml <= 375 then 'half bottle' end as size,
      case sku.kind when 'wine' then sku.style when 'bundle' then 'sets' else 'goods' end as shelf
  )
  select sku.id, shelf, grapes, sku.facts ->> 'district',
    (sku.facts ->> 'drinkFrom')::integer, (sku.facts ->> 'drinkTo')::integer, spellings,
    setweight(to_tsvector('english', folded(sku.title)), 'A')
      || setweight(to_tsvector('english', folded(concat_ws(' ', spellings, sku.vintage))), 'B')
      || setweight(to_tsvector('english', folded(concat_ws(' ', blend, tastes, sku.facts ->> 'vineyard',
           sku.facts ->> 'summary', sku.facts ->> 'note', sku.facts ->> 'appellation', state))), 'D')
  from fact, lateral (select concat_ws(' ', sku.title, array_to_string(grapes, ' '), sku.facts ->> 'designation',
                                       sku.facts ->> 'district', shelf, size) as spellings) written
$$;

create or replace function keep_sku_search() returns trigger language plpgsql as $$
begin
  insert into sku_search (sku_id, shelf, grapes, district, drink_from, drink_to, spellings, words)
  select sku_id, shelf, grapes, district, drink_from, drink_to, spellings, words from find_sku_by(new)
  on conflict (sku_id) do update set (shelf, grapes, district, drink_from, drink_to, spellings, words)
    = (excluded.shelf, excluded.grapes, excluded.district, excluded.drink_from, excluded.drink_to, excluded.spellings, excluded.words);
  return null;
end $$;

update skus set facts = (facts - 'subAva') || jsonb_build_object('district', facts -> 'subAva') where facts ? 'subAva';
