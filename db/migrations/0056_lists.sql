-- Lists of the back office: sorted by an index, with tags to filter by and views to come back to.

-- A list is walked in its order; a filter by day and the newest orders use the same index.
drop index orders_placed;
drop index orders_by_state_code;
drop index orders_unfinished;
create index orders_by_placing on orders (placed_at desc, number desc) where number is not null;
create index orders_by_total on orders (total_cents desc, number desc) where number is not null;
create index orders_by_state_code on orders (state_code, placed_at desc, number desc) where number is not null;
create index orders_unfinished on orders (placed_at desc, number desc)
  where number is not null and state in ('placed', 'on_hold', 'fulfilling');

-- The number of a person's orders and their lifetime value: order totals less refunds. A canceled order counts as zero.
alter table people
  add column order_count    integer not null default 0,
  add column lifetime_cents bigint not null default 0;
create index people_by_value on people (lifetime_cents desc, id desc);
create index people_by_name on people (folded(last_name || ' ' || first_name), id);

create or replace function refresh_person(address citext) returns void language plpgsql as $$
declare
  account customers%rowtype;
  newest  record;
  found_first timestamptz;
  found_last  timestamptz;
  bought      record;
begin
  if address is null or address like '%.invalid' then
    delete from people where email = address;
    return;
  end if;
  select * into account from customers where email = address;
  select first_name, last_name, phone, zip_code, state_code into newest from (
    (select first_name, last_name, phone, zip_code, state_code, placed_at as at from orders
      where email = address and number is not null order by number desc limit 1)
    union all
    (select first_name, last_name, phone, null, null, created_at from reservations
      where email = address order by created_at desc limit 1)
    union all
    (select name, '', '', null, null, received_at from support_cases
      where email = address order by received_at desc limit 1)
  ) seen order by at desc limit 1;
  -- A canceled order brought nothing in.
  select count(*)::integer as orders, min(placed_at) as first_at, max(placed_at) as last_at,
         coalesce(sum(total_cents - coalesce((select sum(amount_cents) from order_refunds where order_id = orders.id), 0))
           filter (where state <> 'cancelled'), 0) as cents
    into bought from orders where email = address and number is not null;
  select min(at), max(at) into found_first, found_last from (
    select created_at as at from customers where email = address
    union all select bought.first_at
    union all select bought.last_at
    union all select min(created_at) from reservations where email = address
    union all select max(created_at) from reservations where email = address
    union all select min(received_at) from support_cases where email = address
    union all select max(received_at) from support_cases where email = address
    union all select min(opened_at) from conversations where email = address
    union all select max(updated_at) from conversations where email = address
  ) seen;
  if found_first is null then
    delete from people where email = address;
    return;
  end if;
  -- An account moves to another address: its row follows.
  delete from people where customer_id = account.id and email <> address;
  insert into people (email, customer_id, first_name, last_name, phone, zip_code, state_code, first_seen_at, last_seen_at,
                      order_count, lifetime_cents)
  values (address, account.id, coalesce(account.first_name, newest.first_name, ''), coalesce(account.last_name, newest.last_name, ''),
          coalesce(newest.phone, ''), newest.zip_code, newest.state_code, found_first, found_last, bought.orders, bought.cents)
  on conflict (email) do update set
    (customer_id, first_name, last_name, phone, zip_code, state_code, first_seen_at, last_seen_at, order_count, lifetime_cents) =
    (excluded.customer_id, excluded.first_name, excluded.last_name, excluded.phone, excluded.zip_code, excluded.state_code,
     excluded.first_seen_at, excluded.last_seen_at, excluded.order_count, excluded.lifetime_cents);
end $$;

create function keep_lifetime_value() returns trigger language plpgsql as $$
begin
  perform refresh_person(email) from orders where id = new.order_id and number is not null;
  return null;
end $$;
create trigger refunds_keep_person after insert on order_refunds for each row execute function keep_lifetime_value();
create trigger orders_keep_lifetime_value after update of state, total_cents on orders
  for each row when (new.number is not null and old.number is not null
    and ((old.state = 'cancelled', old.total_cents) is distinct from (new.state = 'cancelled', new.total_cents)))
  execute function keep_person();

select refresh_person(email) from people;

-- Words that staff put on orders and customers, and filter by.
create table staff_tags (
  tag       citext not null check (tag = btrim(tag) and length(tag) between 1 and 40),
  order_id  uuid references orders on delete cascade,
  person_id uuid references people on delete cascade,
  check (num_nonnulls(order_id, person_id) = 1)
);
create unique index on staff_tags (order_id, tag) where order_id is not null;
create unique index on staff_tags (person_id, tag) where person_id is not null;
create index on staff_tags (tag, order_id, person_id);

alter table bulk_runs drop constraint bulk_runs_action_check;
alter table bulk_runs add constraint bulk_runs_action_check check (action ->> 'kind' in ('hold', 'release', 'tag', 'untag'));

-- A closed account leaves its orders without a name; tags may say who it was.
create or replace function delete_notes_of_closed_account() returns trigger language plpgsql as $$
begin
  delete from staff_notes where order_id = new.id;
  delete from staff_tags where order_id = new.id;
  return null;
end $$;

-- A filter of a list under a name, for its member or for everyone.
create table staff_views (
  id         uuid primary key,
  member_id  uuid not null references staff_members,
  list       text not null check (list in ('orders', 'customers')),
  name       citext not null check (name = btrim(name) and length(name) between 1 and 40),
  -- The query of the list's address.
  query      text not null check (length(query) between 1 and 1000),
  is_shared  boolean not null,
  created_at timestamptz not null,
  unique (member_id, list, name)
);
