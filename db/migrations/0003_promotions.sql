-- Promotion codes and vouchers: what lowers a price when a code is entered (I-41, I-50).

create table coupons (
  id                 uuid primary key default uuidv7(),
  code               text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  -- The sentence that the customer reads as the reason of the lower price.
  title              text not null check (title <> ''),
  kind               text not null check (kind in ('percentage', 'amount', 'shipping')),
  rate_basis_points  integer check (rate_basis_points between 1 and 6000),
  -- What is taken off; of a shipping code, what ground shipping costs with it.
  amount_cents       integer check (amount_cents >= 0),
  -- A voucher is a code that belongs to one customer.
  customer_id        uuid references customers,
  -- Civil dates of the winery; the last day is whole.
  starts_on          date,
  ends_on            date,
  minimum_cents      integer not null default 0 check (minimum_cents >= 0),
  minimum_bottles    integer not null default 0 check (minimum_bottles >= 0),
  first_order_only   boolean not null default false,
  members            text check (members in ('any', 'club', 'plus')),
  excluded_kinds     text[] not null default '{}',
  excluded_styles    text[] not null default '{}',
  customer_limit     integer check (customer_limit > 0),
  total_limit        integer check (total_limit > 0),
  -- Counted under the lock of this row, and only where there is a limit: a code for everybody is no queue.
  used               integer not null default 0,
  created_at         timestamptz not null,
  constraint coupon_has_its_benefit check (
    (kind = 'percentage') = (rate_basis_points is not null) and (kind = 'percentage') = (amount_cents is null)
    and (kind <> 'amount' or amount_cents > 0)),
  constraint coupon_ends_after_it_starts check (ends_on >= starts_on),
  constraint coupon_is_not_overused check (used between 0 and coalesce(total_limit, 0)),
  constraint voucher_is_used_once_and_ends check (customer_id is null or (total_limit = 1 and ends_on is not null))
);
create index on coupons (customer_id) where customer_id is not null;

-- Chosen for a cart as it was typed; whether it applies is decided each time the cart is priced.
alter table carts add column coupon_code text check (length(coupon_code) between 3 and 32);

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
