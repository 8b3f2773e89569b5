-- Members may say that their gift cards and credit pay their shipments before the card does (I-28). What was given is paid for already.
alter table memberships add column uses_credit boolean not null default false;
alter table memberships add constraint membership_of_a_gift_uses_no_credit check (not uses_credit or source <> 'gift');
