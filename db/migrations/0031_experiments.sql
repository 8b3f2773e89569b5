-- Experiments (docs/decisions/0054): two or more ways to do one thing, each shown to some of the visitors, and what came of it.

create table experiments (
  id                   integer primary key generated always as identity (start 1001),
  -- The name of the feature that it decides, as the code asks for it.
  key                  text not null check (key ~ '^[a-z]+(-[a-z]+)*$' and length(key) <= 60),
  title                text not null check (length(title) between 1 and 200),
  -- The first one is what everybody sees who is not part of it. With weights: `[{"key": "shown", "weight": 1}, …]`.
  variations           jsonb not null check (jsonb_array_length(variations) between 2 and 10),
  -- How many of 10,000 visitors take part.
  traffic_basis_points integer not null check (traffic_basis_points between 1 and 10000),
  state                text not null check (state in ('draft', 'running', 'stopped')),
  created_at           timestamptz not null,
  started_at           timestamptz,
  stopped_at           timestamptz,
  constraint experiment_state_has_instants check (
    (state = 'draft') = (started_at is null) and (state = 'stopped') = (stopped_at is not null))
);
-- One question at a time for a feature; an old answer stays.
create unique index experiments_one_living on experiments (key) where state <> 'stopped';

create function experiment_goes_on() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.key, new.variations, new.traffic_basis_points, new.started_at)
     is distinct from (old.key, old.variations, old.traffic_basis_points, old.started_at) then
    raise exception 'experiment % has begun and stays as it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or (old.state = 'draft' and new.state = 'running') or (old.state = 'running' and new.state = 'stopped')) then
    raise exception 'an experiment that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger experiments_go_on before update on experiments for each row execute function experiment_goes_on();

-- Whoever was shown a variation: a keyed hash of a random number in their browser, and nothing else of them.
create table experiment_visitors (
  experiment_id integer not null references experiments,
  visitor_hash  bytea not null check (octet_length(visitor_hash) = 32),
  variation     text not null,
  seen_on       date not null,
  -- The day on which they bought something, the first time.
  bought_on     date check (bought_on >= seen_on),
  primary key (experiment_id, visitor_hash)
);
create index on experiment_visitors (visitor_hash) where bought_on is null;
