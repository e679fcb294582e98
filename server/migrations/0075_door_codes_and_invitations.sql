-- additive
-- Codes that an office prints on letters, one a door, and invitations of those who live there (decision 050). Both are
-- hashed with the secret: neither can be read here.
create table door_code_prints (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  printed_by bigint not null references members,
  printed_at timestamptz not null default clock_timestamp(),
  -- The first instant at which its codes no longer work.
  ends_at timestamptz not null
);
create index door_code_prints_of_complex on door_code_prints (complex_id, id desc);

create table door_codes (
  id bigint generated always as identity primary key,
  print_id bigint not null references door_code_prints on delete cascade,
  household_id bigint not null references households on delete cascade,
  -- Of the first letters, which find the door to charge for a try; and of the whole code.
  selector_hash bytea not null,
  code_hash bytea not null,
  -- Wrong tries.
  attempts smallint not null default 0,
  used_at timestamptz,
  used_by bigint references members,
  ended_at timestamptz,
  -- A new code was printed, the office ended it, or the household was replaced.
  end_reason text check (end_reason in ('RENEWED', 'ENDED', 'REPLACED')),
  check ((ended_at is null) = (end_reason is null))
);
-- At no commit two living codes of one door.
create unique index door_codes_living on door_codes (household_id) where used_at is null and ended_at is null;
create index door_codes_by_selector on door_codes (selector_hash);
create index door_codes_of_print on door_codes (print_id);
create index door_codes_of_household on door_codes (household_id, id desc);
create index door_codes_used_by on door_codes (used_by) where used_by is not null;

create table household_invitations (
  id bigint generated always as identity primary key,
  household_id bigint not null references households on delete cascade,
  -- The inviter, and the home from which they invite; null once that home is deleted.
  invited_by bigint not null references members,
  residence_id bigint references residences on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp(),
  -- The last instant at which it works.
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by bigint references members,
  ended_at timestamptz,
  -- Taken back, the inviter's home ended, or the household was replaced.
  end_reason text check (end_reason in ('TAKEN_BACK', 'MOVED', 'REPLACED')),
  check ((ended_at is null) = (end_reason is null))
);
create index household_invitations_open on household_invitations (household_id) where used_at is null and ended_at is null;
create index household_invitations_of_home on household_invitations (residence_id);
create index household_invitations_by_member on household_invitations (invited_by);
create index household_invitations_used_by on household_invitations (used_by) where used_by is not null;

-- On which sheet the code was that led to a home.
alter table residences add column door_print_id bigint references door_code_prints on delete set null;
