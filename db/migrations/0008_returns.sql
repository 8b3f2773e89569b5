-- What customers report about bottles that came to them, and what they are given for it.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC.

create table problems (
  id          uuid primary key default uuidv7(),
  order_id    uuid not null references orders,
  -- Counts the reports of an order.
  number      integer not null check (number > 0),
  -- Made with the form: the same form sent twice is one report.
  report_key  uuid not null,
  reason      text not null check (reason in ('corked', 'damaged', 'leaked', 'wrong_wine', 'missing', 'other')),
  words       text not null check (char_length(words) <= 500),
  wish        text not null check (wish in ('refund', 'replacement')),
  state       text not null check (state in ('open', 'refunded', 'replacement_ordered', 'closed', 'declined')),
  -- What was given for it; empty while it is open, and when it was declined.
  remedy      text check (remedy in ('refund', 'replacement')),
  refund_n    integer,
  -- What its customer was told with the decision.
  answer      text not null default '' check (char_length(answer) <= 1000),
  reported_by text not null,
  reported_at timestamptz not null,
  decided_by  text,
  decided_at  timestamptz,
  updated_at  timestamptz not null,
  unique (order_id, number),
  unique (order_id, report_key),
  unique (order_id, refund_n),
  foreign key (order_id, refund_n) references order_refunds (order_id, n),
  constraint problem_decided_by_somebody check ((state = 'open') = (decided_at is null)
    and (decided_at is null) = (decided_by is null)),
  constraint problem_remedy_fits_state check (case state when 'refunded' then remedy is not distinct from 'refund'
    when 'replacement_ordered' then remedy is not distinct from 'replacement'
    when 'closed' then remedy is not null else remedy is null end),
  constraint problem_refund_is_written check ((refund_n is not null) = (remedy is not distinct from 'refund')),
  constraint problem_declined_with_a_reason check (state <> 'declined' or answer <> '')
);
create index problems_open on problems (reported_at) where state = 'open';

-- A decision is taken once, and what was reported stays as it was (I-46).
create function problem_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a report is kept' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.order_id, new.number, new.report_key, new.reason, new.words, new.wish, new.reported_by, new.reported_at)
     is distinct from
     (old.order_id, old.number, old.report_key, old.reason, old.words, old.wish, old.reported_by, old.reported_at) then
    raise exception 'a report stays as it was written' using errcode = 'integrity_constraint_violation';
  end if;
  if not (case old.state
       when 'open' then new.state in ('refunded', 'replacement_ordered', 'declined')
       when 'refunded' then new.state = 'closed'
       when 'replacement_ordered' then new.state = 'closed'
       else false end)
     or (old.state <> 'open' and (new.remedy, new.refund_n, new.answer, new.decided_by, new.decided_at)
         is distinct from (old.remedy, old.refund_n, old.answer, old.decided_by, old.decided_at)) then
    raise exception 'a problem that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger problems_go_forward before update or delete on problems for each row execute function problem_goes_forward();

create table problem_units (
  problem_id uuid not null references problems,
  order_id   uuid not null,
  position   integer not null,
  quantity   integer not null check (quantity > 0),
  primary key (problem_id, position),
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index on problem_units (order_id, position);
create trigger problem_units_append_only before update or delete on problem_units
  for each row execute function refuse_change();

-- A bottle is in one case at most, and only one that arrived can be; a case that was declined lets go of it.
create function problem_units_arrived() returns trigger language plpgsql as $$
declare
  arrived integer;
  claimed integer;
begin
  perform from order_lines where order_id = new.order_id and position = new.position for no key update;
  -- Statements of their own: they see what those committed whom the lock made us wait for.
  select coalesce(sum(l.quantity), 0) into arrived from shipment_lines l join shipments s on s.id = l.shipment_id
   where l.order_id = new.order_id and l.position = new.position and s.state in ('delivered', 'picked_up');
  select coalesce(sum(u.quantity), 0) into claimed from problem_units u join problems p on p.id = u.problem_id
   where u.order_id = new.order_id and u.position = new.position and p.state <> 'declined';
  if claimed > arrived then
    raise exception 'of line % of order % arrived %, not %', new.position, new.order_id, arrived, claimed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger problem_units_fit after insert on problem_units deferrable initially deferred
  for each row execute function problem_units_arrived();

-- Photographs, sealed: for whoever decides, and never for a browser.
create table problem_photos (
  problem_id uuid not null references problems,
  n          integer not null check (n between 1 and 3),
  kind       text not null check (kind in ('jpeg', 'png', 'webp')),
  bytes      integer not null check (bytes between 1 and 5242880),
  sealed     bytea not null,
  primary key (problem_id, n)
);
create trigger problem_photos_append_only before update or delete on problem_photos
  for each row execute function refuse_change();

-- A replacement is sent as what was bought is: its units are open again on their line, to be packed or dropped. -------------------

create or replace function units_fit_their_line() returns trigger language plpgsql as $$
declare
  owed integer;
  used integer;
begin
  select quantity into owed from order_lines where order_id = new.order_id and position = new.position for no key update;
  -- Statements of their own: they see what those committed whom the lock made us wait for.
  select owed + coalesce(sum(u.quantity), 0) into owed from problem_units u join problems p on p.id = u.problem_id
   where u.order_id = new.order_id and u.position = new.position and p.remedy = 'replacement';
  select coalesce((select sum(l.quantity) from shipment_lines l join shipments s on s.id = l.shipment_id
                    where l.order_id = new.order_id and l.position = new.position and s.state <> 'cancelled'), 0)
       + coalesce((select sum(quantity) from cancelled_units
                    where order_id = new.order_id and position = new.position), 0) into used;
  if used > owed then
    raise exception 'line % of order % has % units, not %', new.position, new.order_id, owed, used using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop index shipments_one_pickup;
create unique index shipments_one_pickup on shipments (order_id) where method = 'pickup' and state not in ('cancelled', 'picked_up');

-- An order that was over goes on when a replacement is owed, and only then.
create or replace function order_goes_forward() returns trigger language plpgsql as $$
begin
  if not (case old.state
       when 'awaiting_payment' then new.state in ('payment_failed', 'placed')
       when 'payment_failed' then new.state = 'awaiting_payment'
       when 'placed' then new.state in ('on_hold', 'fulfilling', 'cancelled')
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
