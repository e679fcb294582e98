-- additive
-- Photos of planned notices, in order; those of the notice once it is published (decision 071).
create table planned_notice_images (
  planned_id bigint not null references planned_notices on delete cascade,
  position integer not null,
  image_id bigint not null references images,
  primary key (planned_id, position)
);
create index planned_notice_images_by_image on planned_notice_images (image_id);

-- Idempotency keys of plans and of their changes.
create table planned_creations (
  member_id bigint not null references members on delete cascade,
  key text not null,
  -- Null: published or cancelled since.
  planned_id bigint references planned_notices on delete set null,
  request_hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (member_id, key)
);
create index planned_creations_by_plan on planned_creations (planned_id) where planned_id is not null;
create index planned_creations_by_age on planned_creations (created_at);

-- What is held waits at the desk.
create index planned_notices_held on planned_notices (complex_id) where state = 'HELD';
