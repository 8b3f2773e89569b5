-- What the winery decided, such as its profile: every version is kept, the newest is in force.

create table winery_settings (
  name     text not null check (name ~ '^[a-z][a-z-]{0,39}$'),
  version  integer not null check (version > 0),
  value    jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (name, version)
);

create function winery_settings_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a setting is kept; save a new one' using errcode = 'check_violation';
end $$;
create trigger winery_settings_kept before update or delete on winery_settings
  for each row execute function winery_settings_are_kept();

-- A version follows the one before it, so that two people who save at once do not overwrite each other unseen.
create function winery_setting_follows() returns trigger language plpgsql as $$
begin
  if new.version <> 1 + coalesce((select max(version) from winery_settings where name = new.name), 0) then
    raise exception 'version % of % does not follow the last one', new.version, new.name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger winery_settings_follow before insert on winery_settings
  for each row execute function winery_setting_follows();

-- The zone of the winery's business days. Statements read it as `(select winery_time_zone())`, which runs once.
create function winery_time_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timeZone' from winery_settings where name = 'profile' order by version desc limit 1), 'UTC')
$$;

-- As before, in the zone of the winery.
create or replace function points_entry_is_proved(proved bigint) returns void language plpgsql as $$
declare
  entry ledger_entries;
  moved bigint;
begin
  select entries.* into entry from ledger_entries entries join ledger_accounts account on account.id = entries.account_id
    where entries.id = proved and account.kind = 'points';
  if not found then
    perform from points_lot_movements where entry_id = proved;
    if found then
      raise exception 'entry % moves lots and no points', proved using errcode = 'check_violation';
    end if;
    return;
  end if;
  select coalesce(sum(moves.points), 0) into moved from points_lot_movements moves
    join points_lots lot on lot.id = moves.lot_id and lot.account_id = entry.account_id where moves.entry_id = proved;
  if moved <> (case entry.kind when 'issue' then 0 when 'post' then 0 when 'reserve' then -entry.amount when 'void' then -entry.amount
      else entry.amount end)
     or exists (select from points_lot_movements moves join points_lots lot on lot.id = moves.lot_id
       where moves.entry_id = proved and lot.account_id <> entry.account_id) then
    raise exception 'entry % does not move the lots that it says', proved using errcode = 'check_violation';
  end if;
  if entry.kind = 'issue' and not exists (select from points_lots
      where id = proved and account_id = entry.account_id and points = entry.amount) then
    raise exception 'entry % issues points without a lot', proved using errcode = 'check_violation';
  end if;
  if entry.kind = 'expire' and exists (select from points_lot_movements moves where moves.entry_id = proved
      and not exists (select from points_expiry_notices told where told.lot_id = moves.lot_id and told.days_before = 14
        and told.expires_on < (entry.at at time zone winery_time_zone())::date)) then
    raise exception 'entry % takes points whose owner was not told', proved using errcode = 'check_violation';
  end if;
end $$;
