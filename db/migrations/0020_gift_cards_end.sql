-- How a gift card ends: refunded whole with its purchase, or paid out in cash, and opened again when money comes back to it.

-- Money of an order that a paid out card had paid for may come back to it: then it is in use again. All else as in 0016.
create or replace function gift_card_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a gift card is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.ledger_account_id, new.order_line_id, new.unit, new.initial_cents, new.created_at)
     is distinct from (old.id, old.ledger_account_id, old.order_line_id, old.unit, old.initial_cents, old.created_at) then
    raise exception 'gift card % keeps its account, its purchase and its amount', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'scheduled' then new.state in ('sent', 'cancelled')
       when 'sent' then new.state in ('active', 'locked', 'cashed_out', 'cancelled')
       when 'active' then new.state in ('locked', 'cashed_out', 'cancelled')
       when 'locked' then new.state in ('active', 'cashed_out', 'cancelled')
       when 'cashed_out' then new.state = 'active'
       else false end) then
    raise exception 'a gift card that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.version not in (old.version, old.version + 1)
     or (new.version = old.version) <> ((new.code_hash, new.key_id, new.last_four) is not distinct from (old.code_hash, old.key_id, old.last_four)) then
    raise exception 'gift card % has one code for each version', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'cancelled' or (old.state = 'cashed_out' and new.state <> 'active') then
    raise exception 'gift card % is closed', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'scheduled' then
    if (new.design, new.message, new.sender_name, new.deliver_at) is distinct from (old.design, old.message, old.sender_name, old.deliver_at) then
      raise exception 'gift card % was sent and says what it said', old.id using errcode = 'integrity_constraint_violation';
    end if;
    if new.version = old.version and (new.recipient_name, new.recipient_email, new.is_for_buyer)
       is distinct from (old.recipient_name, old.recipient_email, old.is_for_buyer) then
      raise exception 'gift card % goes to somebody else only with another code', old.id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

-- What was given back of a purchase and the cards that ended with it are the same number: a refund leaves no code alive (I-30).
create function refunded_gift_cards_are_closed() returns trigger language plpgsql as $$
declare line record;
begin
  if tg_table_name = 'order_lines' then
    select * into line from order_lines where id = new.id;
  else
    select * into line from order_lines where id = new.order_line_id;
  end if;
  if line.refunded_quantity <> (select count(*) from gift_cards where order_line_id = line.id and state = 'cancelled') then
    raise exception 'what was refunded of line % and the gift cards that were closed differ', line.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_cards_refunded after update of refunded_quantity on order_lines deferrable initially deferred
  for each row when (new.kind = 'gift_card') execute function refunded_gift_cards_are_closed();
create constraint trigger gift_cards_closed_refunded after update of state on gift_cards deferrable initially deferred
  for each row when (new.state = 'cancelled' and new.order_line_id is not null) execute function refunded_gift_cards_are_closed();

-- What somebody waits for in cash is set aside on the ledger, where nothing else can spend it.
with waiting as (
  select request.id, request.amount_cents, request.requested_at, card.ledger_account_id
    from cash_out_requests request join gift_cards card on card.id = request.gift_card_id
   where request.paid_at is null
), reserved as (
  insert into ledger_entries (account_id, amount, kind, cause_type, cause_id, at)
    select ledger_account_id, amount_cents, 'reserve', 'gift-card-cash', id::text, requested_at from waiting
    returning account_id, amount
)
update ledger_accounts set pending = pending + reserved.amount from reserved where ledger_accounts.id = reserved.account_id;

-- A card that was paid out and opened again may be paid out again: one request waits at a time.
alter table cash_out_requests drop constraint cash_out_requests_gift_card_id_key;
create unique index cash_out_requests_one_open on cash_out_requests (gift_card_id) where paid_at is null;
