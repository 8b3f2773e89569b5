-- Orders that staff prepare for a customer: a cart with its draft, which the customer opens by an emailed link and pays.
-- Contact and address are in the draft; the link is the id and a keyed hash of it, so the table opens nothing.

create table phone_orders (
  id          uuid primary key,
  cart_id     uuid not null unique references carts on delete cascade,
  prepared_by text not null check (prepared_by ~ '^(staff|operator):'),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  sent_at     timestamptz,
  opened_at   timestamptz check (opened_at >= created_at),
  closed_at   timestamptz check (closed_at >= created_at)
);
create index on phone_orders (created_at desc, id desc);
