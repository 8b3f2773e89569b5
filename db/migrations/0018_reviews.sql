-- What people who received a wine say of it (domain §5.9).

-- Who received which wine by which order: a parcel that came or was collected, bottle by bottle, sets taken apart.
create view received_wines as
  select orders.customer_id, orders.id as order_id, skus.id as sku_id, max(shipment.updated_at) as received_at
    from orders
    join shipments shipment on shipment.order_id = orders.id and shipment.state in ('delivered', 'picked_up')
    join shipment_lines boxed on boxed.shipment_id = shipment.id
    join order_lines line on line.order_id = orders.id and line.position = boxed.position
   cross join lateral jsonb_to_recordset(line.demands) as demand("resourceId" integer)
    join skus on skus.resource_id = demand."resourceId" and skus.kind = 'wine'
   where orders.customer_id is not null
   group by orders.customer_id, orders.id, skus.id;

create sequence review_numbers start 301;

create table reviews (
  id            uuid primary key default uuidv7(),
  -- By which an operator names it.
  number        integer not null unique default nextval('review_numbers'),
  customer_id   uuid not null references customers on delete cascade,
  sku_id        integer not null references skus,
  -- By which the wine came; without one it came before this shop kept orders, as an import alone may say.
  order_id      uuid references orders,
  is_imported   boolean not null default false,
  stars         smallint not null check (stars between 1 and 5),
  words         text not null check (char_length(words) between 40 and 2000),
  -- As it stands above the words: a first name and an initial, never more.
  shown_name    text not null check (char_length(shown_name) between 1 and 60),
  written_at    timestamptz not null,
  edited_at     timestamptz check (edited_at >= written_at),
  hidden_at     timestamptz,
  hidden_by     text,
  hidden_reason text check (char_length(hidden_reason) between 1 and 300),
  constraint one_review_of_a_wine unique (customer_id, sku_id),
  constraint review_of_an_order_or_imported check ((order_id is null) = is_imported),
  constraint review_hidden_by_somebody check ((hidden_at is null) = (hidden_by is null)
    and (hidden_at is null) = (hidden_reason is null))
);
create index reviews_shown on reviews (sku_id, written_at desc) where hidden_at is null;
create index on reviews (order_id);

-- Only whoever received a wine writes about it, and a review stays that of its wine and its writer.
create function review_is_of_a_received_wine() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.number, new.customer_id, new.sku_id, new.order_id, new.is_imported, new.written_at)
     is distinct from (old.id, old.number, old.customer_id, old.sku_id, old.order_id, old.is_imported, old.written_at) then
    raise exception 'review % stays that of its wine and its writer', old.number using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'INSERT' and not new.is_imported and not exists (
       select from received_wines came
        where came.customer_id = new.customer_id and came.order_id = new.order_id and came.sku_id = new.sku_id) then
    raise exception 'a review is written by somebody who received the wine' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger reviews_are_of_received_wines before insert or update on reviews
  for each row execute function review_is_of_a_received_wine();
