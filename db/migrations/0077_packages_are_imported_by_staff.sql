-- A package that staff upload, check and import. A worker checks and imports it in a process of its own; its file is in the media storage, in
-- sealed parts, until it is imported or discarded.

create table package_imports (
  id            uuid primary key,
  member_id     uuid not null references staff_members,
  state         text not null check (state in ('uploading', 'checking', 'faulty', 'ready', 'importing', 'imported', 'discarded')),
  -- SHA-256 and size of the file, once it is stored.
  content_hash  text check (content_hash ~ '^[0-9a-f]{64}$'),
  bytes         integer check (bytes > 0),
  -- How many parts of the file the storage has.
  parts         integer not null default 0 check (parts >= 0),
  -- [{"file": "catalog/wines.csv", "line": 7, "sentence": "…"}], the first ones of `fault_count`.
  faults        jsonb,
  fault_count   integer,
  -- What an import changes, by kind of thing, and a hash of it, which a confirmation repeats.
  preview       jsonb,
  mark          text,
  -- The shop changed after it was confirmed, so that it is shown again.
  is_outdated   boolean not null default false,
  pictures_done integer not null default 0,
  confirmed_by  uuid references staff_members,
  -- How often a worker has begun with the present state, and when it last gave a sign of life; null: it waits for one.
  attempts      integer not null default 0,
  worked_at     timestamptz,
  created_at    timestamptz not null,
  finished_at   timestamptz,
  check (state = 'uploading' or state = 'discarded' or (content_hash is not null and bytes is not null)),
  check (state <> 'faulty' or (faults is not null and fault_count > 0)),
  check (state not in ('ready', 'importing', 'imported') or (preview is not null and mark is not null)),
  check (state not in ('importing', 'imported') or confirmed_by is not null),
  check ((state = 'imported') = (finished_at is not null))
);
create index on package_imports (created_at);

create function package_is_imported_once() returns trigger language plpgsql as $$
begin
  if old.state = 'imported' and (tg_op = 'DELETE' or new.state <> 'imported') then
    raise exception 'a package import is final' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger package_imports_once before update or delete on package_imports
  for each row execute function package_is_imported_once();
