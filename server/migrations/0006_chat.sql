-- Chat: rooms, who is in them, messages in the order of their commits, and requests for a 1:1 room.

create table chat_rooms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DIRECT', 'GROUP')),
  -- GROUP: the one room of a complex. DIRECT: the pair, so that it has one room for ever.
  complex_id bigint unique references complexes on delete cascade,
  low_member_id bigint references members,
  high_member_id bigint references members,
  -- The sequence number of the newest message. Whoever writes a message takes it under this row's lock, so numbers come
  -- in the order of commits and without holes.
  last_seq bigint not null default 0,
  -- Counts joins and leaves, under the same lock: a process that delivers a message knows by it whether its list of
  -- members is still right.
  epoch integer not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'GROUP') = (complex_id is not null)),
  check ((kind = 'DIRECT') = (low_member_id is not null and high_member_id is not null)),
  check (low_member_id < high_member_id),
  unique (low_member_id, high_member_id)
);

create table chat_members (
  room_id bigint not null references chat_rooms on delete cascade,
  member_id bigint not null references members,
  -- Messages up to this number are not theirs to see: they came while the member was away.
  from_seq bigint not null default 0,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (room_id, member_id)
) with (fillfactor = 70);
create index chat_members_by_member on chat_members (member_id, room_id);

-- A text as search compares it: without white space, each letter in lower case. The collation is one that PostgreSQL
-- brings along, so that every database folds alike.
create function chat_folded(words text) returns text language sql immutable parallel safe
  return lower(regexp_replace(words, '\s+', '', 'g') collate pg_c_utf8);

create table chat_messages (
  room_id bigint not null references chat_rooms on delete cascade,
  seq bigint not null check (seq > 0),
  id bigint generated always as identity unique,
  sender_id bigint not null references members,
  -- The sender's own name of the message: a second one of the same name is the same message.
  client_id uuid,
  body text not null,
  -- Search reads it in place of an index: folding costs once and nobody's send waits for one (chat/room-search.ts).
  folded text not null generated always as (chat_folded(body)) stored,
  image_id bigint references images,
  created_at timestamptz not null default now(),
  -- The words and the photo of a deleted message are gone; the row keeps its place.
  deleted_at timestamptz,
  primary key (room_id, seq)
);
create unique index chat_messages_by_client_id on chat_messages (sender_id, client_id) where client_id is not null;
create unique index chat_messages_by_image on chat_messages (image_id) where image_id is not null;

-- Photos whose row is there and whose message is not yet. One that stays was left by a crash.
create table chat_uploads (
  key text primary key,
  created_at timestamptz not null default now()
);

create table chat_requests (
  id bigint generated always as identity primary key,
  sender_id bigint not null references members,
  receiver_id bigint not null references members,
  message text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELED')),
  -- Where the sender came upon the receiver.
  source_type text check (source_type in ('FEED', 'COMMENT', 'ROOM')),
  source_id bigint,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (sender_id <> receiver_id),
  check ((source_type is null) = (source_id is null))
);
-- One open request a pair, in either direction.
create unique index chat_requests_open on chat_requests (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
  where state = 'PENDING';
create index chat_requests_by_sender on chat_requests (sender_id, id desc);
create index chat_requests_by_receiver on chat_requests (receiver_id, id desc);

-- Opens one socket: only the hash is kept, and the row goes with its first use.
create table socket_tokens (
  hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index socket_tokens_by_age on socket_tokens (expires_at);

-- Every complex has its group room from its first moment.
create function make_group_room() returns trigger language plpgsql as $$
begin
  insert into chat_rooms (kind, complex_id) values ('GROUP', new.id);
  return null;
end
$$;
create trigger complexes_make_group_room after insert on complexes for each row execute function make_group_room();
insert into chat_rooms (kind, complex_id) select 'GROUP', id from complexes order by id;
