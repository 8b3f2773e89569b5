-- Why a request for cash was declined, as the person who asked reads it in the email about it.
alter table cash_out_requests
  add column decline_reason text check (length(decline_reason) between 1 and 500),
  add constraint cash_out_reason_of_decline check (decline_reason is null or declined_at is not null);
