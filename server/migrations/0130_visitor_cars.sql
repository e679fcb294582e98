-- additive
-- Visitor cars (decision 080): what a complex asks of them, the visits that households register, and the marks of the gate.

-- The rules of a complex by the month from which they hold; those of a month that has begun are never changed.
create table car_rules (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  rules jsonb not null,
  set_by bigint references members,
  set_at timestamptz not null default clock_timestamp(),
  constraint car_rules_month unique (complex_id, month)
);

-- One row a door that has registered a visit: its lock makes a household's bill exact under concurrent calls. After a
-- 세대 교체 the door begins anew under the next `family`.
create table car_households (
  household_id bigint primary key references households on delete cascade,
  complex_id bigint not null references complexes on delete cascade,
  family integer not null default 1,
  -- Cars that this door has registered, for the next one's number.
  cars integer not null default 0
);

create table car_visits (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  household_id bigint not null references car_households (household_id) on delete cascade,
  family integer not null,
  -- Who registered it; null once they have withdrawn.
  member_id bigint references members,
  -- Number of the car among those of the door. It stays when the plate is erased, so that a bill stays what it was.
  car integer not null,
  -- Null once they are erased (plate_erasures).
  plate text,
  plate_key text,
  plate_tail text,
  purpose text,
  is_works boolean not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- By the gate's clock: the first that came in, and the last that went out.
  came_at timestamptz,
  left_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by bigint references members,
  erased_at timestamptz,
  -- Of a weekly series: its first visit.
  series_id bigint references car_visits,
  request_key uuid,
  request_hash bytea,
  created_at timestamptz not null default clock_timestamp(),
  check (from_at < until_at),
  check (came_at < left_at),
  check ((plate is null) = (plate_key is null))
);
create unique index car_visits_request on car_visits (member_id, request_key) where request_key is not null;
create unique index car_visits_same on car_visits (household_id, family, plate_key, from_at, until_at) where cancelled_at is null;
create index car_visits_household on car_visits (household_id, family, until_at);
create index car_visits_member on car_visits (member_id);
-- The list of a day, the ledger and the statement of a month.
create index car_visits_of_complex on car_visits (complex_id, until_at) where cancelled_at is null;
-- What a guard types.
create index car_visits_tail on car_visits (complex_id, plate_tail, until_at) where cancelled_at is null and plate_tail is not null;
create index car_visits_series on car_visits (series_id) where series_id is not null;
-- What is to be erased.
create index car_visits_plates on car_visits (until_at) where plate is not null;

-- One tap of a guard: `id` is made by the phone, so that a tap that is sent again is one.
create table car_marks (
  id uuid primary key,
  visit_id bigint not null references car_visits on delete cascade,
  member_id bigint references members,
  kind text not null check (kind in ('IN', 'OUT')),
  marked_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
);
create index car_marks_visit on car_marks (visit_id);

-- What was erased, when, and by which rule: days after the end of the visit. Figures alone.
create table plate_erasures (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  erased_at timestamptz not null default clock_timestamp(),
  visits integer not null,
  rule_days integer not null,
  last_until timestamptz not null
);
create index plate_erasures_complex on plate_erasures (complex_id, id);
