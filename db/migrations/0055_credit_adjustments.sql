-- Store credit that staff gave to a customer or took back, with the reason. The ledger entry names it as its cause.

create table credit_adjustments (
  id           uuid primary key,
  customer_id  uuid not null references customers,
  amount_cents integer not null check (amount_cents <> 0),
  reason       text not null check (length(reason) between 3 and 200),
  actor        text not null,
  at           timestamptz not null
);
create index on credit_adjustments (customer_id);
create trigger credit_adjustments_append_only before update or delete on credit_adjustments
  for each row execute function refuse_change();
