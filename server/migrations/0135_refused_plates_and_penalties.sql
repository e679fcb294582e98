-- additive
-- Plates that an office refuses (decision 088), which visits were stopped by it, and penalties.

create table refused_plates (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  plate text not null,
  plate_key text not null,
  -- What households read.
  reason text not null,
  -- Who refused it; null once they have withdrawn.
  member_id bigint references members,
  from_at timestamptz not null default clock_timestamp(),
  -- The end of its last day in Seoul, or when it was lifted.
  until_at timestamptz not null,
  check (from_at <= until_at)
);
create index refused_plates_key on refused_plates (complex_id, plate_key, until_at);
create index refused_plates_complex on refused_plates (complex_id, until_at);
create index refused_plates_member on refused_plates (member_id);
-- What is to be erased.
create index refused_plates_due on refused_plates (until_at);

-- By which it was cancelled.
alter table car_visits add column refusal_id bigint references refused_plates on delete set null;

-- Penalties as cases: a notice with its photo, one objection of the household, the decision of the office (decision 088).
create table car_penalties (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  household_id bigint not null references car_households (household_id) on delete cascade,
  -- The family that it is about; the next one behind the door inherits nothing.
  family integer not null,
  plate text not null,
  -- Which rule was broken, and how.
  rule text not null,
  image_id bigint not null unique references images,
  noticed_at timestamptz not null default clock_timestamp(),
  -- Who wrote it, objected and decided; null once they have withdrawn.
  noticed_by bigint references members,
  -- The end of the last day in Seoul on which the household may object.
  object_until timestamptz not null,
  objection text,
  objected_at timestamptz,
  objected_by bigint references members,
  decision text check (decision in ('UPHELD', 'DROPPED')),
  decision_reason text,
  decided_at timestamptz,
  decided_by bigint references members,
  request_key uuid,
  request_hash bytea,
  constraint car_penalties_request unique (noticed_by, request_key),
  check ((decision is null) = (decided_at is null))
);
create index car_penalties_complex on car_penalties (complex_id, id);
create index car_penalties_household on car_penalties (household_id, family);
create index car_penalties_objected on car_penalties (objected_by);
create index car_penalties_decided on car_penalties (decided_by);
-- What is to be erased.
create index car_penalties_due on car_penalties (object_until);

alter table plate_erasures drop constraint plate_erasures_kind_check;
alter table plate_erasures add constraint plate_erasures_kind_check
  check (kind in ('VISITS', 'UNREGISTERED', 'REFUSED', 'PENALTIES')) not valid;
alter table plate_erasures validate constraint plate_erasures_kind_check;
