-- A checkout that is left stays open: nothing is put aside any longer, and another tab that still shows it can go on.
update drafts set state = 'abandoned', parked_at = null where state = 'parked';
alter table drafts drop constraint draft_parked_at_when_parked;
alter table drafts drop column parked_at;
alter table drafts drop constraint drafts_state_check;
alter table drafts add constraint drafts_state_check check (state in ('open', 'converted', 'abandoned'));
