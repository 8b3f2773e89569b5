-- Vine Points (docs/decisions/0046): lots with an expiry on accounts of the ledger, what was earned because of what, and who takes part.
-- Rules cited as I-n stand in docs/invariants.md. Instants are UTC, days are the winery's (I-35).

-- One account of each kind for a customer. What could not be taken back is a debt on an account of its own (I-33).
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('gift_card', 'store_credit', 'points', 'points_debt', 'gift_membership'));
alter table ledger_accounts drop constraint ledger_unit_fits_kind;
alter table ledger_accounts add constraint ledger_unit_fits_kind check ((kind in ('points', 'points_debt')) = (unit = 'points'));
alter table ledger_accounts add constraint ledger_points_are_somebodys check (unit <> 'points' or customer_id is not null);
alter table ledger_accounts add constraint ledger_debt_is_not_spent check (kind <> 'points_debt' or pending = 0);
create unique index ledger_accounts_one_of_points on ledger_accounts (customer_id, kind) where unit = 'points';

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('issue', 'reserve', 'post', 'void', 'refund', 'adjust', 'expire', 'reverse'));
alter table ledger_entries add constraint ledger_entry_takes check (kind not in ('expire', 'reverse') or amount < 0);

alter table consents drop constraint consents_programme_check;
alter table consents add constraint consents_programme_check check (programme in ('club', 'plus', 'points'));

-- Who takes part: nothing is earned by anybody else. Whoever left keeps what the law wants kept, and may come back.
create table points_members (
  customer_id   uuid primary key references customers,
  account_id    uuid not null unique references ledger_accounts,
  -- The agreement of the last time that they joined.
  consent_id    uuid not null unique references consents,
  referral_code text not null unique check (referral_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Whose link they came by, the first time.
  referred_by   uuid references points_members,
  joined_at     timestamptz not null,
  left_at       timestamptz check (left_at >= joined_at),
  updated_at    timestamptz not null,
  constraint points_nobody_refers_themselves check (referred_by <> customer_id)
);
create index on points_members (referred_by) where referred_by is not null;

create function points_member_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a member of Vine Points is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'UPDATE' and (new.customer_id, new.account_id, new.referral_code, new.referred_by)
     is distinct from (old.customer_id, old.account_id, old.referral_code, old.referred_by) then
    raise exception 'member % keeps account, link and referrer', old.customer_id using errcode = 'integrity_constraint_violation';
  end if;
  perform from consents where id = new.consent_id and programme = 'points' and customer_id = new.customer_id;
  if not found then
    raise exception 'customer % did not agree to Vine Points', new.customer_id using errcode = 'check_violation';
  end if;
  perform from ledger_accounts where id = new.account_id and kind = 'points' and customer_id = new.customer_id;
  if not found then
    raise exception 'account % is not of customer %', new.account_id, new.customer_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger points_members_go_on before insert or update or delete on points_members
  for each row execute function points_member_goes_on();

-- What one entry brought, and what is left of it: nothing is ever below zero, and a lot that was used does not expire (I-32).
create table points_lots (
  -- The entry that issued it.
  id         bigint primary key references ledger_entries,
  account_id uuid not null references ledger_accounts,
  points     integer not null check (points > 0),
  earned_on  date not null,
  expires_on date not null check (expires_on > earned_on),
  remaining  integer not null check (remaining between 0 and points)
);
create index on points_lots (account_id, expires_on, id) where remaining > 0;
create index on points_lots (expires_on) where remaining > 0;

-- Which lot an entry takes from (below zero), or gives back to.
create table points_lot_movements (
  entry_id bigint not null references ledger_entries,
  lot_id   bigint not null references points_lots,
  points   integer not null check (points <> 0),
  primary key (entry_id, lot_id)
);
create index on points_lot_movements (lot_id);
create trigger points_lot_movements_append_only before update or delete on points_lot_movements
  for each row execute function refuse_change();

-- What was told of a lot, and when: it expires on the day that its last warning named, and never without one.
create table points_expiry_notices (
  lot_id      bigint not null references points_lots,
  days_before smallint not null check (days_before in (60, 14)),
  expires_on  date not null,
  told_on     date not null,
  primary key (lot_id, days_before, expires_on),
  constraint points_warning_comes_in_time check (days_before <> 14 or expires_on >= told_on + 14)
);
create trigger points_expiry_notices_append_only before update or delete on points_expiry_notices
  for each row execute function refuse_change();

create function points_lot_keeps() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'remaining') is distinct from (to_jsonb(old) - 'remaining') then
    raise exception 'lot % keeps what it was issued with', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger points_lots_keep before update or delete on points_lots for each row execute function points_lot_keeps();

create function points_lot_is_proved() returns trigger language plpgsql as $$
begin
  perform from points_lots lot where lot.id = new.id and lot.remaining <> lot.points
    + (select coalesce(sum(moved.points), 0) from points_lot_movements moved where moved.lot_id = lot.id);
  if found then
    raise exception 'what is left of lot % is not what its movements say', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger points_lots_proved after insert or update of remaining on points_lots deferrable initially deferred
  for each row execute function points_lot_is_proved();

-- Every entry of an account of points moves its lots by exactly what it moves the account, and no lot of anybody else (I-32).
create function points_entry_is_proved(proved bigint) returns void language plpgsql as $$
declare
  entry ledger_entries;
  moved bigint;
begin
  select entries.* into entry from ledger_entries entries join ledger_accounts account on account.id = entries.account_id
    where entries.id = proved and account.kind = 'points';
  if not found then
    perform from points_lot_movements where entry_id = proved;
    if found then
      raise exception 'entry % moves lots and no points', proved using errcode = 'check_violation';
    end if;
    return;
  end if;
  select coalesce(sum(moves.points), 0) into moved from points_lot_movements moves
    join points_lots lot on lot.id = moves.lot_id and lot.account_id = entry.account_id where moves.entry_id = proved;
  if moved <> (case entry.kind when 'issue' then 0 when 'post' then 0 when 'reserve' then -entry.amount when 'void' then -entry.amount
      else entry.amount end)
     or exists (select from points_lot_movements moves join points_lots lot on lot.id = moves.lot_id
       where moves.entry_id = proved and lot.account_id <> entry.account_id) then
    raise exception 'entry % does not move the lots that it says', proved using errcode = 'check_violation';
  end if;
  if entry.kind = 'issue' and not exists (select from points_lots
      where id = proved and account_id = entry.account_id and points = entry.amount) then
    raise exception 'entry % issues points without a lot', proved using errcode = 'check_violation';
  end if;
  if entry.kind = 'expire' and exists (select from points_lot_movements moves where moves.entry_id = proved
      and not exists (select from points_expiry_notices told where told.lot_id = moves.lot_id and told.days_before = 14
        and told.expires_on < (entry.at at time zone 'America/Los_Angeles')::date)) then
    raise exception 'entry % takes points whose owner was not told', proved using errcode = 'check_violation';
  end if;
end $$;

create function points_entry_moves_lots() returns trigger language plpgsql as $$
begin
  perform points_entry_is_proved(new.id);
  return null;
end $$;
create constraint trigger points_entries_move_lots after insert on ledger_entries deferrable initially deferred
  for each row execute function points_entry_moves_lots();

create function points_movement_is_of_its_entry() returns trigger language plpgsql as $$
begin
  perform points_entry_is_proved(new.entry_id);
  return null;
end $$;
create constraint trigger points_movements_of_entries after insert on points_lot_movements deferrable initially deferred
  for each row execute function points_movement_is_of_its_entry();

create function points_lot_is_of_its_entry() returns trigger language plpgsql as $$
begin
  perform from ledger_entries where id = new.id and account_id = new.account_id and kind = 'issue' and amount = new.points;
  if not found then
    raise exception 'lot % was not issued', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger points_lots_issued after insert on points_lots deferrable initially deferred
  for each row execute function points_lot_is_of_its_entry();

-- What was earned because of what, once for each cause. What was spent makes the tiers.
create table points_earnings (
  id              uuid primary key,
  customer_id     uuid not null references points_members,
  way             text not null
    check (way in ('shipment', 'pickup', 'visit', 'birthday', 'event', 'review', 'referral', 'profile', 'rating', 'operator')),
  cause_type      text not null,
  cause_id        text not null,
  -- Its lot; none where a few cents made no point.
  entry_id        bigint unique references points_lots,
  order_id        uuid references orders,
  earned_on       date not null,
  -- Of a purchase: which units counted, what was paid for them, and the whole dollars that they brought the order to.
  units           jsonb not null default '[]',
  net_cents       integer not null default 0 check (net_cents >= 0),
  dollars         integer not null default 0 check (dollars >= 0),
  multiplier      integer not null default 10000 check (multiplier between 10000 and 20000),
  multiplied_by   text not null,
  points          integer not null check (points >= 0),
  -- What refunds took of it since.
  reversed_cents  integer not null default 0 check (reversed_cents between 0 and net_cents),
  reversed_points integer not null default 0 check (reversed_points between 0 and points),
  created_at      timestamptz not null,
  unique (cause_type, cause_id),
  constraint points_of_an_earning_are_a_lot check ((points > 0) = (entry_id is not null)),
  constraint points_of_purchases_have_an_order check (way not in ('shipment', 'pickup', 'visit') or order_id is not null),
  constraint points_spending_is_of_purchases check (net_cents = 0 or way in ('shipment', 'pickup', 'visit'))
);
create index on points_earnings (customer_id, earned_on);
create index on points_earnings (order_id) where order_id is not null;

create function points_earning_keeps() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['reversed_cents', 'reversed_points'])
       is distinct from (to_jsonb(old) - array['reversed_cents', 'reversed_points'])
     or new.reversed_cents < old.reversed_cents or new.reversed_points < old.reversed_points then
    raise exception 'earning % keeps what it was earned for', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger points_earnings_keep before update or delete on points_earnings
  for each row execute function points_earning_keeps();

create function points_earning_is_its_lot() returns trigger language plpgsql as $$
begin
  perform from points_lots lot join points_members member on member.account_id = lot.account_id
    where lot.id = new.entry_id and lot.points = new.points and member.customer_id = new.customer_id;
  if not found then
    raise exception 'earning % is not what was issued for it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger points_earnings_are_lots after insert on points_earnings deferrable initially deferred
  for each row when (new.entry_id is not null) execute function points_earning_is_its_lot();

-- What the house gave or took by hand, and the reason that its customer reads.
create table points_adjustments (
  id          uuid primary key,
  customer_id uuid not null references points_members,
  points      integer not null check (points <> 0),
  reason      text not null check (length(reason) between 3 and 200),
  actor       text not null,
  at          timestamptz not null
);
create index on points_adjustments (customer_id);
create trigger points_adjustments_append_only before update or delete on points_adjustments
  for each row execute function refuse_change();
