-- What visitors sent with forms of documents (docs/decisions/0052): kept until the time is over that the privacy policy names.

create sequence form_submission_numbers start 3001;

create table form_submissions (
  id          uuid primary key default uuidv7(),
  number      integer not null unique default nextval('form_submission_numbers'),
  -- A keyed hash of what makes two sendings one: the key that a script gave, else who sent what on which day.
  sending_key bytea not null unique check (octet_length(sending_key) = 32),
  document_id text not null check (length(document_id) between 1 and 200),
  form_id     text not null check (length(form_id) between 1 and 80),
  -- What the house calls the form.
  form_name   text not null check (length(form_name) between 1 and 120),
  destination text not null check (destination in ('email', 'builder', 'action')),
  -- The mailbox, or the address that is called, without query.
  target      text not null check (length(target) between 3 and 500),
  -- The answers, and of a call all that it says besides; sealed.
  contents    bytea not null check (octet_length(contents) <= 524288),
  -- A keyed hash of the mailbox that its writer gave, by which somebody's submissions are found and erased.
  email_hash  bytea check (octet_length(email_hash) = 32),
  -- A mail is sent from the queue of mails, which knows what became of it (`notices`).
  state       text not null check (state in ('received', 'sending', 'sent', 'failed')),
  -- Calls that were begun.
  tries       integer not null default 0 check (tries >= 0),
  -- While it is being sent until when nobody else sends it; while it waits from when on it is sent.
  until       timestamptz not null,
  -- Why it failed: a status, never a word of anybody's.
  reason      text check (length(reason) between 1 and 200),
  received_at timestamptz not null,
  updated_at  timestamptz not null,
  constraint form_mail_waits_in_its_queue check (destination <> 'email' or state = 'received'),
  constraint form_failure_has_reason check ((state = 'failed') <= (reason is not null))
);
create index on form_submissions (received_at);
create index on form_submissions (email_hash);
create index form_submissions_open on form_submissions (until) where state in ('received', 'sending') and destination <> 'email';

-- What was sent stays as it was written, and goes on by its states alone; a whole one goes when its time is over.
create function form_submission_goes_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.sending_key, new.document_id, new.form_id, new.form_name, new.destination, new.target, new.contents, new.email_hash, new.received_at)
     is distinct from
     (old.id, old.number, old.sending_key, old.document_id, old.form_id, old.form_name, old.destination, old.target, old.contents, old.email_hash, old.received_at) then
    raise exception 'a submission stays as it was sent' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> new.state and not (case old.state
       when 'received' then new.state = 'sending'
       when 'sending' then new.state in ('received', 'sent', 'failed')
       when 'failed' then new.state = 'received'
       else false end) then
    raise exception 'a submission that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger form_submissions_go_on before update on form_submissions
  for each row execute function form_submission_goes_on();
