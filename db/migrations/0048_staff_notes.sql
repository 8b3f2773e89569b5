-- What staff write down about an order or a customer, for each other. A note is never changed, only deleted, and goes with
-- the personal data of the customer it is about.

create table staff_notes (
  id         uuid primary key default uuidv7(),
  order_id   uuid references orders,
  person_id  uuid references people on delete cascade,
  body       text not null check (body = btrim(body) and length(body) between 1 and 2000),
  written_by text not null check (written_by ~ '^(staff|operator):'),
  written_at timestamptz not null,
  check (num_nonnulls(order_id, person_id) = 1)
);
create index on staff_notes (order_id, written_at) where order_id is not null;
create index on staff_notes (person_id, written_at) where person_id is not null;

create trigger staff_notes_stay before update on staff_notes for each row execute function refuse_change();

-- A closed account leaves its orders without a name; what staff wrote about them may contain it.
create function delete_notes_of_closed_account() returns trigger language plpgsql as $$
begin
  delete from staff_notes where order_id = new.id;
  return null;
end $$;
create trigger orders_of_closed_accounts_have_no_notes after update of email on orders
  for each row when (new.email like '%@closed.invalid') execute function delete_notes_of_closed_account();
