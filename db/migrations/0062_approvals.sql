-- Refunds and credit above the limit of whoever asks, which a colleague approves. The database keeps the two apart.

alter table staff_roles add column asks_approval boolean not null default false;
alter table staff_roles add check (not (is_owner and asks_approval));
update staff_roles set asks_approval = true where code = 'support';

create table approval_requests (
  id           uuid primary key,
  kind         text not null check (kind in ('refund', 'credit')),
  order_id     uuid references orders,
  customer_id  uuid references customers on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  -- What is refunded, as the form of refunds asks for it.
  request      jsonb not null default '{}',
  reason       text not null check (length(reason) between 3 and 200),
  requested_by uuid not null references staff_members,
  requested_at timestamptz not null,
  state        text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  decided_by   uuid references staff_members,
  decided_at   timestamptz check (decided_at >= requested_at),
  check ((kind = 'refund') = (order_id is not null) and (kind = 'credit') = (customer_id is not null)),
  check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  -- Nobody decides on their own request; they can only withdraw it.
  check ((state = 'withdrawn') = (decided_by is not distinct from requested_by))
);
-- One at a time, so that two clicks ask once.
create unique index on approval_requests (order_id) where state = 'open';
create unique index on approval_requests (customer_id) where state = 'open';
create index on approval_requests (decided_at desc, id desc) where state <> 'open';
