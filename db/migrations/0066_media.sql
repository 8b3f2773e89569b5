-- Pictures that staff uploaded or imported, by the name under which pages ask for them. The files are outside the database, by content.
create table media (
  name         text primary key check (name ~ '^[a-z0-9-]{1,80}$'),
  -- SHA-256 of the original file.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  type         text not null check (type in ('jpeg', 'png', 'webp', 'avif')),
  bytes        integer not null check (bytes between 1 and 26214400),
  width        integer not null check (width between 1 and 16000),
  height       integer not null check (height between 1 and 16000),
  -- The point that stays visible when the picture is cropped, as shares of its width and height.
  focal_x      double precision not null check (focal_x between 0 and 1),
  focal_y      double precision not null check (focal_y between 0 and 1),
  alt          text not null check (alt = btrim(alt) and length(alt) between 1 and 300),
  -- What the names of its files begin with; other content or another focal point has another.
  stem         text not null check (stem ~ '^[0-9a-f]{32}$'),
  widths       integer[] not null check (cardinality(widths) > 0 and array_position(widths, null) is null and width >= all (widths)),
  jpeg_width   integer not null check (jpeg_width between 1 and width),
  -- What is behind the thing in the picture: nothing (transparent), a white wall, or anything else.
  ground       text not null check (ground in ('clear', 'white', 'photo')),
  saved_at     timestamptz not null,
  saved_by     text not null check (saved_by <> ''),
  check (width::bigint * height <= 60000000)
);
create index media_stem on media (stem);
create index media_content_hash on media (content_hash);

-- Owners have every capability; managers had all but that of the team.
update staff_roles set capabilities = array_append(capabilities, 'media.manage'), updated_at = now()
  where code = 'manager' and not 'media.manage' = any (capabilities);
