-- Logging in through Kakao, Google or Naver (SECURITY 8). Such a person may have told no mail and no phone.
alter table members alter column email drop not null;
alter table members alter column phone drop not null;

-- Who somebody is at a provider: its own id for them, never their mail.
create table social_identities (
  provider text not null check (provider in ('kakao', 'google', 'naver')),
  subject text not null,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (member_id, provider)
);

-- A browser on its way to a provider and back.
create table social_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  expires_at timestamptz not null
);

-- What the landing page exchanges, once and in the browser that began. Without a member it waits for the owner of the
-- local account that has the same verified mail: `link_hash` names that question, `owner_id` the account.
create table social_codes (
  hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  subject text not null,
  nickname text not null,
  member_id bigint references members on delete cascade,
  owner_id bigint references members on delete cascade,
  link_hash bytea unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((member_id is null) <> (owner_id is null))
);
