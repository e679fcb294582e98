-- additive
-- What a member does in the office of a complex (decision 049). Who managed it is its head; a process of the release before
-- gives none, and so makes a head, too.
alter table complex_managers
  add column role text not null default 'HEAD' check (role in ('HEAD', 'STAFF', 'GUARD', 'COUNCIL')),
  -- The member who gave the role; null for one that a claim gave, and for those of before. created_at is since when.
  add column given_by bigint references members;
