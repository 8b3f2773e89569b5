-- A change that staff make to many orders at once: what was chosen, and what became of each order. The work goes on where it stopped.

create table bulk_runs (
  id          uuid primary key,
  -- {"kind": "hold", "reason": "weather", "until": "2026-12-01"} or {"kind": "release", "reason": "weather"}
  action      jsonb not null check (action ->> 'kind' in ('hold', 'release')),
  member_id   uuid not null references staff_members,
  created_at  timestamptz not null,
  -- A member ended it before it was done.
  stopped_at  timestamptz,
  finished_at timestamptz
);
create index on bulk_runs (created_at);

create table bulk_items (
  run_id   uuid not null references bulk_runs,
  position integer not null,
  order_id uuid not null references orders,
  state    text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  -- Why it was refused.
  sentence text,
  at       timestamptz,
  primary key (run_id, position),
  unique (run_id, order_id),
  check ((state = 'waiting') = (at is null)),
  check ((state = 'refused') = (sentence is not null))
);
create index on bulk_items (run_id, position) where state = 'waiting';

-- What became of an order is decided once.
create function bulk_item_is_decided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or (old.run_id, old.position, old.order_id) <> (new.run_id, new.position, new.order_id) then
    raise exception 'an item of a bulk run is decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bulk_items_decided_once before update or delete on bulk_items
  for each row execute function bulk_item_is_decided_once();
