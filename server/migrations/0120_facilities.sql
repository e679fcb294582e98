-- additive
-- Facilities of a complex, by what rules they are booked, and the bookings (decision 077).
create extension if not exists btree_gist;

create table facilities (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  name text not null,
  kind text not null check (kind in ('INFO', 'SLOT', 'SEAT', 'NIGHT')),
  place text not null default '',
  description text not null default '',
  -- FacilitySettings of the contract, checked where it comes in.
  settings jsonb not null,
  -- Grows with each change: who changes it names the one they saw.
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  -- Taken off the list; what was booked stays on record.
  removed_at timestamptz
);
create index facilities_of_complex on facilities (complex_id, id) where removed_at is null;

-- Whole days, in Seoul, on which nobody can use it; until_day is the last of them.
create table facility_closures (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facilities on delete cascade,
  from_day date not null,
  until_day date not null,
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  check (from_day <= until_day)
);
create index facility_closures_of_facility on facility_closures (facility_id, until_day);

create table reservations (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facilities on delete cascade,
  -- Every limit counts households, whoever of them books.
  household_id bigint not null references households on delete cascade,
  -- Null: the office booked it, or who did has withdrawn.
  member_id bigint references members,
  by_office boolean not null default false,
  -- Number of the party, seat or room. One that waits for approval holds none.
  place integer check (place > 0),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- The day in Seoul on which it begins: its price, its limits and its month are those of this day.
  day date not null,
  -- The days of the nights, for nights; else that day.
  prices integer[] not null check (cardinality(prices) > 0 and 0 <= all (prices)),
  persons integer not null check (persons > 0),
  state text not null check (state in ('WAITING', 'BOOKED', 'USED', 'NO_SHOW', 'CANCELLED', 'DECLINED')),
  -- CancellationTerms of the contract, as they were when it was booked.
  terms jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- Why it was cancelled or declined: by whom, or by what.
  closed_by text check (closed_by in ('HOUSEHOLD', 'OFFICE', 'TURNOVER', 'MOVED_OUT', 'WITHDRAWAL')),
  closed_by_member bigint references members,
  reason text,
  -- Whole won, of a cancelled one.
  fee integer check (fee >= 0),
  checked_in_at timestamptz,
  request_key text,
  request_hash bytea,
  check (begins_at < ends_at),
  check ((state in ('CANCELLED', 'DECLINED')) = (closed_at is not null)),
  check (fee is null or state = 'CANCELLED'),
  check (place is not null or state in ('WAITING', 'CANCELLED', 'DECLINED')),
  constraint reservations_key unique (member_id, request_key),
  -- Never two in one place, whatever the code does.
  constraint reservations_place exclude using gist
    (facility_id with =, place with =, tstzrange(begins_at, ends_at) with &&)
    where (state in ('BOOKED', 'USED', 'NO_SHOW'))
);
create index reservations_of_household on reservations (household_id, facility_id, day);
create index reservations_of_member on reservations (member_id, ends_at);
create index reservations_of_facility on reservations (facility_id, day) where state <> 'CANCELLED' and state <> 'DECLINED';
