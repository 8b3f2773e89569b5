-- A customer's address book, the cards that they keep at the payment company, and closed accounts.
-- Rules cited as I-n stand in docs/invariants.md. Instants are UTC.

create table addresses (
  id                 uuid primary key default uuidv7(),
  customer_id        uuid not null references customers,
  -- One of 25 places in the book, so that no race of two windows writes a 26th.
  place              smallint not null check (place between 1 and 25),
  -- The same name at the same door, however it is written.
  same_key           text not null,
  label              text not null,
  first_name         text not null check (first_name <> ''),
  last_name          text not null check (last_name <> ''),
  company            text not null,
  primary_street     text not null check (primary_street <> ''),
  secondary_street   text not null,
  city               text not null check (city <> ''),
  state_code         text not null,
  zip_code           text not null,
  country_code       text not null check (country_code ~ '^[A-Z]{2}$'),
  phone              text not null,
  note               text not null check (length(note) <= 250),
  recipient_is_adult boolean not null,
  -- Whether boxes may go there; a billing address alone may lie abroad.
  takes_deliveries   boolean not null,
  is_default_ship    boolean not null default false,
  is_default_bill    boolean not null default false,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  constraint address_has_a_place unique (customer_id, place),
  constraint address_is_kept_once unique (customer_id, same_key),
  constraint address_of_deliveries_is_domestic check (not takes_deliveries or country_code = 'US'),
  constraint address_domestic_is_whole check (country_code <> 'US' or (state_code ~ '^[A-Z]{2}$' and zip_code ~ '^\d{5}(-\d{4})?$')),
  constraint address_default_takes_deliveries check (not is_default_ship or takes_deliveries)
);
create unique index addresses_one_default_ship on addresses (customer_id) where is_default_ship;
create unique index addresses_one_default_bill on addresses (customer_id) where is_default_bill;

-- Cards are kept at the payment company; here lies what it calls them, and what a person recognises them by (quality A36) -----

create table payment_customers (
  customer_id uuid primary key references customers,
  reference   text not null unique,
  created_at  timestamptz not null
);

create table saved_cards (
  id           uuid primary key default uuidv7(),
  -- Nobody's any more once it is to be forgotten: it waits here until the payment company has let go of it.
  customer_id  uuid references customers,
  place        smallint check (place between 1 and 10),
  reference    text not null unique check (reference ~ '^[A-Za-z0-9_-]{1,255}$'),
  brand        text not null,
  last_four    text not null check (last_four ~ '^\d{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year  smallint not null check (expiry_year between 2000 and 2199),
  fingerprint  text not null,
  is_default   boolean not null default false,
  created_at   timestamptz not null,
  removed_at   timestamptz,
  constraint saved_card_has_a_place unique (customer_id, place),
  constraint saved_card_is_kept_once unique (customer_id, fingerprint),
  constraint saved_card_is_somebodys check ((customer_id is null) = (removed_at is not null)
    and (customer_id is null) = (place is null) and (customer_id is not null or not is_default))
);
create unique index saved_cards_one_default on saved_cards (customer_id) where is_default;
create index saved_cards_to_forget on saved_cards (removed_at) where removed_at is not null;

-- Somebody keeps a card without buying. Written before the payment company hears of it, and asked for by its id ever after.
create table card_setups (
  id               uuid primary key,
  customer_id      uuid not null references customers,
  method_reference text not null unique check (method_reference ~ '^[A-Za-z0-9_-]{1,255}$'),
  -- The card that this one takes the place of.
  replaces_card_id uuid references saved_cards on delete set null,
  makes_default    boolean not null,
  return_url       text not null,
  state            text not null check (state in ('open', 'kept', 'refused')),
  failure_code     text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  constraint card_setup_refused_for_a_reason check ((state = 'refused') = (failure_code is not null))
);
create index on card_setups (customer_id);

-- Whose card a payment was asked of, so that a repeat asks the very same (I-26), and whether its customer wants it kept.
alter table payment_attempts
  add column gateway_customer text,
  add column keeps_card       boolean not null default false,
  add constraint attempt_keeps_card_of_somebody check (not keeps_card or gateway_customer is not null);
-- Which payments a kept card stands behind; guests have none.
create index payment_attempts_of_kept_card on payment_attempts (payment_method_reference) where gateway_customer is not null;

-- A closed account is a row that names nobody: what law makes us keep hangs on it, and nobody can sign in to it any more.
create table closed_accounts (
  customer_id uuid primary key references customers,
  closed_at   timestamptz not null,
  -- Orders still under way keep whom they are for; none is left once this is set.
  detached_at timestamptz
);
create index closed_accounts_to_detach on closed_accounts (closed_at) where detached_at is null;
alter table customers
  add constraint closed_customer_is_nobody check (email not like '%@closed.invalid' or (first_name = '' and last_name = ''
    and birth_date_sealed is null and phone is null and zip_code is null and marketing_agreed_at is null and not email_verified));
