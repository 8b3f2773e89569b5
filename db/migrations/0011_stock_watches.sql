-- Who wants to know when something that is sold out, or not released yet, can be bought.

-- One row for each (e-mail, SKU) that waits, kept as those of `shipping_watches` are (0004): rows go when their reader does not
-- want them any more, and one that was told stays until it is asked for again (Q11).
create table stock_watches (
  id       uuid primary key default uuidv7(),
  email    citext not null check (length(email) between 3 and 254),
  -- By its address, as it stands in the form and in the mail.
  sku_slug text not null references skus (slug) on update cascade,
  -- The sentence that was agreed to, as it stood on the page.
  consent  text not null check (consent <> ''),
  asked_at timestamptz not null,
  told_at  timestamptz,
  unique (email, sku_slug),
  constraint stock_told_after_asked check (told_at >= asked_at)
);
create index on stock_watches (sku_slug, asked_at) where told_at is null;
