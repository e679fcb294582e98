-- additive
-- Sessions that have ended, for as long as they could have lasted (decision 107): a phone that still has the cookie of one learns that
-- its account was withdrawn since, and deletes what its member has written there and not sent. Keyed hashes, good for nothing else.
create table ended_sessions (
  hash bytea primary key,
  -- No foreign key: its check locks the member's row after that of the session, and a withdrawal locks them the other way round.
  member_id bigint not null,
  created_at timestamptz not null
);

-- However a session ends: by a logout, a withdrawal, a new password, from another device, or unused.
create function keep_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (hash, member_id, created_at)
    select hash, member_id, created_at from ended
    on conflict do nothing;
  return null;
end $$;
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function keep_ended_sessions();
