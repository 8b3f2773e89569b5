-- Customers that a winery brings from another platform.

-- Where a consent to marketing email was given, if not in this shop.
alter table customers
  add column marketing_source text check (length(marketing_source) between 1 and 200),
  add constraint marketing_source_has_a_consent check (marketing_source is null or marketing_agreed_at is not null);

-- What an import brought, found by the address that its file names: also after the customer changed it, or closed the account.
create table imported_customers (
  email_hash  bytea primary key check (length(email_hash) = 32),
  customer_id uuid not null references customers on delete cascade,
  -- The same as long as the file says the same.
  line_hash   bytea not null check (length(line_hash) = 32),
  -- The account was there before, or its customer changed it since: an import only fills in what it lacks.
  is_own      boolean not null,
  imported_at timestamptz not null
);
create index on imported_customers (customer_id);

-- A person who has not ordered yet is found by the phone number and ZIP code of the account.
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
          coalesce(nullif(newest.phone, ''), account.phone, ''), coalesce(newest.zip_code, account.zip_code),
          newest.state_code, found_first, found_last, bought.orders, bought.cents)
  on conflict (email) do update set
    (customer_id, first_name, last_name, phone, zip_code, state_code, first_seen_at, last_seen_at, order_count, lifetime_cents) =
    (excluded.customer_id, excluded.first_name, excluded.last_name, excluded.phone, excluded.zip_code, excluded.state_code,
     excluded.first_seen_at, excluded.last_seen_at, excluded.order_count, excluded.lifetime_cents);
end $$;

drop trigger customers_keep_person on customers;
create trigger customers_keep_person
  after insert or delete or update of email, first_name, last_name, phone, zip_code on customers
  for each row execute function keep_person();

select refresh_person(email) from customers where phone is not null or zip_code is not null;
