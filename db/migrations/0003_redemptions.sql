-- What a promotion code was used for: the order's own copy of it, and one row for each use (I-41, I-50).

-- An order copies the code it was bought with; a voucher is named by its id too.
alter table orders add column coupon_code text;
alter table orders add column voucher_id uuid references coupons;
alter table orders add constraint voucher_has_its_code check (voucher_id is null or coupon_code is not null);
-- A keyed hash of the e-mail without its aliases: one mailbox is one person (I-50).
alter table orders add column email_key text;
create index on orders (person_key) where number is not null;
create index on orders (email_key) where number is not null;

create function placed_order_keeps_its_coupon() returns trigger language plpgsql as $$
begin
  if old.number is not null and (new.coupon_code, new.voucher_id) is distinct from (old.coupon_code, old.voucher_id) then
    raise exception 'order % was placed and keeps its coupon', old.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger orders_placed_keep_coupon before update of coupon_code, voucher_id on orders
  for each row execute function placed_order_keeps_its_coupon();

-- One row for each (coupon, order): taken when the order is prepared, returned when it comes to nothing (I-41).
create table coupon_redemptions (
  coupon_id uuid not null references coupons,
  -- Taken under the coupon's lock, before its order is written in the same transaction.
  order_id  uuid not null references orders deferrable initially deferred,
  state     text not null check (state in ('taken', 'returned')),
  at        timestamptz not null,
  primary key (coupon_id, order_id)
);
create index on coupon_redemptions (order_id);
create trigger coupon_redemptions_keep before delete or update of coupon_id, order_id on coupon_redemptions
  for each row execute function refuse_change();

-- A code is used by the order that names it, and a voucher by its customer alone.
create function redemption_is_of_its_order() returns trigger language plpgsql as $$
begin
  perform from orders o join coupons c on c.id = new.coupon_id
    where o.id = new.order_id and o.coupon_code = c.code
      and (c.customer_id is null or (c.customer_id = o.customer_id and o.voucher_id = c.id));
  if not found then
    raise exception 'coupon % was not used by order %', new.coupon_id, new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger coupon_redemptions_of_their_order after insert or update of state on coupon_redemptions
  deferrable initially deferred for each row when (new.state = 'taken') execute function redemption_is_of_its_order();
