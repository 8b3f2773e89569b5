-- Whoever gets another email address stays the same person, with the notes about them: a customer who changes the address of
-- their account, and a guest whose mistyped address is corrected on an order.

create or replace function keep_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.email is distinct from new.email and new.email not like '%.invalid' then
    update people set email = new.email
     where email = old.email
       and (tg_table_name = 'customers' or customer_id is null)
       and not exists (select from people where email = new.email);
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.email is distinct from new.email) then
    perform refresh_person(old.email);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_person(new.email);
  end if;
  return null;
end $$;
