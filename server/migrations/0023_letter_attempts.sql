-- How often a letter was taken up for sending; the next try waits longer each time.
alter table queued_letters add column attempts integer not null default 0;
