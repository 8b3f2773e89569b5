-- What the winery decided for a later moment. The job that saves it as a version then removes it here.
create table planned_settings (
  name       text not null check (name ~ '^[a-z][a-z-]{0,39}$'),
  begins_at  timestamptz not null,
  value      jsonb not null,
  planned_by text not null,
  planned_at timestamptz not null,
  primary key (name, begins_at),
  check (planned_at < begins_at)
);
