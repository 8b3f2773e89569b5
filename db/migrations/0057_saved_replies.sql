-- Answers that staff send often, under a title, for everyone who answers messages.

create table saved_replies (
  id         uuid primary key,
  title      citext not null unique check (title = btrim(title) and length(title) between 1 and 60),
  -- As in an email, with places such as {first name}.
  body       text not null check (length(body) between 1 and 4000),
  version    integer not null default 1
);
