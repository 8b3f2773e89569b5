-- Two rows of people can be one person. Notes then go to the row that is kept; they are never changed otherwise.

create function note_only_moves() returns trigger language plpgsql as $$
begin
  if old.person_id is null or new.person_id is null or (to_jsonb(new) - 'person_id') <> (to_jsonb(old) - 'person_id') then
    raise exception 'staff_notes is append-only: a note only goes to another person' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger staff_notes_stay on staff_notes;
create trigger staff_notes_stay before update on staff_notes for each row execute function note_only_moves();

-- A guest's message is answered at the address of the person that the guest became part of.
create or replace function support_case_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.form_key, new.topic, new.name, new.order_id, new.order_number, new.message, new.received_at)
     is distinct from
     (old.id, old.number, old.form_key, old.topic, old.name, old.order_id, old.order_number, old.message, old.received_at)
     or (new.email is distinct from old.email
         and (old.customer_id is not null or not exists (select from people where email = new.email)))
     or (new.customer_id is distinct from old.customer_id and new.customer_id is not null) then
    raise exception 'a message stays as it was written' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> new.state and not (case old.state
       when 'open' then new.state in ('answered', 'closed')
       when 'answered' then new.state = 'closed'
       else false end) then
    raise exception 'a case that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
