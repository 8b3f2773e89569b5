-- The first setup of a shop: one row. The setup's link works once, and a finished setup can't be repeated.

create table first_setup (
  only_one    boolean primary key default true check (only_one),
  token_hash  bytea not null check (length(token_hash) = 32),
  issued_at   timestamptz not null,
  expires_at  timestamptz not null check (expires_at > issued_at and expires_at <= issued_at + interval '24 hours'),
  finished_at timestamptz check (finished_at >= issued_at and finished_at < expires_at)
);

create function first_setup_happens_once() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'the setup of this shop is finished' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger first_setup_once before update or delete on first_setup
  for each row execute function first_setup_happens_once();
