-- additive
-- A matter that several households have (decision 057): inquiries that are about the same, and residents who said that they
-- have it, too. It is counted in doors, and closed once for all.
create table inquiry_matters (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  -- Never noise between floors: who else hears it would tell where it is heard.
  kind text not null check (kind in ('FACILITY', 'PARKING', 'DEFECT', 'CLEANING', 'OTHER')),
  title text not null,
  place text,
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  -- How many households had it when it was closed.
  closed_households integer
);
create index inquiry_matters_of on inquiry_matters (complex_id, closed_at, id desc);

alter table inquiries add column matter_id bigint references inquiry_matters on delete set null;
create index inquiries_matter on inquiries (matter_id) where matter_id is not null;

-- The doors of a matter. One by an inquiry stays where its author withdraws: the door has the matter, whoever asked. One by a
-- tap counts while who tapped lives there.
create table inquiry_matter_doors (
  id bigint generated always as identity primary key,
  matter_id bigint not null references inquiry_matters on delete cascade,
  household_id bigint not null references households on delete cascade,
  inquiry_id bigint unique references inquiries on delete set null,
  member_id bigint references members,
  unique (matter_id, member_id)
);
create index inquiry_matter_doors_household on inquiry_matter_doors (household_id);
create index inquiry_matter_doors_member on inquiry_matter_doors (member_id) where member_id is not null;

alter table inquiry_results add column matter_id bigint unique references inquiry_matters on delete set null,
  -- How many households had the matter.
  add column households integer;
