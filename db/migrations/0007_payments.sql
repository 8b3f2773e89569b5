-- Payments after the sale: holds that are renewed before the bank lets them go, disputes, events that wait for their payment.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC.

-- What an attempt is for: to place its order; to renew, without its customer, the hold of a placed one; or to replace that hold
-- because its customer pays again.
alter table payment_attempts
  add column purpose        text not null default 'place' check (purpose in ('place', 'renew', 'replace')),
  -- Until then the bank holds the amount.
  add column capture_before timestamptz;
-- Banks held for seven days what was authorised before they were asked until when.
update payment_attempts set capture_before = updated_at + interval '7 days' where state = 'authorized';

-- At most one attempt of an order pays for it. A renewal is opened beside the hold that it renews, and takes its place in the
-- transaction that gives the old one up: until then it is nobody's payment, and there is one of it at a time.
drop index payment_attempts_one_live;
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('authorized', 'captured') or (purpose = 'place' and state in ('created', 'unknown', 'action_required'));
create unique index payment_attempts_one_renewal on payment_attempts (order_id)
  where purpose <> 'place' and state in ('created', 'unknown', 'action_required');
create index payment_attempts_lapsing on payment_attempts (capture_before) where state = 'authorized';

-- How a dispute ended is a fact of its own, beside that it was opened (I-23).
alter table payment_events drop constraint payment_events_kind_check;
alter table payment_events add constraint payment_events_kind_check check
  (kind in ('authorized', 'captured', 'voided', 'refunded', 'failed', 'disputed', 'dispute_won', 'dispute_lost'));
create index payment_events_disputes on payment_events (attempt_id) where kind in ('disputed', 'dispute_won', 'dispute_lost');

-- Word of a payment that is not known here waits longer after each try; what was set aside is shown to the operator (I-21).
alter table webhook_inbox
  add column tries       integer not null default 0 check (tries >= 0),
  add column next_try_at timestamptz not null default now();
drop index webhook_inbox_open;
create index webhook_inbox_open on webhook_inbox (next_try_at) where handled_at is null and given_up_at is null;
create index webhook_inbox_parked on webhook_inbox (received_at) where handled_at is null and tries > 0;
