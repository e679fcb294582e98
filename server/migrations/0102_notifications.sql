-- additive
-- What a member was told of: one row for each event. The list groups them by kind and thing when it is read, since who may
-- read what an event is about is decided then (decision 066). `thing_id` and `spot_id` are ids in the tables of the feature
-- that the kind belongs to.
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind ~ '^[A-Z_]{1,30}$'),
  thing_id bigint not null,
  -- The place in the thing that the entry leads to.
  spot_id bigint,
  -- What happened to it, where a kind has several.
  detail text check (detail ~ '^[A-Z_]{1,30}$'),
  actor_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);

create index notifications_by_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id, kind, thing_id) where read_at is null;
create index notifications_by_age on notifications using brin (created_at);
