-- Wrong PINs are counted for each code that is typed, whether there is such a card or not: for each place (a network, or a customer
-- who has proved to be the holder) and, under a place of its own, for all of them together. Everything in a row is a keyed hash.
create table gift_card_tries (
  code_hash    bytea not null,
  place_hash   bytea not null,
  wrong        integer not null default 0 check (wrong >= 0),
  locked_until timestamptz,
  -- When the right PIN was entered here: a lock of the whole card does not hold for such a place.
  proved_at    timestamptz,
  at           timestamptz not null,
  primary key (code_hash, place_hash),
  -- No count, of a place or of a card, goes on without a lock.
  constraint guessing_is_locked check (wrong < 15 or locked_until is not null)
);
create index gift_card_tries_at on gift_card_tries (at);

-- A wish for cash from a card that may still be disputed waits for a person, and a wish may be turned down.
alter table cash_out_requests
  add column review_until timestamptz,
  add column reviewed_at timestamptz,
  add column reviewed_by text,
  add column declined_at timestamptz,
  add column declined_by text,
  add constraint cash_out_reviewed_by_somebody check ((reviewed_at is null) = (reviewed_by is null)),
  add constraint cash_out_declined_by_somebody check ((declined_at is null) = (declined_by is null)),
  add constraint cash_out_ends_once check (paid_at is null or declined_at is null),
  -- Nothing is paid before its review, or before what paid for the card can no longer be taken back.
  add constraint cash_out_is_reviewed check (paid_at is null or review_until is null or reviewed_at is not null or paid_at >= review_until);
drop index cash_out_requests_open;
create index cash_out_requests_open on cash_out_requests (requested_at) where paid_at is null and declined_at is null;
drop index cash_out_requests_one_open;
create unique index cash_out_requests_one_open on cash_out_requests (gift_card_id) where paid_at is null and declined_at is null;

create or replace function cash_out_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.paid_at is not null or old.declined_at is not null
     or (new.id, new.gift_card_id, new.amount_cents, new.below_cents, new.requested_at, new.review_until)
        is distinct from (old.id, old.gift_card_id, old.amount_cents, old.below_cents, old.requested_at, old.review_until) then
    raise exception 'cash-out request % keeps what was asked', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
