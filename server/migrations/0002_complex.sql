create table complexes (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- Address and detail address.
  region text not null,
  location text not null,
  total_unit integer not null check (total_unit >= 0),
  parking_capacity integer not null check (parking_capacity >= 0),
  building_count integer not null check (building_count >= 0),
  building_range text not null,
  -- The community of such a complex is open to its own people alone.
  members_only boolean not null default false,
  -- Name and address as search compares them; written by the application (complex/search-text.ts).
  search_text text not null,
  created_at timestamptz not null default now()
);

create index complexes_by_name on complexes (name, id);

create table complex_managers (
  complex_id bigint not null references complexes on delete cascade,
  member_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (complex_id, member_id)
);

create index complex_managers_by_member on complex_managers (member_id);
