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
