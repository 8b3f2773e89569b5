-- Visits (docs/decisions/0040): what is offered and when, who comes, who waits, who signed what.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC, days and wall times are the winery's.

-- What is had during a visit is a SKU of its own kind: a ticket, or something beside it such as a cheese board. Nothing of it is boxed.
alter table skus drop constraint skus_kind_check;
alter table skus add constraint skus_kind_check check (kind in ('wine', 'bundle', 'goods', 'service', 'gift_card', 'visit'));
alter table skus add constraint visit_is_hidden check (kind <> 'visit' or visibility = 'hidden');

-- A visit happens at the winery: its order has no pickup place, and an address only where a kit is sent. What is prepaid for later
-- (order type 6) has neither.
alter table orders drop constraint order_delivery_is_known;
alter table orders add constraint order_delivery_is_known check (
  case when order_type in (3, 6) then not is_pickup and pickup_location is null and ship_to is null
       when order_type = 2 then not is_pickup and pickup_location is null
       else is_pickup = (pickup_location is not null) and is_pickup = (ship_to is null) end);

create or replace function order_goes_forward() returns trigger language plpgsql as $$
begin
  if not (case old.state
       when 'awaiting_payment' then new.state in ('payment_failed', 'placed')
       when 'payment_failed' then new.state = 'awaiting_payment'
       when 'placed' then new.state in ('on_hold', 'fulfilling', 'cancelled') or (new.state = 'completed' and new.order_type in (2, 3, 6))
       when 'on_hold' then new.state in ('placed', 'fulfilling', 'cancelled')
       when 'fulfilling' then new.state in ('completed', 'cancelled')
       when 'completed' then new.state = 'fulfilling'
         and exists (select from problems where order_id = new.id and state = 'replacement_ordered')
       else false end) then
    raise exception 'an order that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.state = 'cancelled' and exists (select from shipments where order_id = new.id
       and state in ('shipped', 'attempted', 'delivered', 'returned', 'picked_up')) then
    raise exception 'order % cannot be cancelled: part of it has left', new.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- What is offered -----------------------------------------------------------------------------------------------------------

-- Seats that several seatings share, counted in quarters of an hour: at most so many guests at once (I-42).
create table seat_pools (
  id    smallint primary key,
  title text not null,
  seats smallint not null check (seats > 0)
);

create table experiences (
  id              smallint primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- What its tickets are sold as.
  sku_id          integer not null unique references skus,
  -- `experience`: by appointment, again and again; `event`: on its dates.
  kind            text not null check (kind in ('experience', 'event')),
  title           text not null,
  minutes         smallint not null check (minutes between 15 and 600),
  price_cents     integer not null check (price_cents >= 0),
  price_unit      text not null check (price_unit in ('person', 'table')),
  party_min       smallint not null check (party_min > 0),
  party_max       smallint not null check (party_max >= party_min),
  -- What is taken when it is booked: nothing, nothing but a card for those who do not come, a part, or all.
  policy          text not null check (policy in ('free', 'card_hold', 'deposit', 'prepaid')),
  deposit_basis_points integer check (deposit_basis_points between 1 and 9999),
  -- Until so many hours before it begins it may be changed and is given back; without it, never by the guest.
  cutoff_hours    integer check (cutoff_hours >= 0),
  no_show_cents   integer check (no_show_cents > 0),
  may_reschedule  boolean not null,
  may_transfer    boolean not null,
  lead_hours      smallint not null check (lead_hours >= 0),
  book_ahead_days smallint not null check (book_ahead_days > 0),
  hold_minutes    smallint not null default 10 check (hold_minutes > 0),
  -- `club`: for members of a club only.
  members_only    text check (members_only in ('club', 'plus')),
  age_rule        text not null check (age_rule in ('21', 'all')),
  needs_waiver    boolean not null default false,
  pool_id         smallint references seat_pools,
  -- What is sent to each guest beforehand; then it happens where the guest is.
  kit_sku_id      integer references skus,
  kit_days_before smallint,
  is_on_sale      boolean not null default true,
  -- Story, what is included, access, place, questions.
  facts           jsonb not null,
  position        smallint not null unique,
  constraint deposit_has_share check ((policy = 'deposit') = (deposit_basis_points is not null)),
  constraint card_hold_has_fee check ((policy = 'card_hold') = (no_show_cents is not null)),
  constraint kit_is_sent_before check ((kit_sku_id is null) = (kit_days_before is null))
);

-- What members pay: `rate` off each seat, on at most `seats` of them in a period; without a number, on all.
create table experience_benefits (
  id             smallint primary key,
  experience_id  smallint not null references experiences,
  programme      text not null check (programme in ('club', 'plus')),
  -- A club's slug; without one, any of the programme.
  club           text,
  rate_basis_points integer not null check (rate_basis_points between 1 and 10000),
  -- `tier`: as many as the member's plan says (`club_tiers.tastings_per_day`).
  seats_by       text not null check (seats_by in ('all', 'number', 'tier')),
  seats          smallint check (seats > 0),
  period         text check (period in ('booking', 'day', 'quarter', 'year')),
  label          text not null,
  constraint limited_benefit_has_period check ((seats_by = 'all') = (period is null)),
  constraint numbered_benefit_has_number check ((seats_by = 'number') = (seats is not null))
);
create index on experience_benefits (experience_id);

create table experience_add_ons (
  experience_id smallint not null references experiences,
  sku_id        integer not null references skus,
  maximum       smallint not null default 10 check (maximum > 0),
  position      smallint not null,
  primary key (experience_id, sku_id)
);

-- When slots of an experience are made: on these weekdays (0 is Sunday) at these minutes of the wall clock, within the season.
create table experience_schedules (
  id             smallint primary key,
  experience_id  smallint not null references experiences,
  weekdays       smallint[] not null,
  minutes_of_day smallint[] not null,
  -- `MM-DD`, both included; without them, all year.
  season_from    text check (season_from ~ '^\d\d-\d\d$'),
  season_until   text check (season_until ~ '^\d\d-\d\d$'),
  seats          smallint not null check (seats > 0),
  parties        smallint check (parties > 0),
  constraint season_is_whole check ((season_from is null) = (season_until is null))
);
create index on experience_schedules (experience_id);

create table closed_days (
  on_date date primary key,
  reason  text not null check (length(reason) between 1 and 200)
);

create table slots (
  id            uuid primary key default uuidv7(),
  experience_id smallint not null references experiences,
  starts_at     timestamptz not null,
  ends_at       timestamptz not null check (ends_at > starts_at),
  -- Capacity is on hand, held and promised in inventory like bottles (I-42): seats or tables, and parties where they are limited.
  seats_resource_id   integer not null unique references resources,
  parties_resource_id integer unique references resources,
  -- `closed`: no more bookings, those that are there stand; `cancelled`: it does not happen.
  state         text not null check (state in ('open', 'closed', 'cancelled')),
  reason        text check (length(reason) <= 500),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (experience_id, starts_at)
);
create index on slots (starts_at);

create table pool_buckets (
  pool_id     smallint not null references seat_pools,
  starts_at   timestamptz not null,
  resource_id integer not null unique references resources,
  primary key (pool_id, starts_at),
  constraint bucket_begins_at_a_quarter check (extract(epoch from starts_at)::bigint % 900 = 0)
);

create function slot_goes_forward() returns trigger language plpgsql as $$
begin
  if old.state = 'cancelled' and new.state <> 'cancelled' then
    raise exception 'a slot that was cancelled is not opened again' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.experience_id, new.starts_at, new.seats_resource_id, new.parties_resource_id)
     is distinct from (old.experience_id, old.starts_at, old.seats_resource_id, old.parties_resource_id) then
    raise exception 'a slot keeps its time and its seats' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger slots_go_forward before update on slots for each row execute function slot_goes_forward();

-- Who comes -----------------------------------------------------------------------------------------------------------------

-- A card that stands for those who do not come: known at the payment company, charged only for them.
create table card_guarantees (
  id               uuid primary key default uuidv7(),
  draft_id         uuid not null references drafts,
  provider         text not null,
  gateway_customer text not null,
  payment_method_reference text not null,
  return_url       text not null,
  state            text not null check (state in ('open', 'kept', 'refused', 'forgotten')),
  failure_code     text,
  card_brand       text,
  card_last_four   text check (card_last_four ~ '^\d{4}$'),
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  unique (draft_id, payment_method_reference),
  constraint guarantee_refused_says_why check ((state = 'refused') = (failure_code is not null)),
  constraint guarantee_kept_shows_card check (state <> 'kept' or card_last_four is not null)
);
-- One card at a time stands for a booking.
create unique index card_guarantees_one_kept on card_guarantees (draft_id) where state = 'kept';

-- Those who did not come to a booking are charged from one draft.
create unique index drafts_one_no_show on drafts ((contents -> 'noShow' ->> 'reservationId')) where contents ? 'noShow';

create table reservations (
  id             uuid primary key default uuidv7(),
  -- What the host reads at the door, and its QR code shows.
  code           text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- The order that booked it, and the one under which its seats are promised now.
  order_id       uuid not null unique references orders,
  seats_order_id uuid not null references orders,
  slot_id        uuid not null references slots,
  customer_id    uuid references customers,
  -- Opens the booking without an account, and its waiver for each guest.
  public_token   text not null unique check (length(public_token) >= 22),
  waiver_token   text not null unique check (length(waiver_token) >= 22),
  email          citext not null check (length(email) <= 254),
  phone          text not null,
  first_name     text not null,
  last_name      text not null,
  party          smallint not null check (party > 0),
  state          text not null check (state in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled')),
  cancelled_by   text check (cancelled_by in ('guest', 'winery')),
  -- What all of it costs before tax, after what members save, and what of it is still to be paid at the visit.
  price_cents    integer not null check (price_cents >= 0),
  due_at_visit_cents integer not null check (due_at_visit_cents between 0 and price_cents),
  -- What each seat (or the table) costs, which it goes on costing when time or party change: [{"seats": 2, "priceCents": 3000}].
  seat_prices    jsonb not null,
  guarantee_id   uuid references card_guarantees,
  -- Until then its guest may change or cancel it and has the money back; absent where never.
  cutoff_at      timestamptz,
  answers        jsonb not null default '{}',
  late_minutes   smallint check (late_minutes between 5 and 60),
  version        integer not null default 1,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  checked_in_at  timestamptz,
  ended_at       timestamptz,
  constraint reservation_cancelled_says_by_whom check ((state = 'cancelled') = (cancelled_by is not null)),
  constraint reservation_ended_has_instant check ((state in ('completed', 'no_show', 'cancelled')) = (ended_at is not null))
);
create index on reservations (slot_id);
create index on reservations (customer_id);
create index on reservations (email);
create index reservations_living on reservations (state, updated_at) where state in ('confirmed', 'checked_in');

-- Every order that belongs to it: the booking, what a change cost more, what was charged for those who did not come.
create table reservation_orders (
  order_id       uuid primary key references orders,
  reservation_id uuid not null references reservations,
  kind           text not null check (kind in ('booking', 'change', 'no_show')),
  at             timestamptz not null
);
create index on reservation_orders (reservation_id);
-- Whoever did not come is charged once.
create unique index reservation_orders_one_no_show on reservation_orders (reservation_id) where kind = 'no_show';

create table reservation_guests (
  reservation_id uuid not null references reservations,
  position       smallint not null check (position > 0),
  name           text not null check (length(name) between 1 and 80),
  primary key (reservation_id, position)
);

create table reservation_events (
  id             bigint generated always as identity primary key,
  reservation_id uuid not null references reservations,
  at             timestamptz not null,
  -- `guest`, `system` or an operator's name.
  actor          text not null,
  kind           text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  data           jsonb not null default '{}'
);
create index on reservation_events (reservation_id, at);
create trigger reservation_events_stand before update or delete on reservation_events for each row execute function refuse_change();

create function reservation_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a reservation is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.code, new.order_id) is distinct from (old.id, old.code, old.order_id) then
    raise exception 'reservation % keeps its code and its order', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'confirmed' then new.state in ('checked_in', 'no_show', 'cancelled')
       when 'checked_in' then new.state in ('completed', 'confirmed')
       -- A mistake at the door is mended on the same day.
       when 'no_show' then new.state = 'checked_in' and old.ended_at > new.updated_at - interval '1 day'
       else false end) then
    raise exception 'a reservation that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger reservations_go_forward before update or delete on reservations
  for each row execute function reservation_goes_forward();

-- Whoever is expected has a seat: the order says so in inventory, table or seats, and a party where parties are counted (I-42).
create function reservation_has_seats() returns trigger language plpgsql as $$
declare
  seat record;
  promised integer;
begin
  if new.state <> 'confirmed' then return null; end if;
  select s.seats_resource_id, s.parties_resource_id, case e.price_unit when 'table' then 1 else new.party end as wanted
    into seat from slots s join experiences e on e.id = s.experience_id where s.id = new.slot_id;
  select coalesce(sum(quantity - shipped_quantity - released_quantity), 0) into promised
    from allocations where order_id = new.seats_order_id and resource_id = seat.seats_resource_id;
  if promised <> seat.wanted then
    raise exception 'reservation % has % of % seats', new.id, promised, seat.wanted using errcode = 'check_violation';
  end if;
  if seat.parties_resource_id is not null and not exists (select from allocations
       where order_id = new.seats_order_id and resource_id = seat.parties_resource_id and quantity - shipped_quantity - released_quantity = 1) then
    raise exception 'reservation % is no party of its slot', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger reservations_have_seats after insert or update of slot_id, party, state, seats_order_id on reservations
  deferrable initially deferred for each row execute function reservation_has_seats();

-- Given to a friend, who has a day to take it.
create table reservation_transfers (
  id             uuid primary key default uuidv7(),
  reservation_id uuid not null references reservations,
  to_name        text not null check (length(to_name) between 1 and 80),
  to_email       citext not null check (length(to_email) <= 254),
  message        text not null default '' check (length(message) <= 300),
  token_hash     bytea not null unique check (octet_length(token_hash) = 32),
  state          text not null check (state in ('offered', 'accepted', 'withdrawn', 'expired')),
  offered_at     timestamptz not null,
  expires_at     timestamptz not null check (expires_at > offered_at),
  settled_at     timestamptz,
  constraint transfer_settled_has_instant check ((state = 'offered') = (settled_at is null))
);
create unique index reservation_transfers_one_open on reservation_transfers (reservation_id) where state = 'offered';

-- Waivers -------------------------------------------------------------------------------------------------------------------

create table waiver_texts (
  version    text primary key check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  title      text not null,
  body       text not null check (length(body) between 200 and 20000),
  -- SHA-256 of the body, which what was signed repeats.
  hash       bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null
);
create trigger waiver_texts_stand before update or delete on waiver_texts for each row execute function refuse_change();

create table waiver_signatures (
  id             uuid primary key default uuidv7(),
  reservation_id uuid not null references reservations,
  version        text not null references waiver_texts,
  text_hash      bytea not null,
  signer_name    text not null check (length(signer_name) between 1 and 80),
  -- E-mail, birth date, emergency contact and minors, sealed: read by staff in need, and by nobody else.
  particulars_sealed bytea not null,
  minors         smallint not null default 0 check (minors between 0 and 5),
  signed_at      timestamptz not null,
  client_address text not null,
  user_agent     text not null check (length(user_agent) <= 400),
  -- Opens the copy of whoever signed.
  copy_token     text not null unique check (length(copy_token) >= 22)
);
create index on waiver_signatures (reservation_id);
create trigger waiver_signatures_stand before update or delete on waiver_signatures for each row execute function refuse_change();

create function waiver_is_the_text() returns trigger language plpgsql as $$
begin
  perform from waiver_texts where version = new.version and hash = new.text_hash;
  if not found then
    raise exception 'what was signed is not the text of %', new.version using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger waiver_signatures_are_the_text before insert on waiver_signatures for each row execute function waiver_is_the_text();

-- Who waits -----------------------------------------------------------------------------------------------------------------

create table visit_waits (
  id            uuid primary key default uuidv7(),
  slot_id       uuid not null references slots,
  party         smallint not null check (party > 0),
  customer_id   uuid references customers,
  email         citext not null check (length(email) <= 254),
  first_name    text not null check (length(first_name) <= 60),
  -- Opens the offer, and leaves the line.
  public_token  text not null unique check (length(public_token) >= 22),
  state         text not null check (state in ('waiting', 'offered', 'booked', 'passed', 'left', 'closed')),
  asked_at      timestamptz not null,
  offered_at    timestamptz,
  offer_ends_at timestamptz,
  -- The draft that holds the offered seats.
  draft_id      uuid unique references drafts,
  reservation_id uuid unique references reservations,
  settled_at    timestamptz,
  constraint visit_wait_offered_has_end check (state <> 'offered' or (draft_id is not null and offer_ends_at > offered_at)),
  constraint visit_wait_settled_has_instant check ((state in ('booked', 'passed', 'left', 'closed')) = (settled_at is not null)),
  constraint visit_wait_booked_has_reservation check ((state = 'booked') = (reservation_id is not null))
);
create unique index visit_waits_once on visit_waits (slot_id, email) where state in ('waiting', 'offered');
create index visit_waits_line on visit_waits (slot_id, asked_at) where state = 'waiting';
create index visit_waits_due on visit_waits (offer_ends_at) where state = 'offered';
