-- How often pages are seen and what becomes an order, as sums of days (docs/decisions/0050). Nothing here tells of a visitor.

create table page_views (
  -- The winery's day.
  day     date not null,
  -- The address of a page that everybody may see, else the pattern of its route: no token of a link comes here.
  address text not null check (address ~ '^/' and length(address) <= 200),
  views   integer not null check (views > 0),
  primary key (day, address)
);

-- Orders whose buyer came to the page that confirms them and asked not to be left out; what they were is asked of the order itself.
create table counted_purchases (
  order_id uuid primary key references orders,
  day      date not null
);
create index on counted_purchases (day);
