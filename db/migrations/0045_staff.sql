-- The winery's people: their roles, the factors they sign in with, and their sessions in the back office.

-- Roles -------------------------------------------------------------------------------------------------------------------------

create table staff_roles (
  id           uuid primary key default uuidv7(),
  code         text not null unique check (code ~ '^[a-z][a-z0-9-]{0,59}$'),
  name         text not null check (name = btrim(name) and length(name) between 1 and 60),
  capabilities text[] not null default '{}' check (array_position(capabilities, null) is null),
  -- The largest amount of a single refund or credit; null: no limit.
  limit_cents  integer check (limit_cents >= 0),
  is_owner     boolean not null default false,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  -- Owners have every capability that the code knows, so none is listed.
  check (not is_owner or (capabilities = '{}' and limit_cents is null))
);
create unique index staff_roles_one_owner on staff_roles (is_owner) where is_owner;
create unique index staff_roles_name on staff_roles (lower(name));

insert into staff_roles (code, name, is_owner, limit_cents, capabilities) values
  ('owner', 'Owner', true, null, '{}'),
  ('manager', 'DTC manager', false, 100000, '{orders.read,orders.money,orders.hold,orders.change,orders.cancel,orders.refund,orders.place,parcels.move,customers.read,customers.change,customers.credit,customers.privacy,members.change,visits.host,visits.plan,messages.answer,reviews.moderate,problems.decide,reports.read,data.export,audit.read}'),
  ('support', 'Support', false, 15000, '{orders.read,orders.money,orders.hold,orders.change,orders.cancel,orders.refund,orders.place,customers.read,customers.change,customers.credit,members.change,visits.plan,messages.answer,reviews.moderate,problems.decide}'),
  ('cellar', 'Cellar', false, 0, '{orders.read,orders.hold,parcels.move}'),
  ('host', 'Host', false, 0, '{visits.host,visits.plan}'),
  ('bookkeeper', 'Bookkeeper', false, 0, '{orders.read,orders.money,customers.read,reports.read,data.export}'),
  ('editor', 'Editor', false, 0, '{reviews.moderate,reports.read}'),
  ('auditor', 'Auditor', false, 0, '{orders.read,orders.money,customers.read,reports.read,audit.read}');

create function staff_owner_role_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.is_owner then
      raise exception 'the owner role stays' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.is_owner <> new.is_owner or old.code <> new.code then
    raise exception 'a role keeps its code, and stays the role of owners or another' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_owner_role_stays before update or delete on staff_roles
  for each row execute function staff_owner_role_stays();

-- Members -----------------------------------------------------------------------------------------------------------------------

create table staff_members (
  id           uuid primary key default gen_random_uuid(),
  email        citext not null unique check (length(email) between 3 and 254),
  name         text not null check (name = btrim(name) and length(name) between 1 and 120),
  role_id      uuid not null references staff_roles,
  -- Set only for the people of the demonstration, who sign in with a click where the shop runs as a demonstration.
  demo_code    text unique,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  suspended_at timestamptz
);
create index on staff_members (role_id);

-- Locks the owner role so that two owners who suspend each other come one after the other.
create function staff_keeps_an_owner() returns trigger language plpgsql as $$
declare
  owner_role uuid;
begin
  select id into owner_role from staff_roles where is_owner for update;
  if old.role_id = owner_role and old.suspended_at is null
    and not exists (select from staff_members where role_id = owner_role and suspended_at is null) then
    raise exception 'the last active owner stays' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger staff_keeps_an_owner after update of role_id, suspended_at or delete on staff_members
  for each row execute function staff_keeps_an_owner();

-- Factors -----------------------------------------------------------------------------------------------------------------------

create table staff_passkeys (
  id            uuid primary key default uuidv7(),
  member_id     uuid not null references staff_members,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  label         text not null check (length(label) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index on staff_passkeys (member_id);

create table staff_totp (
  member_id      uuid primary key references staff_members,
  secret_sealed  bytea not null,
  confirmed_at   timestamptz not null,
  -- The time step of the last code that was accepted: no code is accepted twice.
  last_used_step bigint not null
);

create table staff_recovery_codes (
  id         uuid primary key default uuidv7(),
  member_id  uuid not null references staff_members,
  code_hash  bytea not null unique check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at    timestamptz
);
create index on staff_recovery_codes (member_id);

create function staff_counters_rise() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_passkeys' then
    if new.counter < old.counter then
      raise exception 'the counter of a passkey only rises' using errcode = 'check_violation';
    end if;
  elsif new.secret_sealed = old.secret_sealed and new.last_used_step <= old.last_used_step then
    raise exception 'a code works once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_passkey_counter_rises before update on staff_passkeys
  for each row execute function staff_counters_rise();
create trigger staff_totp_step_rises before update on staff_totp
  for each row execute function staff_counters_rise();

-- Checked at the end of a transaction, so that factors can be replaced. The lock lets two removals see each other.
create function staff_member_has_a_factor() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'staff_members' then
    changed := new.id;
  else
    changed := old.member_id;
  end if;
  perform from staff_members where id = changed for update;
  perform from staff_members member
    where member.id = changed and member.demo_code is null
      and not exists (select from staff_passkeys passkey where passkey.member_id = member.id)
      and not exists (select from staff_totp totp where totp.member_id = member.id);
  if found then
    raise exception 'staff member % has no passkey and no authenticator app', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger staff_member_has_a_factor after insert on staff_members
  deferrable initially deferred for each row execute function staff_member_has_a_factor();
create constraint trigger staff_passkey_not_the_last after delete or update of member_id on staff_passkeys
  deferrable initially deferred for each row execute function staff_member_has_a_factor();
create constraint trigger staff_totp_not_the_last after delete or update of member_id on staff_totp
  deferrable initially deferred for each row execute function staff_member_has_a_factor();

-- Invitations and challenges: each is its id and a keyed hash of it, so whoever reads these tables can open none ----------------

create table staff_invitations (
  id          uuid primary key default gen_random_uuid(),
  -- The id that the member gets, or has: an invitation of a member replaces their factors.
  member_id   uuid not null,
  email       citext not null check (length(email) between 3 and 254),
  name        text not null check (name = btrim(name) and length(name) between 1 and 120),
  role_id     uuid not null references staff_roles,
  invited_by  text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  accepted_at timestamptz,
  revoked_at  timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '24 hours'),
  check (num_nonnulls(accepted_at, revoked_at) <= 1),
  check (accepted_at <= expires_at)
);
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and revoked_at is null;
create unique index staff_invitations_open_member on staff_invitations (member_id)
  where accepted_at is null and revoked_at is null;

create table staff_challenges (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('register', 'sign-in', 'step-up', 'email')),
  -- Whose; null for a sign-in with a passkey, which says it itself. An invited person has an id before they are a member.
  member_id  uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Wrong codes that were entered with an emailed link.
  tries      smallint not null default 0 check (tries between 0 and 5),
  used_at    timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '10 minutes'),
  check (used_at <= expires_at),
  check ((kind = 'sign-in') = (member_id is null))
);
create index on staff_challenges (expires_at);

create function staff_used_once() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) ->> 'used_at') is not null or (to_jsonb(old) ->> 'accepted_at') is not null
    or (to_jsonb(old) ->> 'revoked_at') is not null then
    raise exception 'a row of % that was used stays as it is', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_recovery_codes_once before update on staff_recovery_codes
  for each row execute function staff_used_once();
create trigger staff_invitations_once before update on staff_invitations
  for each row execute function staff_used_once();
create trigger staff_challenges_once before update on staff_challenges
  for each row execute function staff_used_once();

-- Sessions ----------------------------------------------------------------------------------------------------------------------

create table staff_sessions (
  id            uuid primary key default uuidv7(),
  token_hash    bytea not null unique check (length(token_hash) = 32),
  member_id     uuid not null references staff_members,
  method        text not null check (method in ('passkey', 'code', 'recovery-code', 'demo')),
  -- The browser, by a keyed hash of its cookie.
  device_hash   bytea not null check (length(device_hash) = 32),
  user_agent    text check (length(user_agent) <= 400),
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  stepped_up_at timestamptz not null,
  ended_at      timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '8 hours'),
  check (stepped_up_at >= created_at and stepped_up_at < expires_at)
);
create index on staff_sessions (member_id);
create index on staff_sessions (expires_at);

-- Waits for a suspension that is under way, which then ends the session, or refuses it.
create function staff_session_may_begin() returns trigger language plpgsql as $$
declare
  member staff_members;
begin
  select * into member from staff_members where id = new.member_id for share;
  if member.suspended_at is not null then
    raise exception 'a suspended member has no session' using errcode = 'check_violation';
  end if;
  if new.method = 'demo' then
    if member.demo_code is null then
      raise exception 'only people of the demonstration sign in without a factor' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not exists (select from staff_passkeys where member_id = member.id)
    and not exists (select from staff_totp where member_id = member.id) then
    raise exception 'a member without a factor has no session' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_session_may_begin before insert on staff_sessions
  for each row execute function staff_session_may_begin();

create function staff_session_stays() returns trigger language plpgsql as $$
begin
  if row(new.id, new.token_hash, new.member_id, new.method, new.created_at, new.expires_at)
    is distinct from row(old.id, old.token_hash, old.member_id, old.method, old.created_at, old.expires_at) then
    raise exception 'a session keeps its member and its end' using errcode = 'check_violation';
  end if;
  if old.ended_at is not null then
    raise exception 'a session that has ended stays ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_session_stays before update on staff_sessions
  for each row execute function staff_session_stays();

create function staff_suspension_ends_sessions() returns trigger language plpgsql as $$
begin
  update staff_sessions set ended_at = new.suspended_at where member_id = new.id and ended_at is null;
  return null;
end $$;
create trigger staff_suspension_ends_sessions after update of suspended_at on staff_members
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function staff_suspension_ends_sessions();
