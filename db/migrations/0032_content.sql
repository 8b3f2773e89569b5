-- Words that an editor keeps (docs/decisions/0051): documents, every saved version of each, and when which version was shown.

create table content_documents (
  -- What operators, pages and programs know it by.
  id         text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  -- What it is a document of: `page` stands on a page of the shop.
  model      text not null check (model ~ '^[a-z][a-z0-9-]*$' and length(model) <= 60),
  created_at timestamptz not null
);

-- A save is a new version; none is ever edited.
create table content_versions (
  document_id text not null references content_documents,
  version     integer not null check (version >= 1),
  name        text not null check (length(name) between 1 and 200),
  -- Whom it is for, as a list of conditions that all must hold: `[{"property": "urlPath", "operator": "is", "value": "/wines"}]`.
  targets     jsonb not null check (jsonb_typeof(targets) = 'array' and jsonb_array_length(targets) <= 20),
  data        jsonb not null check (jsonb_typeof(data -> 'blocks') = 'array' and octet_length(data::text) <= 524288),
  saved_at    timestamptz not null,
  saved_by    text not null,
  primary key (document_id, version)
);
create trigger content_versions_append_only before update or delete on content_versions
  for each row execute function refuse_change();

-- From when until when a version is shown to everybody. What is planned can be changed, what was shown stays.
create table content_publications (
  id          bigint primary key generated always as identity,
  document_id text not null,
  version     integer not null,
  shown_from  timestamptz not null,
  shown_until timestamptz check (shown_until > shown_from),
  foreign key (document_id, version) references content_versions
);
create index on content_publications (document_id, shown_from);
create index on content_publications (shown_until);

create function content_shown_once() returns trigger language plpgsql as $$
begin
  -- Whoever else publishes this document waits here, and then sees what was written.
  perform from content_documents where id = new.document_id for update;
  if exists (
    select from content_publications other
    where other.document_id = new.document_id and other.id <> new.id
      and tstzrange(other.shown_from, other.shown_until) && tstzrange(new.shown_from, new.shown_until)
  ) then
    raise exception 'document % would show two versions at once', new.document_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger content_publications_shown_once before insert or update on content_publications
  for each row execute function content_shown_once();

-- What a hosted page builder answered last for a model, so that a start without it shows what was shown before.
create table content_copies (
  model    text primary key,
  entries  jsonb not null check (jsonb_typeof(entries) = 'array'),
  taken_at timestamptz not null
);

-- What happened to documents, as sums of days; nothing here tells of a visitor.
create table content_event_counts (
  -- The winery's day.
  day         date not null,
  document_id text not null references content_documents,
  kind        text not null check (kind in ('impression', 'click', 'conversion')),
  events      integer not null check (events > 0),
  primary key (day, document_id, kind)
);
