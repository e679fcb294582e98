-- additive
-- How often the office has moved a booking: each is a revision of its calendar entry (decision 081).
alter table reservations add column moves integer not null default 0;
