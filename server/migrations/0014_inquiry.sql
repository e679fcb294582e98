-- Questions to the management office of a complex, or to those who run the service. Only the two sides ever read one.
create table inquiries (
  id bigint generated always as identity primary key,
  author_id bigint not null references members,
  target text not null check (target in ('OFFICE', 'SERVICE')),
  -- Of the office. A complex that is deleted leaves the inquiry to its author.
  complex_id bigint references complexes on delete set null check (target = 'OFFICE' or complex_id is null),
  title text not null,
  contents text not null,
  answer text,
  -- To the millisecond, as the answers of the server tell it: what was seen is compared with it.
  answered_at timestamptz(3),
  changed_at timestamptz(3),
  -- The Idempotency-Key that it came with, and a hash of all that was sent.
  request_key text,
  request_hash bytea,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null) and (answer is null) = (changed_at is null)),
  check ((request_key is null) = (request_hash is null)),
  unique (author_id, request_key)
);

create index inquiries_by_author on inquiries (author_id, id desc);
create index inquiries_in_complex on inquiries (complex_id, id desc) where complex_id is not null;
create index inquiries_waiting on inquiries (complex_id, id desc) where complex_id is not null and answer is null;

create table inquiry_images (
  inquiry_id bigint not null references inquiries on delete cascade,
  position smallint not null check (position between 0 and 4),
  image_id bigint not null unique references images,
  primary key (inquiry_id, position)
);
