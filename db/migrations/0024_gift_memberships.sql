-- Gift memberships (docs/decisions/0043): a number of club shipments that somebody else has paid for beforehand. Nothing of them renews.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC.

-- What one given shipment costs, tax and ground shipping included; without it a plan is not given.
alter table club_tiers add column gift_cents integer check (gift_cents > 0 and gift_cents % 100 = 0);
update club_tiers set gift_cents = given.cents
  from (values ('foothill-3', 13500), ('foothill-6', 26500), ('foothill-12', 49500), ('open-cellar-6', 28500), ('open-cellar-12', 51500),
               ('discovery-3', 12500), ('discovery-6', 23500)) as given (plan, cents)
  where club_tiers.plan = given.plan;

-- The catalogue knows it as one thing whose price is that of its shipments. It is money until wine is sent, as a gift card is.
alter table skus drop constraint skus_kind_check;
alter table skus add constraint skus_kind_check
  check (kind in ('wine', 'bundle', 'goods', 'service', 'gift_card', 'visit', 'gift_membership'));
alter table skus drop constraint gift_card_is_money;
alter table skus add constraint prepaid_is_money check (
  (kind in ('gift_card', 'gift_membership')) = (tax_class = 'none')
  and (kind not in ('gift_card', 'gift_membership') or (visibility = 'hidden' and not discountable)));
create unique index skus_one_gift_membership on skus (kind) where kind = 'gift_membership';

-- A catalogue that stands already gets it; an empty one is filled with it.
insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, discountable, position, facts)
select 'ML-GM', 'gift-membership', 'gift_membership', 'Gift membership', 12500, 'hidden', 'current', 'none', false, max(position) + 10,
       '{"summary": "Club shipments, paid for beforehand", "note": "One, two or four shipments of a club. It never renews.", "details": []}'
  from skus having count(*) > 0;

alter table order_lines drop constraint gift_card_line_is_money;
alter table order_lines add constraint prepaid_line_is_money check (
  (kind in ('gift_card', 'gift_membership')) = (tax_class = 'none')
  and (kind not in ('gift_card', 'gift_membership')
       or (discount_cents = 0 and tax_cents = 0 and volume_ml = 0 and unit_price_cents % 100 = 0))
  and (kind <> 'gift_card' or unit_price_cents between 1000 and 150000)
  and (kind <> 'gift_membership' or quantity = 1));

-- No money that is held already buys money that is held (I-30).
alter table drafts add constraint gift_membership_is_paid_by_card check (kind <> 'membership' or ledger_account_ids = '{}');

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('gift_card', 'store_credit', 'points', 'gift_membership'));
-- It is nobody's own: what pays with it is its shipments alone, and its rest is given as credit.
alter table ledger_accounts add constraint ledger_gift_membership_is_nobodys check (kind <> 'gift_membership' or customer_id is null);
alter table order_tenders drop constraint order_tenders_kind_check;
alter table order_tenders add constraint order_tenders_kind_check
  check (kind in ('card', 'gift_card', 'store_credit', 'gift_membership'));

create table gift_memberships (
  id                uuid primary key,
  -- What was paid for it, and of it what no shipment has spent yet.
  ledger_account_id uuid not null unique references ledger_accounts,
  order_line_id     uuid not null unique references order_lines,
  plan              text not null references club_tiers,
  frequency         text not null,
  shipments         smallint not null check (shipments in (1, 2, 4)),
  -- What each shipment may cost of what was paid; what one costs above it the house adds.
  share_cents       integer not null check (share_cents > 0 and share_cents % 100 = 0),
  recipient_name    text not null check (length(recipient_name) between 1 and 60),
  recipient_email   citext not null check (length(recipient_email) <= 254),
  sender_name       text not null check (length(sender_name) <= 60),
  message           text not null check (length(message) <= 300),
  deliver_at        timestamptz not null,
  -- `sent`: its mail was handed over; `claimed`: somebody is a member by it; `ended`: nothing of it comes any more.
  state             text not null check (state in ('scheduled', 'sent', 'claimed', 'ended', 'cancelled')),
  -- The link is made of id, version and a key of the shop, and nowhere stored; another version makes the old link worth nothing.
  version           integer not null default 1 check (version > 0),
  key_id            bytea not null check (octet_length(key_id) = 4),
  sent_at           timestamptz,
  bounced_at        timestamptz,
  -- How often nobody answered: two reminders to whoever got it, then a word to whoever gave it.
  reminders         smallint not null default 0 check (reminders between 0 and 3),
  membership_id     uuid unique references memberships,
  claimed_at        timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  constraint gift_membership_sent_has_instant check (state in ('scheduled', 'cancelled') or sent_at is not null),
  constraint gift_membership_scheduled_is_unsent check (state <> 'scheduled' or (sent_at is null and bounced_at is null and version = 1)),
  constraint gift_membership_claimed_has_member check (
    (state in ('claimed', 'ended')) = (membership_id is not null) and (membership_id is null) = (claimed_at is null))
);
create index gift_memberships_due on gift_memberships (deliver_at) where state = 'scheduled';
create index gift_memberships_waiting on gift_memberships (sent_at) where state = 'sent';

-- It is worth what was paid for it.
create function gift_membership_is_what_was_bought() returns trigger language plpgsql as $$
begin
  perform from order_lines line join orders o on o.id = line.order_id
    where line.id = new.order_line_id and line.kind = 'gift_membership'
      and line.unit_price_cents = new.shipments * new.share_cents and o.number is not null;
  if not found then
    raise exception 'gift membership % is not what was bought', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_memberships_were_bought after insert on gift_memberships deferrable initially deferred
  for each row execute function gift_membership_is_what_was_bought();

-- Until it is sent everything but what was paid for may change; afterwards only whom it goes to, and only together with its link.
create function gift_membership_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a gift membership is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.ledger_account_id, new.order_line_id, new.plan, new.frequency, new.shipments, new.share_cents, new.created_at)
     is distinct from (old.id, old.ledger_account_id, old.order_line_id, old.plan, old.frequency, old.shipments, old.share_cents, old.created_at) then
    raise exception 'gift membership % keeps what was paid for', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'scheduled' then new.state in ('sent', 'cancelled')
       when 'sent' then new.state in ('claimed', 'cancelled')
       when 'claimed' then new.state = 'ended'
       else false end) then
    raise exception 'a gift membership that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if old.membership_id is not null and new.membership_id is distinct from old.membership_id then
    raise exception 'gift membership % was claimed once', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.version not in (old.version, old.version + 1) or (new.version <> old.version and old.state not in ('scheduled', 'sent')) then
    raise exception 'gift membership % has one link at a time', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'scheduled' then
    if (new.message, new.sender_name, new.deliver_at) is distinct from (old.message, old.sender_name, old.deliver_at) then
      raise exception 'gift membership % was sent and says what it said', old.id using errcode = 'integrity_constraint_violation';
    end if;
    if new.version = old.version and (new.recipient_name, new.recipient_email) is distinct from (old.recipient_name, old.recipient_email) then
      raise exception 'gift membership % goes to somebody else only with another link', old.id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
create trigger gift_memberships_keep before update or delete on gift_memberships
  for each row execute function gift_membership_keeps_its_word();

-- What was given back holds nothing any more.
create function cancelled_gift_membership_is_empty() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_accounts where id = new.ledger_account_id and (posted <> 0 or pending <> 0)) then
    raise exception 'gift membership % was given back and still holds money', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_memberships_cancelled_empty after insert or update of state on gift_memberships deferrable initially deferred
  for each row when (new.state = 'cancelled') execute function cancelled_gift_membership_is_empty();

-- Members by a gift: no consent, since nothing renews, and no card, since nobody but the giver has paid.
alter table memberships alter column consent_id drop not null;
alter table memberships add column completed_at timestamptz;
alter table memberships drop constraint memberships_source_check;
alter table memberships add constraint memberships_source_check
  check (source in ('web', 'no_payment', 'counter', 'curated', 'operator', 'gift'));
alter table memberships drop constraint memberships_state_check;
alter table memberships add constraint memberships_state_check
  check (state in ('pending_payment_method', 'active', 'on_hold', 'past_due', 'cancelled', 'completed'));
alter table memberships add constraint membership_renews_by_consent_alone check (
  case when source = 'gift' then consent_id is null and saved_card_id is null else consent_id is not null end);
alter table memberships drop constraint membership_active_can_be_charged;
alter table memberships add constraint membership_active_can_be_charged check (
  state <> 'active' or ((saved_card_id is not null or source = 'gift') and (is_pickup or address_id is not null)));
alter table memberships add constraint membership_completed_was_given check (
  (state = 'completed') = (completed_at is not null) and (state <> 'completed' or source = 'gift'));

drop index memberships_one_living;
create unique index memberships_one_living on memberships (customer_id, club_id) where state not in ('cancelled', 'completed');

create or replace function membership_is_agreed_to() returns trigger language plpgsql as $$
begin
  if new.source = 'gift' then
    perform from gift_memberships where membership_id = new.id and plan = new.plan and frequency = new.frequency;
  else
    perform from consents where id = new.consent_id and programme = 'club' and plan = new.plan and frequency = new.frequency
       and (customer_id is null or customer_id = new.customer_id);
  end if;
  if not found then
    raise exception 'membership % is not what its member agreed to, or was given', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function membership_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a membership is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.customer_id, new.club_id, new.joined_at, new.source, new.member_code)
     is distinct from (old.id, old.customer_id, old.club_id, old.joined_at, old.source, old.member_code) then
    raise exception 'membership % keeps whose it is and of which club', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'pending_payment_method' then new.state in ('active', 'cancelled', 'completed')
       when 'active' then new.state in ('on_hold', 'past_due', 'cancelled', 'pending_payment_method', 'completed')
       when 'on_hold' then new.state in ('active', 'past_due', 'cancelled', 'pending_payment_method', 'completed')
       when 'past_due' then new.state in ('active', 'on_hold', 'cancelled')
       -- Undo of a cancellation, within 30 days.
       when 'cancelled' then new.state in ('active', 'on_hold', 'pending_payment_method')
         and old.cancelled_at > new.updated_at - interval '30 days'
       else false end) then
    raise exception 'a membership that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace function club_has_room() returns trigger language plpgsql as $$
declare cap integer;
begin
  select member_cap into cap from clubs where id = new.club_id for no key update;
  if cap is not null
     and (select count(*) from memberships where club_id = new.club_id and state not in ('cancelled', 'completed')) > cap then
    raise exception 'club % is full', new.club_id using errcode = 'check_violation', constraint = 'club_has_room';
  end if;
  return null;
end $$;

-- What is typed to claim a gift is an application like any other, which agrees to nothing.
alter table club_applications drop constraint club_applications_source_check;
alter table club_applications add constraint club_applications_source_check
  check (source in ('web', 'no_payment', 'counter', 'curated', 'gift'));
alter table club_applications drop constraint application_submitted_is_agreed;
alter table club_applications add constraint application_submitted_is_agreed check (
  state not in ('submitted', 'joined') or ((consent_id is not null) = (source <> 'gift') and submitted_at is not null));

-- No charge without a consent record (domain §2.5), and no shipment of a gift beyond those that were paid for.
create or replace function renewing_order_is_agreed_to() returns trigger language plpgsql as $$
begin
  if new.kind = 'club' then
    perform from club_shipments shipment
      join memberships member on member.id = shipment.membership_id
      left join consents consent on consent.id = member.consent_id
      left join gift_memberships gift on gift.membership_id = member.id
      where shipment.draft_id = new.draft_id
        and case when member.source = 'gift' then gift.plan = member.plan and gift.shipments >
                   (select count(*) from club_shipments other where other.membership_id = member.id and other.id <> shipment.id
                      and other.state in ('charging', 'charged'))
                 else consent.plan = member.plan and consent.frequency = member.frequency and consent.accepted_at <= new.created_at end;
  else
    perform from club_applications application join consents consent on consent.id = application.consent_id
      where application.draft_id = new.draft_id and consent.programme = 'club' and consent.accepted_at <= new.created_at;
  end if;
  if not found then
    raise exception 'order % renews by itself and nobody agreed to it', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was given pays its own shipments, and nothing else pays them.
create function given_shipment_is_paid_by_its_gift() returns trigger language plpgsql as $$
declare account uuid;
begin
  select gift.ledger_account_id into account
    from orders o join club_shipments shipment on shipment.draft_id = o.draft_id
    join gift_memberships gift on gift.membership_id = shipment.membership_id
    where o.id = new.order_id;
  if (account is not null or new.kind = 'gift_membership')
     and (new.kind, new.ledger_account_id) is distinct from ('gift_membership', account) then
    raise exception 'order % is paid by a gift membership that is not its own, or by something else', new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger given_shipments_paid_by_gift after insert on order_tenders deferrable initially deferred
  for each row execute function given_shipment_is_paid_by_its_gift();
