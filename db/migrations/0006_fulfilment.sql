-- The life of an order after the sale: parcels, holds, what was cancelled, changes of address, money given back.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC; dates are those of the winery.

-- Parcels: boxes that a carrier takes, or the one box that waits at the counter (domain §7.3) ------------------------------------

create table shipments (
  id                    uuid primary key default uuidv7(),
  order_id              uuid not null references orders,
  -- Counts the parcels of an order, those that were unpacked again included.
  number                integer not null check (number > 0),
  method                text not null check (method in ('carrier', 'pickup')),
  state                 text not null check (state in ('packed', 'shipped', 'attempted', 'delivered', 'returned', 'ready_for_pickup', 'picked_up', 'expired', 'cancelled')),
  carrier               text check (carrier in ('UPS', 'FedEx', 'GLS')),
  tracking_number       text check (tracking_number ~ '^[0-9A-Z]{8,30}$'),
  attempts              integer not null default 0 check (attempts >= 0),
  -- From here on the money is being taken; the parcel leaves, or is made ready, when it is there (docs/decisions/0017).
  dispatch_requested_at timestamptz,
  -- The last day on which a pickup waits (45 days), and whether its customer was reminded (day 40).
  collect_by            date,
  reminded_at           timestamptz,
  handed_to             text,
  id_checked            boolean not null default false,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  unique (order_id, number),
  unique (carrier, tracking_number),
  constraint shipment_state_fits_method check (
    case method when 'carrier' then state in ('packed', 'shipped', 'attempted', 'delivered', 'returned', 'cancelled')
                else state in ('packed', 'ready_for_pickup', 'picked_up', 'expired', 'cancelled') end),
  constraint shipment_tracked_when_sent check ((carrier is null) = (tracking_number is null)
    and (state not in ('shipped', 'attempted', 'delivered', 'returned') or tracking_number is not null)),
  constraint shipment_attempts_when_tried check (state <> 'attempted' or attempts > 0),
  constraint shipment_waits_until_a_day check (state not in ('ready_for_pickup', 'picked_up', 'expired') or collect_by is not null),
  constraint shipment_handed_to_somebody check ((state = 'picked_up') = (handed_to is not null)),
  constraint shipment_leaves_paid check (state in ('packed', 'cancelled') or dispatch_requested_at is not null)
);
create unique index shipments_one_pickup on shipments (order_id) where method = 'pickup' and state <> 'cancelled';
create index shipments_leaving on shipments (dispatch_requested_at) where state = 'packed' and dispatch_requested_at is not null;
create index shipments_waiting on shipments (collect_by) where state = 'ready_for_pickup';

-- A parcel never goes back to where it was (I-46).
create function shipment_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.number, new.method) is distinct from (old.order_id, old.number, old.method) then
    raise exception 'a parcel stays that of its order' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state <> old.state and not (case old.state
       when 'packed' then new.state in ('shipped', 'ready_for_pickup', 'cancelled')
       when 'shipped' then new.state in ('attempted', 'delivered', 'returned')
       when 'attempted' then new.state in ('delivered', 'returned')
       when 'ready_for_pickup' then new.state in ('picked_up', 'expired', 'cancelled')
       when 'expired' then new.state in ('picked_up', 'cancelled')
       else false end) then
    raise exception 'a parcel that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger shipments_go_forward before update on shipments for each row execute function shipment_goes_forward();

create table shipment_lines (
  shipment_id uuid not null references shipments,
  order_id    uuid not null,
  position    integer not null,
  quantity    integer not null check (quantity > 0),
  primary key (shipment_id, position),
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index on shipment_lines (order_id, position);
create trigger shipment_lines_append_only before update or delete on shipment_lines
  for each row execute function refuse_change();

create table shipment_events (
  id          bigint generated always as identity primary key,
  shipment_id uuid not null references shipments,
  kind        text not null check (kind in ('packed', 'dispatched', 'held_back', 'shipped', 'attempted', 'delivered', 'returned', 'ready_for_pickup', 'reminded', 'picked_up', 'expired', 'cancelled')),
  actor       text not null,
  note        text not null default '',
  at          timestamptz not null
);
create index on shipment_events (shipment_id);
create trigger shipment_events_append_only before update or delete on shipment_events
  for each row execute function refuse_change();

-- What will not be sent: of a line, or of all of them when the order is cancelled.
create table cancelled_units (
  id       bigint generated always as identity primary key,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  reason   text not null,
  actor    text not null,
  at       timestamptz not null,
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index on cancelled_units (order_id, position);
create trigger cancelled_units_append_only before update or delete on cancelled_units
  for each row execute function refuse_change();

-- Each bottle of an order is in one parcel, or cancelled, or still to be packed: never two of these.
create function units_fit_their_line() returns trigger language plpgsql as $$
declare
  bought integer;
  used   integer;
begin
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position for no key update;
  -- A statement of its own: it sees what those committed whom the lock made us wait for.
  select coalesce((select sum(l.quantity) from shipment_lines l join shipments s on s.id = l.shipment_id
                    where l.order_id = new.order_id and l.position = new.position and s.state <> 'cancelled'), 0)
       + coalesce((select sum(quantity) from cancelled_units
                    where order_id = new.order_id and position = new.position), 0) into used;
  if used > bought then
    raise exception 'line % of order % has % units, not %', new.position, new.order_id, bought, used using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shipment_lines_fit after insert on shipment_lines deferrable initially deferred
  for each row execute function units_fit_their_line();
create constraint trigger cancelled_units_fit after insert on cancelled_units deferrable initially deferred
  for each row execute function units_fit_their_line();

-- What was promised to an order leaves the shelf parcel by parcel, or goes back to it (I-16) ------------------------------------

alter table allocations
  add column shipped_quantity  integer not null default 0,
  add column released_quantity integer not null default 0;
update allocations set shipped_quantity = quantity where state = 'shipped';
update allocations set released_quantity = quantity where state = 'released';
alter table allocations
  add constraint allocation_adds_up check (shipped_quantity >= 0 and released_quantity >= 0
    and shipped_quantity + released_quantity <= quantity),
  add constraint allocation_state_is_derived check (state = case
    when shipped_quantity + released_quantity < quantity then 'allocated'
    when shipped_quantity > 0 then 'shipped' else 'released' end);

-- Why an order does not go out yet ----------------------------------------------------------------------------------------------

create table order_holds (
  id          uuid primary key default uuidv7(),
  order_id    uuid not null references orders,
  reason      text not null check (reason in ('weather', 'compliance', 'payment', 'requested_date')),
  -- The winery's day on which the hold ends by itself; empty where a person decides.
  until       date,
  placed_at   timestamptz not null,
  placed_by   text not null,
  released_at timestamptz,
  released_by text,
  constraint hold_released_by_somebody check ((released_at is null) = (released_by is null))
);
create unique index order_holds_one_open on order_holds (order_id, reason) where released_at is null;
create index order_holds_due on order_holds (until) where released_at is null;

create function released_hold_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.released_at is not null then
    raise exception 'a hold that was released stays as it was' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger order_holds_keep before update or delete on order_holds for each row execute function released_hold_stays();

-- The state of an order only goes forward, but for holds that come and go (domain §7.3, I-46) -------------------------------------

alter table orders drop constraint orders_fulfilment_state_check;
alter table orders add constraint orders_fulfilment_state_check check (fulfilment_state in
  ('pending', 'packed', 'partially_shipped', 'shipped', 'delivered', 'returned', 'ready_for_pickup', 'picked_up', 'expired'));

create function order_goes_forward() returns trigger language plpgsql as $$
begin
  if not (case old.state
       when 'awaiting_payment' then new.state in ('payment_failed', 'placed')
       when 'payment_failed' then new.state = 'awaiting_payment'
       when 'placed' then new.state in ('on_hold', 'fulfilling', 'cancelled')
       when 'on_hold' then new.state in ('placed', 'fulfilling', 'cancelled')
       when 'fulfilling' then new.state in ('completed', 'cancelled')
       else false end) then
    raise exception 'an order that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.state = 'cancelled' and exists (select from shipments where order_id = new.id
       and state in ('shipped', 'attempted', 'delivered', 'returned', 'picked_up')) then
    raise exception 'order % cannot be cancelled: part of it has left', new.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger orders_go_forward before update of state on orders
  for each row when (new.state <> old.state) execute function order_goes_forward();

-- Where an order went before its address was changed; once packed it goes where the label says -----------------------------------

create table order_address_changes (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references orders,
  ship_to    jsonb not null,
  changed_to jsonb not null,
  actor      text not null,
  at         timestamptz not null
);
create index on order_address_changes (order_id);
create trigger order_address_changes_append_only before update or delete on order_address_changes
  for each row execute function refuse_change();

create function packed_order_keeps_its_address() returns trigger language plpgsql as $$
begin
  if exists (select from shipments where order_id = new.id and state <> 'cancelled') then
    raise exception 'order % is packed and keeps its address', new.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger orders_packed_keep_address before update of ship_to on orders
  for each row when (old.number is not null and new.ship_to is distinct from old.ship_to)
  execute function packed_order_keeps_its_address();

-- Money that an order gave back: for units, or all of it (I-25) -------------------------------------------------------------------

create table order_refunds (
  order_id     uuid not null references orders,
  n            integer not null check (n > 0),
  -- [{"position": 0, "quantity": 1}]
  units        jsonb not null,
  amount_cents integer not null check (amount_cents >= 0),
  -- The card's part of it, and whether it was paid back or, never taken, released.
  card_cents   integer not null check (card_cents between 0 and amount_cents),
  card_released boolean not null default false,
  reason       text not null,
  actor        text not null,
  at           timestamptz not null,
  primary key (order_id, n)
);
create trigger order_refunds_append_only before update or delete on order_refunds
  for each row execute function refuse_change();
