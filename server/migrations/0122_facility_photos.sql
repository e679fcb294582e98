-- additive
-- Photos of a facility, in their order (decision 081).
create table facility_images (
  facility_id bigint not null references facilities on delete cascade,
  position smallint not null,
  image_id bigint not null unique references images,
  primary key (facility_id, position)
);
