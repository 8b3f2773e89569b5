-- Rewards of Vine Points (docs/decisions/0047): what is given for points, and what becomes of each that was redeemed.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC, days are the winery's.

-- What is given for points, and what delivers it: a voucher, a visit, or a thing out of ordinary stock (I-34).
create table rewards (
  id            smallint primary key,
  slug          text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title         text not null check (title <> ''),
  points        integer not null check (points > 0),
  kind          text not null check (kind in ('voucher', 'experience', 'goods')),
  -- What its order says it is: hidden, so that nobody buys it without points.
  sku_id        integer not null unique references skus,
  -- What is paid in money beside the points; zero takes the whole price of its SKU off.
  fee_cents     integer not null check (fee_cents >= 0),
  -- Which visit it is a place at, and for how many (`marketingEventId` of the specification).
  experience_id smallint unique references experiences,
  party         smallint check (party > 0),
  -- Whether two lines are cut into it.
  is_engraved   boolean not null default false,
  -- Whose it is alone, for ever or until a day.
  least_tier    text check (least_tier in ('budbreak', 'veraison', 'harvest')),
  early_tier    text check (early_tier in ('budbreak', 'veraison', 'harvest')),
  early_until   date,
  -- What the voucher lowers: an amount off the wine, or what ground shipping costs with it.
  voucher_kind            text check (voucher_kind in ('amount', 'shipping')),
  voucher_cents           integer check (voucher_cents >= 0),
  voucher_minimum_cents   integer not null default 0 check (voucher_minimum_cents >= 0),
  voucher_minimum_bottles integer not null default 0 check (voucher_minimum_bottles >= 0),
  voucher_maximum_bottles integer check (voucher_maximum_bottles > 0),
  voucher_days            smallint check (voucher_days > 0),
  is_offered    boolean not null default true,
  -- Summary, story, rules, how it is used.
  facts         jsonb not null,
  position      smallint not null unique,
  constraint reward_voucher_says_what check (
    (kind = 'voucher') = (voucher_kind is not null and voucher_cents is not null and voucher_days is not null)),
  constraint reward_visit_says_which check ((kind = 'experience') = (experience_id is not null and party is not null)),
  constraint reward_engraved_is_a_thing check (kind = 'goods' or not is_engraved),
  constraint reward_early_until_a_day check ((early_tier is null) = (early_until is null))
);

-- Wine is never given away: it carries a fee in money (domain §2.7). Whatever it is, its SKU stands on no shelf and takes no discount.
create function reward_fits_its_sku() returns trigger language plpgsql as $$
begin
  perform from skus where id = new.sku_id and visibility = 'hidden'
    and (kind <> 'wine' or new.fee_cents > 0)
    and case new.kind when 'voucher' then kind = 'service' when 'experience' then kind = 'visit' else kind in ('wine', 'goods') end;
  if not found then
    raise exception 'reward % is not what its SKU can be', new.slug using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rewards_fit_their_sku before insert or update on rewards for each row execute function reward_fits_its_sku();

-- The reward that somebody chose: their points are set aside at once, and spent when its order is placed (I-28, I-34).
create table redemptions (
  id             uuid primary key,
  reward_id      smallint not null references rewards,
  customer_id    uuid not null references customers,
  draft_id       uuid not null references drafts,
  points         integer not null check (points > 0),
  state          text not null check (state in ('reserved', 'redeemed', 'in_production', 'issued', 'used', 'delivered', 'expired', 'cancelled')),
  -- Until then its points are set aside; longer while its payment is under way.
  reserved_until timestamptz not null,
  order_id       uuid unique references orders,
  coupon_id      uuid unique references coupons,
  reservation_id uuid unique references reservations,
  -- What is cut, as it was read again and confirmed.
  engraving      text[] check (cardinality(engraving) between 1 and 2),
  proofread_at   timestamptz,
  engraved_at    timestamptz,
  redeemed_at    timestamptz,
  ended_at       timestamptz,
  -- `customer`, `system` or an operator's name.
  ended_by       text,
  -- When its customer was reminded that the voucher ends, and told that it was taken back.
  reminded_at    timestamptz,
  told_at        timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  constraint redemption_redeemed_has_order check (
    case when state = 'reserved' then order_id is null and redeemed_at is null
         when state in ('redeemed', 'in_production', 'issued', 'used', 'delivered') then order_id is not null and redeemed_at is not null
         else (order_id is null) = (redeemed_at is null) end),
  constraint redemption_issued_has_voucher check (state <> 'issued' or coupon_id is not null),
  constraint redemption_produced_has_lines check (state <> 'in_production' or engraving is not null),
  constraint redemption_lines_were_read check ((engraving is null) = (proofread_at is null)),
  constraint redemption_ended_says_when check ((state in ('expired', 'cancelled')) = (ended_at is not null and ended_by is not null))
);
create index on redemptions (customer_id, created_at);
create unique index redemptions_one_reserved on redemptions (draft_id) where state = 'reserved';
create index redemptions_living on redemptions (state, reserved_until) where state in ('reserved', 'redeemed', 'in_production', 'issued');

create function redemption_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a redemption is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.reward_id, new.customer_id, new.draft_id, new.points)
     is distinct from (old.id, old.reward_id, old.customer_id, old.draft_id, old.points) then
    raise exception 'redemption % stays what it was', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.order_id is not null and (new.order_id, new.engraving, new.proofread_at)
     is distinct from (old.order_id, old.engraving, old.proofread_at) then
    raise exception 'redemption % was ordered and keeps what it says', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'reserved' then new.state in ('redeemed', 'expired', 'cancelled')
       when 'redeemed' then new.state in ('in_production', 'issued', 'used', 'delivered', 'cancelled')
       when 'in_production' then new.state in ('delivered', 'cancelled')
       when 'issued' then new.state in ('used', 'expired', 'cancelled')
       -- A voucher whose order came to nothing is whole again.
       when 'used' then new.state = 'issued' and old.coupon_id is not null
       else false end) then
    raise exception 'a redemption that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger redemptions_go_on before update or delete on redemptions for each row execute function redemption_goes_on();

-- A voucher is used when its code is, whoever uses it up, and whole again when that order comes to nothing.
create function redemption_follows_its_voucher() returns trigger language plpgsql as $$
begin
  update redemptions set state = case new.state when 'taken' then 'used' else 'issued' end, updated_at = new.at
   where coupon_id = new.coupon_id and state = case new.state when 'taken' then 'issued' else 'used' end;
  return null;
end $$;
create trigger coupon_redemptions_use_vouchers after insert or update of state on coupon_redemptions
  for each row execute function redemption_follows_its_voucher();

-- An order of kind `reward` takes no gift card (specification §3), and none is placed without its points being spent.
create function reward_takes_no_gift_card() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and kind = 'reward';
  if found then
    raise exception 'the order % of a reward takes no gift card', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_tenders_of_rewards after insert on order_tenders deferrable initially deferred
  for each row when (new.kind = 'gift_card') execute function reward_takes_no_gift_card();

create function reward_order_was_redeemed() returns trigger language plpgsql as $$
begin
  perform from redemptions redeemed
    join ledger_entries spent on spent.cause_type = 'redemption' and spent.cause_id = redeemed.id::text
     and spent.kind = 'post' and spent.amount = -redeemed.points
    where redeemed.order_id = new.id and redeemed.customer_id = new.customer_id;
  if not found then
    raise exception 'reward order % was placed and no points paid it', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_rewards_redeemed after insert or update of number on orders deferrable initially deferred
  for each row when (new.kind = 'reward' and new.number is not null) execute function reward_order_was_redeemed();

-- A voucher and a visit go nowhere, and are over without the cellar.
alter table orders drop constraint order_delivery_is_known;
alter table orders add constraint order_delivery_is_known check (
  case when order_type in (3, 6) then not is_pickup and pickup_location is null and ship_to is null
       when order_type = 2 then not is_pickup and pickup_location is null
       when order_type = 4 then is_pickup = (pickup_location is not null) and not (is_pickup and ship_to is not null)
       else is_pickup = (pickup_location is not null) and is_pickup = (ship_to is null) end);

create or replace function order_goes_forward() returns trigger language plpgsql as $$
begin
  if not (case old.state
       when 'awaiting_payment' then new.state in ('payment_failed', 'placed')
       when 'payment_failed' then new.state = 'awaiting_payment'
       when 'placed' then new.state in ('on_hold', 'fulfilling', 'cancelled') or (new.state = 'completed' and new.order_type in (2, 3, 4, 6))
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

-- A visit that is given for points has its seatings as every other has, and is not sold for money.
alter table experiences add column is_for_points boolean not null default false;
alter table experiences add constraint visit_is_sold_or_given check (not (is_on_sale and is_for_points));

-- Ground shipping is given for one order of a size: what is larger goes by pallet.
alter table coupons add column maximum_bottles integer check (maximum_bottles > 0);
