-- Whose account a phone order is for. Their prices apply, and staff can charge a saved card that the customer names on the phone.

alter table phone_orders add column customer_id uuid references customers on delete set null;
