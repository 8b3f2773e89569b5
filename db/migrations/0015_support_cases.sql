-- What people write to the house and what it answers; and whether somebody opted out of sale and sharing.

create sequence support_case_numbers start 2001;

create table support_cases (
  id           uuid primary key default uuidv7(),
  number       integer not null unique default nextval('support_case_numbers'),
  -- Made with the form: the same form sent twice is one case.
  form_key     uuid not null unique,
  topic        text not null check (topic in ('order', 'club', 'visit', 'wholesale', 'other')),
  name         text not null check (char_length(name) between 1 and 100),
  email        citext not null check (length(email) between 3 and 254),
  -- Who was signed in; a guest says only who they are.
  customer_id  uuid references customers on delete set null,
  -- An order that its signed-in owner picked.
  order_id     uuid references orders,
  -- The same by its number, or what a guest typed, which proves nothing.
  order_number bigint check (order_number > 0),
  message      text not null check (char_length(message) between 10 and 2000),
  state        text not null check (state in ('open', 'answered', 'closed')),
  received_at  timestamptz not null,
  closed_at    timestamptz,
  closed_by    text,
  updated_at   timestamptz not null,
  constraint support_order_has_its_number check (order_id is null or order_number is not null),
  constraint support_closed_by_somebody check ((state = 'closed') = (closed_at is not null)
    and (closed_at is null) = (closed_by is null))
);
create index support_cases_open on support_cases (received_at) where state = 'open';
create index on support_cases (customer_id);
create index support_cases_closed on support_cases (closed_at) where state = 'closed';

-- A message stays as it was written, and a case goes forward; a whole case goes when its time is over or its writer wants it.
create function support_case_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.form_key, new.topic, new.name, new.email, new.order_id, new.order_number, new.message, new.received_at)
     is distinct from
     (old.id, old.number, old.form_key, old.topic, old.name, old.email, old.order_id, old.order_number, old.message, old.received_at)
     or (new.customer_id is distinct from old.customer_id and new.customer_id is not null) then
    raise exception 'a message stays as it was written' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> new.state and not (case old.state
       when 'open' then new.state in ('answered', 'closed')
       when 'answered' then new.state = 'closed'
       else false end) then
    raise exception 'a case that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger support_cases_go_forward before update on support_cases
  for each row execute function support_case_goes_forward();

create table support_answers (
  case_id     uuid not null references support_cases on delete cascade,
  -- Counts the answers of a case from 1.
  n           integer not null check (n > 0),
  words       text not null check (char_length(words) between 1 and 4000),
  answered_by text not null,
  answered_at timestamptz not null,
  primary key (case_id, n)
);
create trigger support_answers_stay before update on support_answers for each row execute function refuse_change();

-- Photographs, sealed: for whoever answers, and never for a browser.
create table support_photos (
  case_id uuid not null references support_cases on delete cascade,
  n       integer not null check (n between 1 and 5),
  kind    text not null check (kind in ('jpeg', 'png', 'heic')),
  bytes   integer not null check (bytes between 1 and 10485760),
  sealed  bytea not null,
  primary key (case_id, n)
);
create trigger support_photos_stay before update on support_photos for each row execute function refuse_change();

-- What a customer said about sale and sharing of what we know of them; without a row nothing was said.
create table privacy_choices (
  customer_id uuid primary key references customers on delete cascade,
  opted_out   boolean not null,
  decided_at  timestamptz not null
);
