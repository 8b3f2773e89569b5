-- People who asked for the newsletter, confirmed by the link in an email (double opt-in).

-- One row for each mailbox. A row without `confirmed_at` is only a request: no newsletter goes there, and it is deleted after a
-- while. Unsubscribing deletes the row.
create table newsletter_subscribers (
  id           uuid primary key default uuidv7(),
  email        citext not null unique check (length(email) between 3 and 254),
  -- The sentence next to the field, as it was agreed to.
  consent      text not null check (consent <> ''),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,
  constraint newsletter_confirmed_after_asked check (confirmed_at >= asked_at)
);
create index on newsletter_subscribers (asked_at) where confirmed_at is null;
