-- Accounts: how a customer proves who they are, and what each proof is good for.

-- What an account says of its customer ------------------------------------------------------------------------------------------

alter table customers
  -- Somebody has shown that the mailbox is theirs.
  add column email_verified      boolean not null default false,
  add column phone               text check (length(phone) between 1 and 40),
  add column zip_code            text check (zip_code ~ '^\d{5}$'),
  -- When they asked for letters of the house; null as long as they did not.
  add column marketing_agreed_at timestamptz,
  add column updated_at          timestamptz not null default now(),
  add constraint customers_id_email_verified_key unique (id, email_verified);

-- Sessions: an address that nobody has proved has none, whatever the code believes ----------------------------------------------

create table sessions (
  id                   uuid primary key default uuidv7(),
  token                text not null unique check (length(token) >= 32),
  customer_id          uuid not null,
  customer_is_verified boolean not null default true check (customer_is_verified),
  user_agent           text check (length(user_agent) <= 400),
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  seen_at              timestamptz not null default now(),
  expires_at           timestamptz not null,
  foreign key (customer_id, customer_is_verified) references customers (id, email_verified) on delete cascade,
  check (expires_at > created_at and expires_at <= created_at + interval '90 days 1 minute')
);
create index on sessions (customer_id);
create index on sessions (expires_at);

-- Ways to sign in: a password (`credential`), or somebody at a provider of identities --------------------------------------------

create table sign_in_methods (
  id          uuid primary key default uuidv7(),
  customer_id uuid not null references customers on delete cascade,
  provider    text not null,
  account_id  text not null,
  password    text,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (provider, account_id),
  unique (customer_id, provider),
  check ((provider = 'credential') = (password is not null)),
  check (provider <> 'credential' or account_id = customer_id::text),
  check (password like '$scrypt$%')
);

-- What is on its way to a provider and back.
create table sign_in_verifications (
  id         uuid primary key default uuidv7(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on sign_in_verifications (identifier);
create index on sign_in_verifications (expires_at);

-- Links in mails: a link is its id and a keyed hash of it, so whoever reads this table can open none -------------------------------

create table mailed_links (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('confirm', 'reset', 'sign-in', 'change-email')),
  customer_id  uuid not null references customers on delete cascade,
  -- The mailbox that it went to and proves.
  email        citext not null,
  -- The browser that asked, by a keyed hash of its cookie.
  browser_hash bytea,
  -- Where to go on, a path of this shop.
  return_path  text check (return_path ~ '^/(?!/)' and length(return_path) <= 2000),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  ending       text check (ending in ('used', 'replaced')),
  check (expires_at > created_at and expires_at <= created_at + interval '7 days'),
  check ((ended_at is null) = (ending is null)),
  check (kind <> 'reset' or expires_at <= created_at + interval '30 minutes')
);
-- A newer link ends the older ones: of each kind a customer has one that is open.
create unique index mailed_links_open on mailed_links (customer_id, kind) where ended_at is null;
create index on mailed_links (expires_at);

-- An ended link stays ended: neither code nor hand opens it again.
create function refuse_reopened_link() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'a link that has ended stays as it ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger mailed_links_end_once before update on mailed_links
  for each row execute function refuse_reopened_link();

-- Tries at passwords: counted before the password is looked at, and swept when the day is over -----------------------------------

create unlogged table sign_in_tries (
  id           bigint generated always as identity primary key,
  account_hash bytea not null,
  network_hash bytea not null,
  -- From a browser that has been signed in to this account before.
  is_known     boolean not null,
  at           timestamptz not null,
  succeeded    boolean not null default false
);
create index on sign_in_tries (account_hash, at);
create index on sign_in_tries (network_hash, at);
create index on sign_in_tries (at);

-- The counters of the library that keeps the sessions.
create unlogged table sign_in_rate_limits (
  id           uuid primary key default uuidv7(),
  key          text not null unique,
  count        integer not null,
  last_request bigint not null
);
