-- What a member wants to hear of; who never chose has no row.
create table notification_settings (
  member_id bigint primary key references members,
  muted text[] not null default '{}'
    check (muted <@ array['CHAT_MESSAGE', 'CHAT_REQUEST', 'COMMENT', 'NOTICE', 'RESERVATION']),
  -- Times of day in Seoul, as 22:00.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
