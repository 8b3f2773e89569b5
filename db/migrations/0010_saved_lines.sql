-- What a customer put aside on the cart's page: nothing of it is ordered until it is moved back.

-- Its own table, so that no question about a cart has to leave it out. A line keeps what it needs to come back as it was.
create table saved_lines (
  cart_id           uuid not null references carts on delete cascade,
  sku_id            integer not null references skus,
  quantity          integer not null check (quantity between 1 and 999),
  added_price_cents integer not null check (added_price_cents >= 0),
  source            text not null check (source in ('shop', 'reorder', 'list', 'event')),
  saved_at          timestamptz not null,
  primary key (cart_id, sku_id)
);
