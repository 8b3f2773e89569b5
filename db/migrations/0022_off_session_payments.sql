-- Charges without their customer (docs/decisions: the club): a bank that wants to see them declines.
alter table payment_attempts add column is_off_session boolean not null default false;
