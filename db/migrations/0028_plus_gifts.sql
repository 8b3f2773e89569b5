-- A year of Mesa Lucero+ that is given (docs/decisions/0045): a gift membership whose plan is a year. It is claimed by signing in, renews
-- nothing by itself, and comes after whatever years its member has already.

-- What can be given is a plan of a club, or a year.
alter table gift_memberships drop constraint gift_memberships_plan_fkey;
alter table gift_memberships add column club_plan text generated always as (nullif(plan, 'mesa-lucero-plus')) stored references club_tiers;
alter table gift_memberships add column plus_membership_id uuid references plus_memberships;
create index on gift_memberships (plus_membership_id);
alter table gift_memberships add constraint gift_of_a_year_is_one check (plan <> 'mesa-lucero-plus' or shipments = 1);
alter table gift_memberships add constraint gift_is_claimed_for_its_plan check (
  (plus_membership_id is null or plan = 'mesa-lucero-plus') and (membership_id is null or plan <> 'mesa-lucero-plus'));
alter table gift_memberships drop constraint gift_membership_claimed_has_member;
alter table gift_memberships add constraint gift_membership_claimed_has_member check (
  (state in ('claimed', 'ended')) = (coalesce(membership_id, plus_membership_id) is not null)
  and (coalesce(membership_id, plus_membership_id) is null) = (claimed_at is null));

create function given_year_was_claimed_once() returns trigger language plpgsql as $$
begin
  if old.plus_membership_id is not null and new.plus_membership_id is distinct from old.plus_membership_id then
    raise exception 'gift membership % was claimed once', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger given_years_keep before update on gift_memberships for each row execute function given_year_was_claimed_once();

-- A year that somebody has is money no more.
create constraint trigger given_years_are_spent after insert or update of plus_membership_id on gift_memberships deferrable initially deferred
  for each row when (new.plus_membership_id is not null) execute function cancelled_gift_membership_is_empty();

-- `given`: paid by somebody else until the end of its term, without a card and without an agreement, since nothing renews.
alter table plus_memberships alter column consent_id drop not null;
alter table plus_memberships drop constraint plus_memberships_state_check;
alter table plus_memberships add constraint plus_memberships_state_check
  check (state in ('active', 'cancelling', 'past_due', 'given', 'ended'));
alter table plus_memberships drop constraint plus_memberships_ended_by_check;
alter table plus_memberships add constraint plus_memberships_ended_by_check
  check (ended_by in ('cancelled', 'refunded', 'declined', 'account_closed', 'completed'));
alter table plus_memberships add constraint plus_renews_by_consent_alone check (
  case state when 'given' then consent_id is null and saved_card_id is null when 'ended' then true else consent_id is not null end);

create or replace function plus_membership_goes_on() returns trigger language plpgsql as $$
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
       when 'given' then new.state = 'ended'
       else false end) then
    raise exception 'a membership that is % does not become %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if new.term not in (old.term, old.term + 1) then
    raise exception 'membership % is paid year by year', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A year is paid by its member, who agreed to it, or by one gift, which is charged to nobody.
alter table plus_terms add column gift_id uuid unique references gift_memberships;
alter table plus_terms add constraint plus_term_given_is_paid check (gift_id is null or state = 'charged');
alter table plus_terms drop constraint plus_renewal_was_told;
alter table plus_terms add constraint plus_renewal_was_told check (n = 1 or told_at is not null or gift_id is not null);

create or replace function plus_term_is_agreed_to() returns trigger language plpgsql as $$
begin
  if new.gift_id is not null then
    perform from gift_memberships gift join order_lines line on line.id = gift.order_line_id
      where gift.id = new.gift_id and gift.plus_membership_id = new.membership_id and line.order_id = new.order_id;
  else
    perform from plus_memberships member join consents consent on consent.id = member.consent_id
      join orders o on o.id = new.order_id and o.customer_id = member.customer_id and o.number is not null
      join order_lines line on line.order_id = o.id and line.kind = 'plus' and line.unit_price_cents = new.price_cents
      where member.id = new.membership_id and consent.programme = 'plus' and consent.customer_id = member.customer_id
        and consent.accepted_at <= o.created_at;
  end if;
  if not found then
    raise exception 'term % of a membership was charged and nobody agreed to it, or gave it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
