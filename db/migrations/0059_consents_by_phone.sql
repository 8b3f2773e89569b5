-- A member can agree on the phone: then the staff member who asked is written beside the consent.

alter table consents add column taken_by text check (taken_by like 'staff:%');
