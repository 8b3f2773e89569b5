-- A cancellation above the limit of the person who asks also waits for a colleague.

alter table approval_requests drop constraint approval_requests_kind_check;
alter table approval_requests add constraint approval_requests_kind_check check (kind in ('refund', 'cancellation', 'credit'));
alter table approval_requests drop constraint approval_requests_check1;
alter table approval_requests add constraint approval_is_of_its_kind
  check ((kind in ('refund', 'cancellation')) = (order_id is not null) and (kind = 'credit') = (customer_id is not null));
