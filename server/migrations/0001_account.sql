-- People, how they prove who they are, and what bounds them (SECURITY 1, 5-7, 13, 14, 16).

create table members (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  nickname text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
-- A mail and a phone belong to one living account; after a withdrawal both are free again.
create unique index members_email_key on members (lower(email)) where withdrawn_at is null;
create unique index members_phone_key on members (phone) where withdrawn_at is null;

create table credentials (
  member_id bigint primary key references members on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now()
);

-- The cookie holds the token; a copy of this table opens nothing.
create table sessions (
  hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_member_id on sessions (member_id);

create table verification_codes (
  mail text primary key,
  purpose text not null check (purpose in ('SIGN_UP', 'FIND_PASSWORD')),
  hash bytea not null,
  attempts integer not null default 0 check (attempts <= 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- What a right code leaves: good once, for this mail and purpose, in the browser that holds the token.
create table proofs (
  hash bytea primary key,
  mail text not null,
  purpose text not null check (purpose in ('SIGN_UP', 'FIND_PASSWORD')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

-- No foreign keys: a record outlives what it speaks of.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id bigint,
  target text,
  address text
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
