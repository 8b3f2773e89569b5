-- Staff can send an email again: each copy is a row of its own, with its own recipient and message id, and is made once.

alter table notices
  add column copy integer not null default 0 check (copy >= 0),
  drop constraint notices_kind_subject_type_subject_id_occurrence_key,
  add constraint notices_one_of_each unique (kind, subject_type, subject_id, occurrence, copy);
