-- What a draft buys is one value with a kind, instead of eight optional ones of which at most two were set.
update drafts set contents = (contents
    - '{giftCard,giftMembership,plus,visit,reward,noShow,allocationId,box}'::text[])
  || jsonb_build_object('purchase', case
    when contents ? 'giftCard' then jsonb_build_object('kind', 'giftCard', 'details', contents -> 'giftCard')
    when contents ? 'giftMembership' then
      jsonb_build_object('kind', 'giftMembership', 'details', contents -> 'giftMembership')
    when contents ? 'plus' then jsonb_build_object('kind', 'plus', 'details', contents -> 'plus')
    when contents ? 'reward' and contents ? 'visit' then
      jsonb_build_object('kind', 'reward', 'details', contents -> 'reward', 'visit', contents -> 'visit')
    when contents ? 'reward' then jsonb_build_object('kind', 'reward', 'details', contents -> 'reward')
    when contents ? 'visit' then jsonb_build_object('kind', 'visit', 'details', contents -> 'visit')
    when contents ? 'noShow' then jsonb_build_object('kind', 'noShow', 'details', contents -> 'noShow')
    when contents ? 'allocationId' then jsonb_build_object('kind', 'allocation',
      'details', jsonb_build_object('allocationId', contents -> 'allocationId'))
    when contents ? 'box' then jsonb_build_object('kind', 'box', 'details', contents -> 'box')
    else jsonb_build_object('kind', 'goods')
  end)
  where contents <> '{}';
-- A draft whose contents were erased for privacy is `{}`.
alter table drafts add constraint draft_buys_something
  check (contents = '{}' or contents -> 'purchase' ->> 'kind' is not null);

drop index drafts_one_no_show;
create unique index drafts_one_no_show on drafts ((contents -> 'purchase' -> 'details' ->> 'reservationId'))
  where contents -> 'purchase' ->> 'kind' = 'noShow';

create or replace function plus_line_is_agreed_to() returns trigger language plpgsql as $$
begin
  perform from orders o join drafts draft on draft.id = o.draft_id
    join consents consent on consent.id = (draft.contents -> 'purchase' -> 'details' ->> 'consentId')::uuid
    where o.id = new.order_id and o.kind = 'membership' and consent.programme = 'plus' and consent.customer_id = o.customer_id
      and consent.accepted_at <= o.created_at and draft.contents -> 'purchase' ->> 'kind' = 'plus';
  if not found then
    raise exception 'order % renews by itself and nobody agreed to it', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
