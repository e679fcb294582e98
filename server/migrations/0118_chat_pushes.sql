-- additive
-- Up to which message of a room its members' devices were told, and when (decision 047). A row of its own: that of the room is
-- locked by each message.
create table chat_pushes (
  room_id bigint primary key references chat_rooms on delete cascade,
  seq bigint not null,
  pushed_at timestamptz not null
) with (fillfactor = 70);

-- What quiet hours held back of things that are no entries of the list: the summary names those with news since then.
alter table push_deliveries add column things_since timestamptz;
