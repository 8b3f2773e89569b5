-- Gift cards: what is sold, to whom it goes and when. The money is an account of the ledger; the code is derived and nowhere stored.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC.

-- The catalogue knows the gift card as one thing whose price is the amount that the buyer names. It is money, so nothing lowers it
-- and nothing taxes it; what is paid with it is taxed (domain §2.6).
alter table skus drop constraint skus_kind_check;
alter table skus add constraint skus_kind_check check (kind in ('wine', 'bundle', 'goods', 'service', 'gift_card'));
alter table skus drop constraint skus_tax_class_check;
alter table skus add constraint skus_tax_class_check check (tax_class in ('wine', 'goods', 'none'));
alter table skus add constraint gift_card_is_money check (
  (kind = 'gift_card') = (tax_class = 'none') and (kind <> 'gift_card' or (visibility = 'hidden' and not discountable)));
create unique index skus_one_gift_card on skus (kind) where kind = 'gift_card';

-- A catalogue that stands already gets it; an empty one is filled with it.
insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, discountable, position, facts)
select 'ML-GC', 'gift-card', 'gift_card', 'Gift card', 1000, 'hidden', 'current', 'none', false, max(position) + 10,
       '{"summary": "Sent by mail, never expires", "note": "A gift card in any whole amount from $10 to $1,500.", "details": []}'
  from skus having count(*) > 0;

alter table order_lines add constraint gift_card_line_is_money check (
  (kind = 'gift_card') = (tax_class = 'none')
  and (kind <> 'gift_card' or (discount_cents = 0 and tax_cents = 0 and volume_ml = 0
       and unit_price_cents between 1000 and 150000 and unit_price_cents % 100 = 0)));

-- A gift card goes by mail: its order has no place to be delivered to, and nothing of it passes through the cellar.
alter table orders drop constraint order_delivery_is_known;
alter table orders add constraint order_delivery_is_known check (
  case when order_type = 3 then not is_pickup and pickup_location is null and ship_to is null
       else is_pickup = (pickup_location is not null) and is_pickup = (ship_to is null) end);

create or replace function order_goes_forward() returns trigger language plpgsql as $$
begin
  if not (case old.state
       when 'awaiting_payment' then new.state in ('payment_failed', 'placed')
       when 'payment_failed' then new.state = 'awaiting_payment'
       when 'placed' then new.state in ('on_hold', 'fulfilling', 'cancelled') or (new.state = 'completed' and new.order_type = 3)
       when 'on_hold' then new.state in ('placed', 'fulfilling', 'cancelled')
       when 'fulfilling' then new.state in ('completed', 'cancelled')
       when 'completed' then new.state = 'fulfilling'
         and exists (select from problems where order_id = new.id and state = 'replacement_ordered')
       else false end) then
    raise exception 'an order that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.state = 'cancelled' and exists (select from shipments where order_id = new.id
       and state in ('shipped', 'attempted', 'delivered', 'returned', 'picked_up')) then
    raise exception 'order % cannot be cancelled: part of it has left', new.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A gift card cannot buy a gift card, and no credit can (I-30).
alter table drafts add constraint gift_card_is_paid_by_card check (kind <> 'giftCard' or ledger_account_ids = '{}');

create table gift_cards (
  id                uuid primary key,
  -- The balance: what was issued, less what was spent.
  ledger_account_id uuid not null unique references ledger_accounts,
  -- The unit of the order that bought it; without one the winery gave it.
  order_line_id     uuid references order_lines,
  unit              integer,
  initial_cents     integer not null check (initial_cents between 1000 and 150000 and initial_cents % 100 = 0),
  design            text not null check (design ~ '^[a-z]+(-[a-z]+)*$'),
  is_for_buyer      boolean not null,
  recipient_name    text not null check (length(recipient_name) <= 60),
  recipient_email   citext not null check (length(recipient_email) <= 254),
  sender_name       text not null check (length(sender_name) <= 60),
  message           text not null check (length(message) <= 300),
  deliver_at        timestamptz not null,
  -- `sent`: its mail was handed over; `active`: its code was used by whoever holds it.
  state             text not null check (state in ('scheduled', 'sent', 'active', 'locked', 'cashed_out', 'cancelled')),
  -- The code is derived from id and version; a new version makes the old code worth nothing.
  version           integer not null default 1 check (version > 0),
  key_id            bytea not null check (octet_length(key_id) = 4),
  code_hash         bytea not null unique check (octet_length(code_hash) = 32),
  last_four         text not null check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  sent_at           timestamptz,
  -- The mail with the present code came back.
  bounced_at        timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  -- One card for each unit that was bought, however often it is issued.
  unique (order_line_id, unit),
  constraint gift_card_names_its_unit check ((order_line_id is null) = (unit is null) and unit > 0),
  constraint gift_card_sent_has_instant check (state not in ('sent', 'active') or sent_at is not null),
  constraint gift_card_scheduled_is_unsent check (state <> 'scheduled' or (sent_at is null and bounced_at is null and version = 1))
);
create index gift_cards_due on gift_cards (deliver_at) where state = 'scheduled';

-- A card is worth what was paid for it, and there are as many as were bought.
create function gift_card_is_what_was_bought() returns trigger language plpgsql as $$
begin
  perform from order_lines line join orders o on o.id = line.order_id
    where line.id = new.order_line_id and line.kind = 'gift_card' and new.unit <= line.quantity
      and line.unit_price_cents = new.initial_cents and o.number is not null;
  if not found then
    raise exception 'gift card % is not what was bought', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_cards_were_bought after insert on gift_cards deferrable initially deferred
  for each row when (new.order_line_id is not null) execute function gift_card_is_what_was_bought();

-- Until it is sent everything on a card may change; afterwards only whom it goes to, and only together with its code (I-29).
create function gift_card_keeps_its_word() returns trigger language plpgsql as $$
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
       else false end) then
    raise exception 'a gift card that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.version not in (old.version, old.version + 1)
     or (new.version = old.version) <> ((new.code_hash, new.key_id, new.last_four) is not distinct from (old.code_hash, old.key_id, old.last_four)) then
    raise exception 'gift card % has one code for each version', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state in ('cashed_out', 'cancelled') then
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
create trigger gift_cards_keep before update or delete on gift_cards for each row execute function gift_card_keeps_its_word();

-- What is closed holds nothing any more.
create function closed_gift_card_is_empty() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_accounts where id = new.ledger_account_id and (posted <> 0 or pending <> 0)) then
    raise exception 'gift card % is closed and still holds money', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_cards_closed_empty after insert or update of state on gift_cards deferrable initially deferred
  for each row when (new.state in ('cashed_out', 'cancelled')) execute function closed_gift_card_is_empty();

-- Declined cards of one browser are counted before another one is tried (quality A15).
create index drafts_of_gift_cards on drafts (cart_id) where kind = 'giftCard';
