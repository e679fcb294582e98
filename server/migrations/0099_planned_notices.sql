-- additive
-- Notices that are to be published later (decision 064). They are no posts before: no list, count, id or ETag tells of them.
create table planned_notices (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  author_id bigint not null references members,
  title text not null,
  contents text not null,
  pinned boolean not null,
  -- The key `notice` of the call, as it was written.
  notice jsonb not null,
  publish_at timestamptz(3) not null,
  -- HELD: it could not be published, as its author holds no role any more, or its end has come.
  state text not null default 'PLANNED' check (state in ('PLANNED', 'HELD')),
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index planned_notices_due on planned_notices (publish_at) where state = 'PLANNED';
create index planned_notices_of_complex on planned_notices (complex_id, publish_at);
create index planned_notices_by_author on planned_notices (author_id);
