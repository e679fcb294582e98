-- A browser in which a member logged in. Its token opens nothing: it only has a budget of wrong passwords of its own, so
-- that a stranger who uses up the account's does not keep its owner out. The cookie holds the token, this table its keyed hash.
create table known_devices (
  hash bytea not null,
  member_id bigint not null references members on delete cascade,
  last_login_at timestamptz not null default now(),
  primary key (hash, member_id)
);
create index known_devices_member_id on known_devices (member_id);

-- A code belongs to the browser that asked for it: each browser has its own attempts, and all others together have as
-- many. A code that its browser used stays until it expires, so that the same right code is answered as the first time.
-- Codes live for three minutes: whoever waits for one while this runs asks again.
delete from verification_codes;
alter table verification_codes
  drop constraint verification_codes_pkey,
  add column browser_hash bytea not null,
  add column other_attempts integer not null default 0 check (other_attempts <= 5),
  add column used_at timestamptz,
  add primary key (mail, browser_hash);

-- Takes whose comparison is not decided yet; they are part of `count`.
alter table rate_limits add column pending integer not null default 0;
