-- The wine club (docs/decisions/0036): what is offered, who agreed to what, who is a member, and what each member gets when.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC, days are the winery's.

-- What is offered -----------------------------------------------------------------------------------------------------------

create table clubs (
  id          smallint primary key,
  slug        text not null unique check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  title       text not null,
  -- `curated`: the winemaker chooses; `choice`: the member changes the winemaker's box at will; `quiz`: answers and ratings choose.
  shape       text not null check (shape in ('curated', 'choice', 'quiz')),
  -- `release`: all members of the club at one date; `own_date`: each member by their own anchor date.
  cadence     text not null check (cadence in ('release', 'own_date')),
  is_paused   boolean not null default false,
  -- At most so many memberships at a time; everybody else waits in line.
  member_cap  integer check (member_cap > 0),
  -- The terms that a member agrees to; other terms need another consent (domain §2.5).
  terms_version text not null,
  position    smallint not null unique
);

create table club_tiers (
  -- `foothill-6`; the same as `entitlements.plan`.
  plan                  text primary key check (plan ~ '^[a-z]+(-[a-z]+)*-\d+$'),
  club_id               smallint not null references clubs,
  bottles               smallint not null check (bottles >= 3),
  discount_basis_points integer not null check (discount_basis_points between 0 and 6000),
  -- What a shipment typically costs, before tax and shipping; the consent sentence names it.
  typical_low_cents     integer not null check (typical_low_cents > 0),
  typical_high_cents    integer not null check (typical_high_cents >= typical_low_cents),
  sees_allocation       boolean not null default false,
  tastings_per_day      smallint not null default 2 check (tastings_per_day >= 0),
  unique (club_id, bottles)
);

-- `quarterly`, `twice-a-year`, `monthly`: how often a club sends, and in which months (empty for members' own dates).
create table club_frequencies (
  club_id         smallint not null references clubs,
  frequency       text not null check (frequency ~ '^[a-z]+(-[a-z]+)*$'),
  title           text not null,
  months          smallint[] not null default '{}',
  interval_months smallint not null check (interval_months between 1 and 12),
  position        smallint not null,
  primary key (club_id, frequency)
);

-- Other prices of a plan, from a day on: told to its members 7 to 30 days before (domain §2.5).
create table club_price_changes (
  plan                  text not null references club_tiers,
  starts_on             date not null,
  typical_low_cents     integer not null check (typical_low_cents > 0),
  typical_high_cents    integer not null check (typical_high_cents >= typical_low_cents),
  created_at            timestamptz not null,
  -- Every member of the plan was told by then.
  told_at               timestamptz,
  applied_at            timestamptz,
  primary key (plan, starts_on),
  constraint price_change_applies_after_it_was_told check (applied_at is null or told_at is not null)
);

-- Who agreed to what: no renewing charge without one (domain §2.5) --------------------------------------------------------------

create table consents (
  id            uuid primary key default uuidv7(),
  -- Known at once for whoever is signed in; set once when a mailbox is proved.
  customer_id   uuid references customers,
  programme     text not null check (programme in ('club', 'plus')),
  -- What it is consent to: the plan and its frequency. Another one needs another consent.
  plan          text not null,
  frequency     text not null,
  terms_version text not null,
  -- Word for word what stood beside the box, whole.
  terms_text    text not null check (length(terms_text) between 40 and 4000),
  accepted_at   timestamptz not null,
  client_address text not null,
  user_agent    text not null check (length(user_agent) <= 400),
  -- When the browser that gave it was forgotten: never within three years.
  forgotten_at  timestamptz check (forgotten_at >= accepted_at + interval '3 years')
);
create index on consents (customer_id);

create function consent_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.customer_id is null and new.customer_id is not null
     and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.forgotten_at is null and new.forgotten_at is not null
     and new.client_address = '' and new.user_agent = ''
     and (to_jsonb(new) - array['client_address', 'user_agent', 'forgotten_at'])
       = (to_jsonb(old) - array['client_address', 'user_agent', 'forgotten_at']) then
    return new;
  end if;
  raise exception 'a consent stands as it was given' using errcode = 'integrity_constraint_violation';
end $$;
create trigger consents_stand before update or delete on consents for each row execute function consent_stands();

-- Membership ---------------------------------------------------------------------------------------------------------------

create table memberships (
  id                uuid primary key default uuidv7(),
  customer_id       uuid not null references customers,
  club_id           smallint not null references clubs,
  plan              text not null references club_tiers,
  frequency         text not null,
  -- `mixed`, `red`, `white`.
  preference        text not null default 'mixed' check (preference in ('mixed', 'red', 'white')),
  -- Wines and grapes that are never to be sent.
  never_sent        jsonb not null default '[]',
  -- Answers of the quiz, for clubs that are curated by one.
  answers           jsonb,
  state             text not null check (state in ('pending_payment_method', 'active', 'on_hold', 'past_due', 'cancelled')),
  is_pickup         boolean not null,
  pickup_location   text,
  pickup_person     text not null default '' check (length(pickup_person) <= 60),
  -- Of a membership that is over either may go; one that is charged keeps both (`membership_active_can_be_charged`).
  address_id        uuid references addresses on delete set null,
  saved_card_id     uuid references saved_cards on delete set null,
  -- The agreement in force; a change that costs more, or otherwise, brings a new one.
  consent_id        uuid not null references consents,
  -- What members' own dates are counted from (I-38); of clubs with releases, the day of joining.
  anchor_date       date not null,
  -- Releases before this day are not theirs: "start with the next release".
  starts_on         date not null,
  source            text not null check (source in ('web', 'no_payment', 'counter', 'curated', 'operator')),
  -- Where a code at the counter came from: location, host, campaign.
  attribution       jsonb,
  -- Staff read it from the member's card.
  member_code       text not null unique check (member_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  joined_at         timestamptz not null,
  activated_at      timestamptz,
  cancelled_at      timestamptz,
  cancel_reason     text check (length(cancel_reason) <= 500),
  -- The membership of another club that it was changed into; it is not taken up again, but changed back.
  successor_id      uuid references memberships,
  version           integer not null default 1,
  updated_at        timestamptz not null,
  foreign key (club_id, frequency) references club_frequencies,
  constraint membership_delivery_is_whole check (case when is_pickup then pickup_location is not null else pickup_location is null end),
  constraint membership_active_can_be_charged check (state <> 'active' or (saved_card_id is not null and (is_pickup or address_id is not null))),
  constraint membership_cancelled_has_instant check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint membership_with_successor_is_over check (successor_id is null or state = 'cancelled')
);
create index on memberships (customer_id);
create index on memberships (saved_card_id);
create index on memberships (address_id);
-- One living membership of a club for a person: the second is a change of the first.
create unique index memberships_one_living on memberships (customer_id, club_id) where state <> 'cancelled';

-- Consent fits what was agreed to, and belongs to the member.
create function membership_is_agreed_to() returns trigger language plpgsql as $$
begin
  perform from consents where id = new.consent_id and programme = 'club' and plan = new.plan and frequency = new.frequency
     and (customer_id is null or customer_id = new.customer_id);
  if not found then
    raise exception 'membership % is not what its member agreed to', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger memberships_agreed after insert or update of plan, frequency, consent_id, customer_id on memberships
  deferrable initially deferred for each row execute function membership_is_agreed_to();

create function membership_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a membership is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.customer_id, new.club_id, new.joined_at, new.source, new.member_code)
     is distinct from (old.id, old.customer_id, old.club_id, old.joined_at, old.source, old.member_code) then
    raise exception 'membership % keeps whose it is and of which club', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'pending_payment_method' then new.state in ('active', 'cancelled')
       when 'active' then new.state in ('on_hold', 'past_due', 'cancelled', 'pending_payment_method')
       when 'on_hold' then new.state in ('active', 'past_due', 'cancelled', 'pending_payment_method')
       when 'past_due' then new.state in ('active', 'on_hold', 'cancelled')
       -- Undo of a cancellation, within 30 days.
       when 'cancelled' then new.state in ('active', 'on_hold', 'pending_payment_method')
         and old.cancelled_at > new.updated_at - interval '30 days'
       else false end) then
    raise exception 'a membership that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger memberships_go_on before update or delete on memberships for each row execute function membership_goes_on();

-- A club with a cap never has more living members than it may; the club's row is the lock.
create function club_has_room() returns trigger language plpgsql as $$
declare cap integer;
begin
  select member_cap into cap from clubs where id = new.club_id for no key update;
  if cap is not null and (select count(*) from memberships where club_id = new.club_id and state <> 'cancelled') > cap then
    raise exception 'club % is full', new.club_id using errcode = 'check_violation', constraint = 'club_has_room';
  end if;
  return null;
end $$;
create constraint trigger memberships_fit after insert on memberships deferrable initially deferred
  for each row execute function club_has_room();
create constraint trigger memberships_fit_again after update of state on memberships deferrable initially deferred
  for each row when (old.state = 'cancelled' and new.state <> 'cancelled') execute function club_has_room();

-- Whatever happened to a membership, with the day from which it counts; its history is this (I-39).
create table membership_events (
  id            bigint generated always as identity primary key,
  membership_id uuid not null references memberships,
  at            timestamptz not null,
  -- `customer`, `system` or an operator's name.
  actor         text not null,
  kind          text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  effective_on  date not null,
  data          jsonb not null default '{}'
);
create index on membership_events (membership_id, at);
create trigger membership_events_stand before update or delete on membership_events for each row execute function refuse_change();

create table membership_holds (
  id            uuid primary key default uuidv7(),
  membership_id uuid not null references memberships,
  from_on       date not null,
  -- The first day on which it is over; without one until the member ends it.
  until_on      date check (until_on > from_on),
  keeps_benefits boolean not null,
  reason        text not null default '' check (length(reason) <= 500),
  created_at    timestamptz not null,
  ended_at      timestamptz
);
create unique index membership_holds_one_open on membership_holds (membership_id) where ended_at is null;

-- A right that a membership brings ends with it: `standing` reads entitlements and nothing else.
alter table entitlements add column membership_id uuid references memberships;
create unique index entitlements_one_of_membership on entitlements (membership_id) where ends_at is null;

-- Whoever waits for a club that is full; offers are made in the order of the line and end.
create table club_waits (
  id          uuid primary key default uuidv7(),
  club_id     smallint not null references clubs,
  customer_id uuid not null references customers,
  plan        text not null references club_tiers,
  state       text not null check (state in ('waiting', 'offered', 'joined', 'passed', 'left')),
  asked_at    timestamptz not null,
  offered_at  timestamptz,
  offer_ends_at timestamptz,
  settled_at  timestamptz,
  constraint wait_offered_has_end check (state <> 'offered' or (offered_at is not null and offer_ends_at > offered_at)),
  constraint wait_settled_has_instant check ((state in ('joined', 'passed', 'left')) = (settled_at is not null))
);
create unique index club_waits_once on club_waits (club_id, customer_id) where state in ('waiting', 'offered');
create index club_waits_line on club_waits (club_id, asked_at) where state = 'waiting';

-- Joining: what is typed before there is a member -------------------------------------------------------------------------------

-- A code that a guest at the bar scans: whose table, which campaign.
create table join_codes (
  code       text primary key check (code ~ '^[A-Z0-9]{4,16}$'),
  location   text not null,
  host       text not null,
  campaign   text not null,
  ends_on    date,
  is_active  boolean not null default true
);

create table club_applications (
  id            uuid primary key default uuidv7(),
  -- The browser that fills it in; the token itself stands in its cookie only.
  token_hash    bytea not null unique check (octet_length(token_hash) = 32),
  state         text not null check (state in ('open', 'submitted', 'joined', 'expired')),
  source        text not null check (source in ('web', 'no_payment', 'counter', 'curated')),
  -- As typed so far: plan, frequency, names, delivery; never a card, and the birth date sealed beside it.
  contents      jsonb not null,
  birth_date_sealed bytea,
  consent_id    uuid references consents,
  -- The order that joins (kind `curated`), where the first box is bought with the membership.
  draft_id      uuid unique references drafts,
  membership_id uuid unique references memberships,
  member_code   text not null unique check (member_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  join_code     text references join_codes,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  submitted_at  timestamptz,
  constraint application_submitted_is_agreed check (state not in ('submitted', 'joined') or (consent_id is not null and submitted_at is not null)),
  constraint application_joined_has_member check ((state = 'joined') = (membership_id is not null))
);
create index club_applications_due on club_applications (updated_at) where state in ('open', 'submitted');

-- A mailbox proved in the sitting: six digits that only the browser which asked may enter, a few times and not for long.
create table mailbox_codes (
  id           uuid primary key default uuidv7(),
  email        citext not null check (length(email) <= 254),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  code_hash    bytea not null check (octet_length(code_hash) = 32),
  tries        smallint not null default 0 check (tries between 0 and 5),
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  proved_at    timestamptz
);
create index on mailbox_codes (browser_hash, created_at);
create index mailbox_codes_due on mailbox_codes (expires_at);

-- Releases and what each member gets --------------------------------------------------------------------------------------------

create table releases (
  id              uuid primary key default uuidv7(),
  club_id         smallint not null references clubs,
  -- The day on which it is charged; a club has one release a day.
  process_on      date not null,
  title           text not null,
  state           text not null check (state in ('planning', 'open', 'locked', 'processing', 'closed', 'archived')),
  opens_at        timestamptz not null,
  -- 23:59 Pacific of the day before `process_on`.
  locks_at        timestamptz not null check (locks_at > opens_at),
  ships_on        date not null check (ships_on >= process_on),
  allows_ship_early boolean not null default true,
  minimum_bottles smallint not null default 3 check (minimum_bottles > 0),
  note            text not null default '',
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (club_id, process_on)
);

-- What may be in a box of this release beside the default, and what must be.
create table release_wines (
  release_id   uuid not null references releases,
  sku_id       integer not null references skus,
  maximum      smallint not null default 12 check (maximum > 0),
  is_mandatory boolean not null default false,
  position     smallint not null,
  primary key (release_id, sku_id)
);

-- The winemaker's box by tier and preference.
create table release_boxes (
  release_id uuid not null,
  plan       text not null references club_tiers,
  preference text not null check (preference in ('mixed', 'red', 'white')),
  sku_id     integer not null,
  quantity   smallint not null check (quantity > 0),
  primary key (release_id, plan, preference, sku_id),
  foreign key (release_id, sku_id) references release_wines
);

create function release_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planning' then return old; end if;
    raise exception 'a release that was open is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if array_position(array['planning', 'open', 'locked', 'processing', 'closed', 'archived'], new.state)
     < array_position(array['planning', 'open', 'locked', 'processing', 'closed', 'archived'], old.state) then
    raise exception 'a release that is % does not become % again', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger releases_go_forward before update or delete on releases for each row execute function release_goes_forward();

create table club_shipments (
  id            uuid primary key default uuidv7(),
  membership_id uuid not null references memberships,
  -- Absent where members have their own dates.
  release_id    uuid references releases,
  -- The day on which it is charged: the release's, else a member's own.
  due_on        date not null,
  opens_at      timestamptz not null,
  locks_at      timestamptz not null check (locks_at > opens_at),
  state         text not null check (state in
                  ('upcoming', 'open', 'locked', 'charging', 'declined', 'charged', 'skipped', 'lapsed', 'cancelled')),
  -- Why there is none, where there is none: `member`, `hold`, `pending`, `past_due`, `not_allowed`, `sold_out`, `declined`, `left`.
  ended_by      text,
  -- Counts what was changed, so that two devices do not overwrite each other (CLUB_VERSION).
  version       integer not null default 1,
  -- The last time that its member saved the box; absent while it is the winemaker's.
  saved_at      timestamptz,
  -- For this shipment only; what is absent is as the membership says.
  is_pickup     boolean,
  pickup_location text,
  address_id    uuid references addresses on delete set null,
  ships_on      date,
  -- The draft that holds its bottles and becomes its order (I-37).
  draft_id      uuid unique references drafts,
  order_id      uuid unique references orders,
  declined_at   timestamptz,
  declines      smallint not null default 0,
  decline_code  text,
  next_try_at   timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  settled_at    timestamptz,
  unique (release_id, membership_id),
  unique (membership_id, due_on),
  constraint shipment_charged_has_order check ((state = 'charged') <= (order_id is not null)),
  constraint shipment_ended_says_why check ((state in ('skipped', 'lapsed', 'cancelled')) = (ended_by is not null)),
  constraint shipment_settled_has_instant check ((state in ('charged', 'skipped', 'lapsed', 'cancelled')) = (settled_at is not null)),
  constraint shipment_declined_has_day check (state <> 'declined' or declined_at is not null)
);
create index on club_shipments (release_id, state);
create index club_shipments_due on club_shipments (due_on) where state in ('upcoming', 'open', 'locked', 'charging', 'declined');

create table club_shipment_lines (
  shipment_id uuid not null references club_shipments,
  sku_id      integer not null references skus,
  quantity    smallint not null check (quantity > 0),
  -- More than the box: at club price, beside it.
  is_add_on   boolean not null default false,
  primary key (shipment_id, sku_id, is_add_on)
);

create function club_shipment_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a club shipment is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.membership_id, new.release_id) is distinct from (old.id, old.membership_id, old.release_id) then
    raise exception 'club shipment % stays with its member and its release', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'upcoming' then new.state in ('open', 'locked', 'skipped', 'cancelled')
       when 'open' then new.state in ('locked', 'charging', 'skipped', 'cancelled')
       when 'locked' then new.state in ('charging', 'skipped', 'cancelled')
       when 'charging' then new.state in ('charged', 'declined', 'skipped', 'lapsed')
       when 'declined' then new.state in ('charging', 'charged', 'lapsed', 'skipped', 'cancelled')
       -- Undo of a skip, until the lock; of a cancellation likewise.
       when 'skipped' then new.state in ('upcoming', 'open') and old.locks_at > new.updated_at
       when 'cancelled' then new.state in ('upcoming', 'open') and old.locks_at > new.updated_at
       else false end) then
    raise exception 'a club shipment that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger club_shipments_go_on before update or delete on club_shipments
  for each row execute function club_shipment_goes_on();

-- No charge without a consent record (domain §2.5): neither of a box nor of an order that joins.
create function renewing_order_is_agreed_to() returns trigger language plpgsql as $$
begin
  if new.kind = 'club' then
    perform from club_shipments shipment
      join memberships member on member.id = shipment.membership_id
      join consents consent on consent.id = member.consent_id
      where shipment.draft_id = new.draft_id and consent.plan = member.plan and consent.frequency = member.frequency
        and consent.accepted_at <= new.created_at;
  else
    perform from club_applications application join consents consent on consent.id = application.consent_id
      where application.draft_id = new.draft_id and consent.programme = 'club' and consent.accepted_at <= new.created_at;
  end if;
  if not found then
    raise exception 'order % renews by itself and nobody agreed to it', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger renewing_orders_agreed before insert on orders
  for each row when (new.kind in ('club', 'curated')) execute function renewing_order_is_agreed_to();

-- Allocations: a right to buy, not a duty (domain §1.5) ---------------------------------------------------------------------------

create table wine_allocations (
  id         uuid primary key default uuidv7(),
  title      text not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  text       text not null default '',
  created_at timestamptz not null
);
create table wine_allocation_lines (
  allocation_id uuid not null references wine_allocations,
  sku_id        integer not null references skus,
  minimum       smallint not null default 0 check (minimum >= 0),
  maximum       smallint not null check (maximum >= minimum and maximum > 0),
  step          smallint not null default 1 check (step > 0),
  wish_maximum  smallint not null default 0 check (wish_maximum >= 0),
  position      smallint not null,
  primary key (allocation_id, sku_id)
);
create table wine_allocation_wishes (
  allocation_id uuid not null,
  sku_id        integer not null,
  customer_id   uuid not null references customers,
  -- More than is set aside: asked for, and bought later where it is granted.
  requested     smallint not null check (requested >= 0),
  granted       smallint not null default 0 check (granted between 0 and requested),
  updated_at    timestamptz not null,
  primary key (allocation_id, sku_id, customer_id),
  foreign key (allocation_id, sku_id) references wine_allocation_lines
);
