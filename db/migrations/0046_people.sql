-- Everyone the winery knows, one row per email address, with or without an account: what staff search when somebody calls.
-- Each row is a function of the orders, reservations, messages and account of that address and is never written otherwise.

create table people (
  id           uuid primary key default uuidv7(),
  email        citext not null unique,
  customer_id  uuid unique references customers on delete set null,
  first_name   text not null,
  last_name    text not null,
  phone        text not null,
  zip_code     text,
  state_code   text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Name, address and the digits of the phone number, folded: a caller is found by any part of them.
  search       text not null generated always as (
    folded(first_name || ' ' || last_name || ' ' || email::text || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || coalesce(zip_code, ''))
  ) stored
);
create index people_search on people using gin (search gin_trgm_ops);
create index people_recent on people (last_seen_at desc, id desc);

create index on support_cases (email);
create index on conversations (email);

-- Writes the row of one address from what there is of it now, or deletes it when nothing is left (a closed account).
create function refresh_person(address citext) returns void language plpgsql as $$
declare
  account customers%rowtype;
  newest  record;
  found_first timestamptz;
  found_last  timestamptz;
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
  select min(at), max(at) into found_first, found_last from (
    select created_at as at from customers where email = address
    union all select min(placed_at) from orders where email = address and number is not null
    union all select max(placed_at) from orders where email = address and number is not null
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
  insert into people (email, customer_id, first_name, last_name, phone, zip_code, state_code, first_seen_at, last_seen_at)
  values (address, account.id, coalesce(account.first_name, newest.first_name, ''), coalesce(account.last_name, newest.last_name, ''),
          coalesce(newest.phone, ''), newest.zip_code, newest.state_code, found_first, found_last)
  on conflict (email) do update set
    (customer_id, first_name, last_name, phone, zip_code, state_code, first_seen_at, last_seen_at) =
    (excluded.customer_id, excluded.first_name, excluded.last_name, excluded.phone, excluded.zip_code, excluded.state_code,
     excluded.first_seen_at, excluded.last_seen_at);
end $$;

create function keep_person() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.email is distinct from new.email) then
    perform refresh_person(old.email);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_person(new.email);
  end if;
  return null;
end $$;

create trigger customers_keep_person after insert or delete or update of email, first_name, last_name on customers
  for each row execute function keep_person();
create trigger orders_keep_person after update of number, email, phone, first_name, last_name, zip_code on orders
  for each row when ((old.number, old.email, old.phone, old.first_name, old.last_name, old.zip_code)
    is distinct from (new.number, new.email, new.phone, new.first_name, new.last_name, new.zip_code))
  execute function keep_person();
create trigger orders_bring_person after insert on orders for each row when (new.number is not null) execute function keep_person();
create trigger orders_take_person after delete on orders for each row when (old.number is not null) execute function keep_person();
create trigger reservations_keep_person after insert or delete or update of email, phone, first_name, last_name on reservations
  for each row execute function keep_person();
create trigger cases_keep_person after insert or delete or update of email, name on support_cases
  for each row execute function keep_person();
create trigger conversations_keep_person after insert or delete or update of email on conversations
  for each row execute function keep_person();

select refresh_person(email) from (
  select email from customers
  union select email from orders where number is not null
  union select email from reservations
  union select email from support_cases
  union select email from conversations where email is not null
) addresses;

-- The order desk: lists by what is rare, and what a caller reads out.
create index orders_placed on orders (placed_at) where number is not null;
create index orders_by_state_code on orders (state_code, number desc) where number is not null;
create index orders_unfinished on orders (number desc) where number is not null and state in ('placed', 'on_hold', 'fulfilling');
create index on shipments (tracking_number) where tracking_number is not null;
create index on payment_attempts (card_last_four, order_id) where card_last_four is not null;
create index on audit_events (at desc, id desc);
create index on audit_events (actor, id desc);
