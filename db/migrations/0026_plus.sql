-- Mesa Lucero+ (docs/decisions/0044): a membership of a year that is paid beforehand and renews by itself, with consent.
-- Rules cited as I-n stand in docs/invariants.md. Money is integer cents; instants are UTC, days are the winery's.

-- What a year costs, from a day on. Members pay another price at their next renewal, once it was told to them (domain §2.5).
create table plus_prices (
  starts_on   date primary key,
  price_cents integer not null check (price_cents > 0 and price_cents % 100 = 0),
  created_at  timestamptz not null
);
insert into plus_prices (starts_on, price_cents, created_at) values ('2020-01-01', 12900, now());

-- The catalogue knows it as one thing; it is not taxed, and its price is that of its term.
alter table skus drop constraint skus_kind_check;
alter table skus add constraint skus_kind_check
  check (kind in ('wine', 'bundle', 'goods', 'service', 'gift_card', 'visit', 'gift_membership', 'plus'));
alter table skus drop constraint prepaid_is_money;
alter table skus add constraint prepaid_is_money check (
  (kind in ('gift_card', 'gift_membership', 'plus')) = (tax_class = 'none')
  and (kind not in ('gift_card', 'gift_membership', 'plus') or (visibility = 'hidden' and not discountable)));
create unique index skus_one_plus on skus (kind) where kind = 'plus';

-- A catalogue that stands already gets it; an empty one is filled with it.
insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, discountable, position, facts)
select 'ML-PLUS', 'mesa-lucero-plus', 'plus', 'Mesa Lucero+', 12900, 'hidden', 'current', 'none', false, max(position) + 10,
       '{"summary": "A year of Mesa Lucero+", "note": "Renews each year until it is cancelled.", "details": []}'
  from skus having count(*) > 0;

alter table order_lines drop constraint prepaid_line_is_money;
alter table order_lines add constraint prepaid_line_is_money check (
  (kind in ('gift_card', 'gift_membership', 'plus')) = (tax_class = 'none')
  and (kind not in ('gift_card', 'gift_membership', 'plus')
       or (discount_cents = 0 and tax_cents = 0 and volume_ml = 0 and unit_price_cents % 100 = 0))
  and (kind <> 'gift_card' or unit_price_cents between 1000 and 150000)
  and (kind not in ('gift_membership', 'plus') or quantity = 1));

create table plus_memberships (
  id            uuid primary key,
  customer_id   uuid not null references customers,
  -- `cancelling`: paid until the end of its term, and not a day more; `past_due`: the renewal waits for a card that pays.
  state         text not null check (state in ('active', 'cancelling', 'past_due', 'ended')),
  -- Terms are counted from it and never from one another (I-38).
  anchor_date   date not null,
  -- The term that was paid last.
  term          smallint not null check (term > 0),
  saved_card_id uuid references saved_cards on delete set null,
  consent_id    uuid not null references consents,
  joined_at     timestamptz not null,
  cancelled_at  timestamptz,
  ended_at      timestamptz,
  ended_by      text check (ended_by in ('cancelled', 'refunded', 'declined', 'account_closed')),
  version       integer not null default 1,
  updated_at    timestamptz not null,
  constraint plus_cancelling_has_instant check (state <> 'cancelling' or cancelled_at is not null),
  constraint plus_ended_has_instant check ((state = 'ended') = (ended_at is not null and ended_by is not null))
);
create index on plus_memberships (customer_id);
create index on plus_memberships (saved_card_id);
create unique index plus_memberships_one_living on plus_memberships (customer_id) where state <> 'ended';

-- A year of a membership: told before it is charged, and charged once whoever does it (I-36).
create table plus_terms (
  id            uuid primary key,
  membership_id uuid not null references plus_memberships,
  n             smallint not null check (n > 0),
  starts_on     date not null,
  -- The first day that is not of it any more.
  ends_on       date not null check (ends_on > starts_on),
  price_cents   integer not null check (price_cents > 0),
  -- `told`: the reminder with its sum went out; `dropped`: the membership ended before it was paid.
  state         text not null check (state in ('told', 'charging', 'declined', 'charged', 'dropped')),
  told_at       timestamptz,
  draft_id      uuid unique references drafts,
  order_id      uuid unique references orders,
  declines      smallint not null default 0 check (declines >= 0),
  declined_at   timestamptz,
  decline_code  text,
  next_try_at   timestamptz,
  settled_at    timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (membership_id, n),
  unique (membership_id, starts_on),
  constraint plus_term_charged_has_order check ((state = 'charged') = (order_id is not null)),
  constraint plus_term_settled_has_instant check ((state in ('charged', 'dropped')) = (settled_at is not null)),
  constraint plus_term_declined_has_day check (state <> 'declined' or declined_at is not null),
  constraint plus_renewal_was_told check (n = 1 or told_at is not null)
);
create index plus_terms_due on plus_terms (starts_on) where state in ('told', 'charging', 'declined');

create table plus_events (
  id            bigint generated always as identity primary key,
  membership_id uuid not null references plus_memberships,
  at            timestamptz not null,
  -- `customer`, `system` or an operator's name.
  actor         text not null,
  kind          text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  data          jsonb not null default '{}'
);
create index on plus_events (membership_id, at);
create trigger plus_events_stand before update or delete on plus_events for each row execute function refuse_change();

create function plus_membership_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a membership is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.customer_id, new.anchor_date, new.joined_at) is distinct from (old.id, old.customer_id, old.anchor_date, old.joined_at) then
    raise exception 'membership % keeps whose it is and since when', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if not (new.state = old.state or case old.state
       when 'active' then new.state in ('cancelling', 'past_due', 'ended')
       when 'cancelling' then new.state in ('active', 'ended')
       when 'past_due' then new.state in ('active', 'ended')
       else false end) then
    raise exception 'a membership that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.term not in (old.term, old.term + 1) then
    raise exception 'membership % is paid year by year', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger plus_memberships_go_on before update or delete on plus_memberships
  for each row execute function plus_membership_goes_on();

create function plus_term_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a term is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.membership_id, new.n, new.starts_on, new.ends_on, new.price_cents, new.told_at)
     is distinct from (old.membership_id, old.n, old.starts_on, old.ends_on, old.price_cents, old.told_at) then
    raise exception 'term % stays as it was told', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state in ('charged', 'dropped') then
    raise exception 'term % is settled', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger plus_terms_go_on before update or delete on plus_terms for each row execute function plus_term_goes_on();

-- A term that is charged was agreed to, and costs what its order says (domain §2.5).
create function plus_term_is_agreed_to() returns trigger language plpgsql as $$
begin
  perform from plus_memberships member join consents consent on consent.id = member.consent_id
    join orders o on o.id = new.order_id and o.customer_id = member.customer_id and o.number is not null
    join order_lines line on line.order_id = o.id and line.kind = 'plus' and line.unit_price_cents = new.price_cents
    where member.id = new.membership_id and consent.programme = 'plus' and consent.customer_id = member.customer_id
      and consent.accepted_at <= o.created_at;
  if not found then
    raise exception 'term % of a membership was charged and nobody agreed to it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger plus_terms_agreed after insert or update of state on plus_terms deferrable initially deferred
  for each row when (new.state = 'charged') execute function plus_term_is_agreed_to();

-- Nor is an order of one even prepared without the agreement that its draft names.
create function plus_line_is_agreed_to() returns trigger language plpgsql as $$
begin
  perform from orders o join drafts draft on draft.id = o.draft_id
    join consents consent on consent.id = (draft.contents -> 'plus' ->> 'consentId')::uuid
    where o.id = new.order_id and o.kind = 'membership' and consent.programme = 'plus' and consent.customer_id = o.customer_id
      and consent.accepted_at <= o.created_at;
  if not found then
    raise exception 'order % renews by itself and nobody agreed to it', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger plus_lines_agreed after insert on order_lines deferrable initially deferred
  for each row when (new.kind = 'plus') execute function plus_line_is_agreed_to();

-- The right that a membership brings ends with it: `standing` reads entitlements and nothing else.
alter table entitlements add column plus_membership_id uuid references plus_memberships;
alter table entitlements add constraint right_comes_of_one_membership check (membership_id is null or plus_membership_id is null);
create unique index entitlements_one_of_plus on entitlements (plus_membership_id);
