-- Which staff member a case or a conversation is assigned to, and until when it is snoozed. A later message ends the snooze.

create table inbox_threads (
  conversation_id uuid unique references conversations on delete cascade,
  case_id         uuid unique references support_cases on delete cascade,
  assigned_to     uuid references staff_members,
  snoozed_at      timestamptz,
  snoozed_until   timestamptz,
  check (num_nonnulls(conversation_id, case_id) = 1),
  check ((snoozed_at is null) = (snoozed_until is null) and snoozed_until > snoozed_at)
);
create index on inbox_threads (assigned_to);
create index on conversations (closed_at) where closed_at is not null;
create index on support_cases (closed_at) where closed_at is not null;

-- Notes are also about cases and conversations, and go with them.
alter table staff_notes
  add column conversation_id uuid references conversations on delete cascade,
  add column case_id         uuid references support_cases on delete cascade,
  drop constraint staff_notes_check,
  add constraint staff_notes_about_one check (num_nonnulls(order_id, person_id, conversation_id, case_id) = 1);
create index on staff_notes (conversation_id, written_at) where conversation_id is not null;
create index on staff_notes (case_id, written_at) where case_id is not null;
