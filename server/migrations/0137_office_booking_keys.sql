-- no transaction: bookings go on being made.
-- additive
-- A booking by an office is made once for an Idempotency-Key (decision 089): whose key it is, as long as that member has an account.
alter table reservations add column if not exists office_member_id bigint references members;

drop index concurrently if exists reservations_office_key;
create unique index concurrently reservations_office_key on reservations (office_member_id, request_key)
  where office_member_id is not null;
