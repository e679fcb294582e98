-- no transaction: booking goes on.
-- additive: the version before shows an unanswered request as one that the office declined.
-- A request that the office has not answered by its beginning is closed as such (decision 125).

alter table reservations drop constraint if exists reservations_closed_by_check, add constraint reservations_closed_by_check
  check (closed_by in
    ('HOUSEHOLD', 'OFFICE', 'TURNOVER', 'MOVED_OUT', 'WITHDRAWAL', 'EXPIRED', 'OVER', 'LOTTERY', 'UNANSWERED')) not valid;
alter table reservations validate constraint reservations_closed_by_check;

-- The job that closes them looks every minute.
drop index concurrently if exists reservations_waiting;
create index concurrently reservations_waiting on reservations (begins_at) where state = 'WAITING';
