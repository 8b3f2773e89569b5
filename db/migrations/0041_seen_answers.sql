-- How far the visitor has looked at their conversation: what the house said after it is told on every page, and by email after a while.
alter table conversations add column seen_position integer not null default 0 check (seen_position >= 0);
-- Nobody is told of what was answered before it was noted who looks.
update conversations set seen_position = message_count;
