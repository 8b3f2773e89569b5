-- What becomes of a gift card's money besides orders: small balances are paid out in cash on request (domain §2.6).

create table cash_out_requests (
  id            uuid primary key,
  -- One card is paid out once.
  gift_card_id  uuid not null unique references gift_cards,
  amount_cents  integer not null check (amount_cents > 0),
  -- The law's threshold on the day of the request: only what is below it is owed in cash.
  below_cents   integer not null,
  payee_name    text not null check (length(payee_name) between 1 and 120),
  payee_address text not null check (length(payee_address) between 1 and 400),
  payee_email   citext not null check (length(payee_email) <= 254),
  requested_at  timestamptz not null,
  paid_at       timestamptz,
  paid_by       text,
  constraint cash_out_is_small check (amount_cents < below_cents),
  constraint cash_out_paid_by_somebody check ((paid_at is null) = (paid_by is null))
);
create index cash_out_requests_open on cash_out_requests (requested_at) where paid_at is null;

-- A request is answered once and keeps what was asked.
create function cash_out_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.paid_at is not null
     or (new.id, new.gift_card_id, new.amount_cents, new.below_cents, new.requested_at)
        is distinct from (old.id, old.gift_card_id, old.amount_cents, old.below_cents, old.requested_at) then
    raise exception 'cash-out request % keeps what was asked', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger cash_out_requests_keep before update or delete on cash_out_requests
  for each row execute function cash_out_keeps_its_word();

-- Money in the ledger never goes from one customer's account to another's; a gift card may become its bearer's again, as when the
-- account it lay in is closed.
create function ledger_account_keeps_its_customer() returns trigger language plpgsql as $$
begin
  if (old.customer_id is not null and new.customer_id is distinct from old.customer_id
      and not (new.customer_id is null and old.kind = 'gift_card'))
     or (new.id, new.kind, new.unit, new.created_at) is distinct from (old.id, old.kind, old.unit, old.created_at) then
    raise exception 'ledger account % keeps its customer', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_keep before update of id, kind, unit, customer_id, created_at on ledger_accounts
  for each row execute function ledger_account_keeps_its_customer();
-- The cards and the credit of a customer.
create index on ledger_accounts (customer_id) where customer_id is not null;
