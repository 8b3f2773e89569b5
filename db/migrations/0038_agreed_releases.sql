-- Members agree to one charge in each of their months (I-52): a club has one release in a month, and only in months of its frequencies.

create function release_is_agreed_to() returns trigger language plpgsql as $$
begin
  -- Two releases of one month wait for each other here.
  perform from clubs where id = new.club_id for no key update;
  perform from club_frequencies each
    where each.club_id = new.club_id and extract(month from new.process_on)::smallint = any(each.months);
  if not found then
    raise exception 'members of club % agreed to no charge on %', new.club_id, new.process_on using errcode = 'check_violation';
  end if;
  perform from releases other
    where other.club_id = new.club_id and other.id <> new.id
      and to_char(other.process_on, 'YYYY-MM') = to_char(new.process_on, 'YYYY-MM') and other.process_on <> new.process_on;
  if found then
    raise exception 'club % has a release in the month of % already', new.club_id, new.process_on using errcode = 'unique_violation';
  end if;
  return new;
end $$;
-- A release of before that members did not agree to stays, and passes everybody over.
create trigger releases_agreed before insert or update of process_on on releases
  for each row execute function release_is_agreed_to();
