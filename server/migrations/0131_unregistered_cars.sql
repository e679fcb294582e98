-- additive
-- Cars at the gate that nobody registered (decision 084): what a guard notes of them, each time that they are seen.

create table unregistered_cars (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  plate text not null,
  plate_key text not null,
  -- Of the newest sighting that stands; the plate goes 30 days after it.
  last_seen_at timestamptz not null,
  constraint unregistered_cars_plate unique (complex_id, plate_key)
);
create index unregistered_cars_seen on unregistered_cars (complex_id, last_seen_at);
create index unregistered_cars_due on unregistered_cars (last_seen_at);

-- One time that a guard has seen such a car. One that was taken back keeps its key alone, so that it stays so when it is sent again.
create table car_sightings (
  id bigint generated always as identity primary key,
  -- Null once it was taken back, or the plate erased.
  car_id bigint references unregistered_cars on delete set null,
  -- Null once they have withdrawn.
  member_id bigint references members,
  place text,
  image_id bigint unique references images,
  seen_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  request_key uuid,
  request_hash bytea,
  constraint car_sightings_request unique (member_id, request_key)
);
create index car_sightings_car on car_sightings (car_id, seen_at);
create index car_sightings_received on car_sightings (received_at) where car_id is null;

-- Of what the plates were.
alter table plate_erasures add column kind text not null default 'VISITS' check (kind in ('VISITS', 'UNREGISTERED'));
