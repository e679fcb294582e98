-- additive
-- The code in the QR at a facility's door (decision 083). It is shown once, where it is made; a new one ends the one before.
create table facility_door_codes (
  facility_id bigint primary key references facilities on delete cascade,
  code_hash bytea not null unique,
  made_at timestamptz not null default clock_timestamp()
);

-- The secret address at which a calendar reads what a member's households have booked; one a member, shown once.
create table calendar_addresses (
  member_id bigint primary key references members,
  token_hash bytea not null unique,
  made_at timestamptz not null default clock_timestamp()
);
