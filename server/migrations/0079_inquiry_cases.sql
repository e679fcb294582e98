-- additive: a server of the version before adds inquiries, answers and deletes them; the trigger below keeps its answers whole.
-- An inquiry is a case (decision 052): it has a stage, a history of its moves, a due day and who works on it.
alter table inquiries
  -- Null once its author has withdrawn: the case stays, without the person and their words.
  alter column author_id drop not null,
  add column stage text not null default 'RECEIVED'
    check (stage in ('RECEIVED', 'SEEN', 'IN_PROGRESS', 'ON_HOLD', 'DONE', 'REJECTED', 'WITHDRAWN')),
  -- Number of its last move; the next one is made by who has seen this one.
  add column step integer not null default 0,
  add column closed_at timestamptz(3),
  add column kind text not null default 'OTHER'
    check (kind in ('FACILITY', 'PARKING', 'NOISE', 'DEFECT', 'CLEANING', 'OTHER')),
  add column building text,
  add column floor text,
  add column spot text,
  -- The household that asked.
  add column household_id bigint references households on delete set null,
  -- End of the due day. Rows of before get a week from now on.
  add column due_at timestamptz not null default
    ((date_trunc('day', now() at time zone 'Asia/Seoul') + interval '8 days') at time zone 'Asia/Seoul'),
  -- Since when the clock is stopped, and until which day that was promised.
  add column held_at timestamptz(3),
  add column expected_on date,
  add column assignee_id bigint references members,
  add column score smallint check (score between 1 and 5),
  add column score_words text;
create index inquiries_household on inquiries (household_id) where household_id is not null;
create index inquiries_assignee on inquiries (assignee_id) where assignee_id is not null;
create index inquiries_open on inquiries (complex_id, due_at, id) where closed_at is null;
create index inquiries_service on inquiries (due_at, id) where target = 'SERVICE';

-- Every move of an inquiry after it was received, numbered without a gap.
create table inquiry_steps (
  inquiry_id bigint not null references inquiries on delete cascade,
  step integer not null check (step > 0),
  from_stage text not null,
  to_stage text not null,
  by_role text not null check (by_role in ('ASKER', 'HEAD', 'STAFF', 'OPERATOR')),
  actor_id bigint references members,
  at timestamptz(3) not null default clock_timestamp(),
  -- The reason, the result or a message to the asker.
  contents text,
  expected_on date,
  primary key (inquiry_id, step)
);
create index inquiry_steps_actor on inquiry_steps (actor_id) where actor_id is not null;

-- A move takes no change; its words and its person may be erased.
create function refuse_change_of_step() returns trigger language plpgsql as $$
begin
  if (new.inquiry_id, new.step, new.from_stage, new.to_stage, new.by_role, new.at)
      is distinct from (old.inquiry_id, old.step, old.from_stage, old.to_stage, old.by_role, old.at)
    or new.expected_on is distinct from old.expected_on
    or new.contents is not null and new.contents is distinct from old.contents
    or new.actor_id is not null and new.actor_id is distinct from old.actor_id then
    raise exception 'inquiry_steps is append-only';
  end if;
  return new;
end
$$;
create trigger inquiry_steps_append_only before update on inquiry_steps
  for each row execute function refuse_change_of_step();

-- An answer that comes without a move, from a server of the version before, closes the inquiry.
create function close_answered_inquiry() returns trigger language plpgsql as $$
begin
  insert into inquiry_steps (inquiry_id, step, from_stage, to_stage, by_role, at, contents)
  values (new.id, old.step + 1, old.stage, 'DONE', case new.target when 'SERVICE' then 'OPERATOR' else 'HEAD' end,
    new.answered_at, new.answer);
  new.stage := 'DONE';
  new.step := old.step + 1;
  new.closed_at := new.answered_at;
  new.held_at := null;
  new.expected_on := null;
  return new;
end
$$;
create trigger inquiries_answered before update of answer on inquiries
  for each row when (old.answer is null and new.answer is not null and new.step = old.step)
  execute function close_answered_inquiry();

-- What the office writes for itself about an inquiry. It never leaves the office.
create table inquiry_notes (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries on delete cascade,
  author_id bigint references members,
  contents text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index inquiry_notes_of on inquiry_notes (inquiry_id, id);
create index inquiry_notes_author on inquiry_notes (author_id) where author_id is not null;

-- Answers that an office gives often.
create table inquiry_ready_answers (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  title text not null,
  contents text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index inquiry_ready_answers_of on inquiry_ready_answers (complex_id, title, id);
