-- What was signed is kept for as long as a claim can be made of the visit, and not longer.

create function waiver_signature_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.signed_at < now() - make_interval(years => case when old.minors > 0 then 21 else 3 end) then
    return old;
  end if;
  raise exception 'what was signed on % stays as it is', old.signed_at::date using errcode = 'integrity_constraint_violation';
end $$;
drop trigger waiver_signatures_stand on waiver_signatures;
create trigger waiver_signatures_stand before update or delete on waiver_signatures
  for each row execute function waiver_signature_stands();
