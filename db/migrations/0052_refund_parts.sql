-- A refund may return the shipping, an amount that staff chose, or both, besides the price of units; and it may be given as store
-- credit instead of going back to the tenders. However it is composed, an order never returns more than its total (I-25).

alter table order_refunds
  -- All of the shipping, with its tax, that was left; units that are refunded later come without their share.
  add column shipping_cents   integer not null default 0 check (shipping_cents >= 0),
  add column adjustment_cents integer not null default 0 check (adjustment_cents >= 0),
  add column is_credit        boolean not null default false,
  add constraint refund_parts_fit check (shipping_cents + adjustment_cents <= amount_cents),
  add constraint credit_is_not_on_the_card check (not (is_credit and card_cents > 0));
create unique index shipping_is_refunded_once on order_refunds (order_id) where shipping_cents > 0;

alter table order_refunds disable trigger order_refunds_append_only;
update order_refunds refund set is_credit = true
  from ledger_entries entry
 where entry.cause_type = 'order-credit' and entry.cause_id = refund.order_id || ':' || refund.n;
alter table order_refunds enable trigger order_refunds_append_only;

create function refunds_stay_within_total() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from order_refunds where order_id = new.order_id)
     > (select total_cents from orders where id = new.order_id) then
    raise exception 'the refunds of order % would exceed its total', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger order_refunds_within_total after insert on order_refunds
  for each row execute function refunds_stay_within_total();
