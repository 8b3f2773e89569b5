-- Submitted forms, and emails that a mail server refused, wait in the inbox like chats and cases.

alter table form_submissions add column closed_at timestamptz;
-- Earlier ones were handled in the winery's mailbox.
update form_submissions set closed_at = received_at where destination = 'email';
create index form_submissions_waiting on form_submissions (received_at)
  where closed_at is null and (destination = 'email' or state = 'failed');
create index on form_submissions (closed_at) where closed_at is not null;

create sequence bounced_email_numbers start 7001;
create table bounced_emails (
  notice_id  uuid primary key references notices on delete cascade,
  number     integer not null unique default nextval('bounced_email_numbers'),
  recipient  citext not null,
  -- The mail server's answer.
  reason     text not null check (length(reason) between 1 and 500),
  bounced_at timestamptz not null,
  closed_at  timestamptz
);
create index on bounced_emails (recipient);
create index bounced_emails_waiting on bounced_emails (bounced_at) where closed_at is null;
create index on bounced_emails (closed_at) where closed_at is not null;

-- When the address is made anonymous, its bounce goes too.
create function delete_bounce_of_changed_recipient() returns trigger language plpgsql as $$
begin
  delete from bounced_emails where notice_id = new.id;
  return null;
end $$;
create trigger notices_forget_bounce after update of recipient on notices
  for each row when (old.recipient is distinct from new.recipient) execute function delete_bounce_of_changed_recipient();

alter table inbox_threads
  add column submission_id uuid unique references form_submissions on delete cascade,
  add column notice_id     uuid unique references bounced_emails on delete cascade,
  drop constraint inbox_threads_check,
  add constraint inbox_threads_of_one check (num_nonnulls(conversation_id, case_id, submission_id, notice_id) = 1);

alter table staff_notes
  add column submission_id uuid references form_submissions on delete cascade,
  add column notice_id     uuid references bounced_emails on delete cascade,
  drop constraint staff_notes_about_one,
  add constraint staff_notes_about_one
    check (num_nonnulls(order_id, person_id, conversation_id, case_id, submission_id, notice_id) = 1);
create index on staff_notes (submission_id, written_at) where submission_id is not null;
create index on staff_notes (notice_id, written_at) where notice_id is not null;
