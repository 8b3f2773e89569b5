-- Legal texts by the day on which each version takes effect. People agree to them, so a published one never changes.

create table legal_texts (
  document     text not null check (document in ('privacy', 'plus-privacy', 'plus-terms', 'waiver')),
  effective_on date not null,
  -- What is new, for readers of the version before.
  changes      text not null check (length(btrim(changes)) between 1 and 400),
  body         text not null check (length(btrim(body)) between 1 and 100000),
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  primary key (document, effective_on)
);
create trigger legal_texts_stand before update or delete on legal_texts for each row execute function refuse_change();
create trigger legal_texts_stay before truncate on legal_texts for each statement execute function refuse_change();
