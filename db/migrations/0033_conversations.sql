-- Conversations of the messenger (docs/decisions/0053): of a guest, whom the cookie of their browser proves, or of a customer.

create sequence conversation_numbers start 3001;

create table conversations (
  id               uuid primary key default uuidv7(),
  number           integer not null unique default nextval('conversation_numbers'),
  customer_id      uuid references customers,
  -- A keyed hash of the cookie of a guest's browser.
  guest_hash       bytea check (octet_length(guest_hash) = 32),
  -- Where a guest wants our answers; a customer's address is that of the account.
  email            citext check (length(email) between 3 and 254),
  state            text not null check (state in ('open', 'closed')),
  -- The position of the last message.
  message_count    integer not null default 0 check (message_count >= 0),
  -- How often its transcript was asked for.
  transcript_count integer not null default 0 check (transcript_count between 0 and 5),
  opened_at        timestamptz not null,
  -- When something was last said.
  updated_at       timestamptz not null,
  closed_at        timestamptz,
  closed_by        text,
  -- A guest's whose owner signed in and had one open already: its messages are there.
  continued_in     uuid references conversations on delete cascade,
  constraint conversation_is_somebodys check ((customer_id is null) <> (guest_hash is null)),
  constraint conversation_closed_by_somebody check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)),
  constraint conversation_continued_is_closed check (continued_in is null or (state = 'closed' and message_count = 0))
);
-- Whoever writes in two tabs at once writes in one conversation.
create unique index conversations_one_open_of_customer on conversations (customer_id) where state = 'open';
create unique index conversations_one_open_of_guest on conversations (guest_hash) where state = 'open';
create index on conversations (customer_id);
create index on conversations (guest_hash);
create index on conversations (continued_in);
create index on conversations (updated_at);

-- A guest's may become a customer's, an open one is closed; nothing goes back.
create function conversation_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.opened_at) is distinct from (old.id, old.number, old.opened_at)
     or (old.customer_id is not null and new.customer_id is distinct from old.customer_id)
     or (new.guest_hash is not null and new.guest_hash is distinct from old.guest_hash) then
    raise exception 'a conversation stays whose it is' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'closed' and (new.state, new.closed_at, new.closed_by, new.continued_in)
     is distinct from (old.state, old.closed_at, old.closed_by, old.continued_in) then
    raise exception 'a closed conversation stays closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger conversations_go_forward before update on conversations
  for each row execute function conversation_goes_forward();

create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  -- Counts the messages of a conversation from 1: their order, for everybody.
  position        integer not null check (position > 0),
  sender          text not null check (sender in ('visitor', 'house')),
  -- Made in the browser with the message: the same one sent again is no second one.
  client_id       uuid unique,
  words           text not null check (char_length(words) between 1 and 4000),
  written_by      text,
  sent_at         timestamptz not null,
  primary key (conversation_id, position),
  constraint message_of_visitor check (sender <> 'visitor'
    or (client_id is not null and written_by is null and char_length(words) <= 2000)),
  constraint message_of_house check (sender <> 'house' or (client_id is null and written_by is not null))
);

-- What was said stays as it was said; only a conversation that goes on in another takes its messages there.
create function message_stays() returns trigger language plpgsql as $$
begin
  if (new.sender, new.client_id, new.words, new.written_by, new.sent_at)
     is distinct from (old.sender, old.client_id, old.words, old.written_by, old.sent_at) then
    raise exception 'a message stays as it was written' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger messages_stay before update on messages for each row execute function message_stays();
