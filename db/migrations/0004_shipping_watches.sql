-- Who wants to know when wine may be shipped to a state, and what was shipped to people before this shop kept count.

-- One row for each (e-mail, state) that waits. Rows go when their reader does not want them any more; a row that was told
-- stays until it is asked for again, and the instant of asking tells one mail from the next (Q11).
create table shipping_watches (
  id           uuid primary key default uuidv7(),
  email        citext not null check (length(email) between 3 and 254),
  state_code   text not null check (state_code ~ '^[A-Z]{2}$'),
  -- The sentence that was agreed to, as it stood on the page.
  consent      text not null check (consent <> ''),
  asked_at     timestamptz not null,
  told_at      timestamptz,
  unique (email, state_code),
  constraint told_after_asked check (told_at >= asked_at)
);
create index on shipping_watches (state_code) where told_at is null;

-- A state counts what its people received from the winery, whoever took the order (domain §2.3). What came before this shop, or
-- over the counter of another, is written down without an order of ours, with a note of where the figure is from.
alter table person_usages drop constraint person_usages_pkey;
alter table person_usages alter column order_id drop not null;
alter table person_usages add constraint person_usages_once unique (order_id, person_key, rule);
alter table person_usages add column note text;
alter table person_usages add constraint usage_has_a_cause check ((order_id is null) <> (note is null));
