-- additive
-- One case for a reported thing, with its reports, the words as they were reported, and its decision (decision 053).

-- Hidden words stay in their place; every query that reads words leaves them out by this column. Null is shown.
alter table feeds add column hidden_by text, add column hidden_rule text;
alter table comments add column hidden_by text, add column hidden_rule text;
alter table chat_messages add column hidden_by text, add column hidden_rule text;

create table report_cases (
  id bigint generated always as identity primary key,
  target_type text not null check (target_type in ('FEED', 'COMMENT', 'MESSAGE', 'MEMBER')),
  target_id bigint not null,
  -- Whose office decides; null is decided by the operators: a 1:1 message, a member.
  complex_id bigint references complexes on delete cascade,
  -- Null where the thing was gone before cases existed.
  author_id bigint references members,
  state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'HIDDEN', 'DELETED')),
  created_at timestamptz not null default now(),
  -- Since when reports of several households hide it until the decision; once a case, so that a decision is not undone.
  hidden_at timestamptz,
  proposal text check (proposal in ('KEEP', 'HIDE', 'DELETE')),
  proposed_rule text,
  proposed_by bigint references members,
  proposed_at timestamptz,
  rule text,
  -- Whether an operator decided, and not the office.
  by_operator boolean not null default false,
  decided_by bigint references members,
  decided_at timestamptz
);
create unique index report_cases_open on report_cases (target_type, target_id) where state = 'OPEN';
create index report_cases_target on report_cases (target_type, target_id);
create index report_cases_complex on report_cases (complex_id, id);
create index report_cases_author on report_cases (author_id, id desc);

-- Each version of the words that somebody reported.
create table report_words (
  case_id bigint not null references report_cases on delete cascade,
  version text not null,
  words jsonb not null,
  reported_at timestamptz not null default now(),
  primary key (case_id, version)
);

alter table reports
  add column case_id bigint references report_cases on delete cascade,
  add column version text,
  -- The reporter's household in the complex of the case; null for who does not live there.
  add column household_id bigint references households on delete set null;
-- A thing whose words have changed may be reported anew.
alter table reports drop constraint reports_reporter_id_target_type_target_id_key;
create unique index reports_case on reports (case_id, reporter_id);
create index reports_reporter on reports (reporter_id, id desc);
create index reports_without_case on reports (id) where case_id is null;

-- A thing as it may be reported: its author, its complex, its words, and their version. No row where it is gone.
create function report_target(target text, id bigint)
returns table (author_id bigint, complex_id bigint, words jsonb, version text, is_hidden boolean)
language sql stable as $$
  select t.author_id, t.complex_id, t.words, md5(t.words::text), t.is_hidden from (
    select f.author_id, f.complex_id, f.hidden_by is not null as is_hidden, jsonb_build_object('title', f.title, 'text', f.contents,
        'photos', array(select i.key from feed_images p join images i on i.id = p.image_id
          where p.feed_id = f.id order by p.position)) as words
      from feeds f where target = 'FEED' and f.id = report_target.id
    union all
    select m.author_id, f.complex_id, m.hidden_by is not null,
        jsonb_build_object('title', null, 'text', m.contents, 'photos', array[]::text[])
      from comments m join feeds f on f.id = m.feed_id
      where target = 'COMMENT' and m.id = report_target.id and m.deleted_at is null
    union all
    select g.sender_id, r.complex_id, g.hidden_by is not null, jsonb_build_object('title', null, 'text', g.body,
        'photos', array(select i.key from images i where i.id = g.image_id))
      from chat_messages g join chat_rooms r on r.id = g.room_id
      where target = 'MESSAGE' and g.id = report_target.id and g.deleted_at is null
    union all
    select a.id, null, false, jsonb_build_object('title', null, 'text', a.nickname, 'photos', array[]::text[])
      from members a where target = 'MEMBER' and a.id = report_target.id and a.withdrawn_at is null
  ) t
$$;

-- Gives reports without a case one: those of before, and those of a server of the version before. Returns their number.
create function file_reports() returns integer language plpgsql as $$
declare
  report record;
  thing record;
  filed bigint;
  number integer := 0;
begin
  for report in select * from reports r where r.case_id is null order by r.id for update skip locked loop
    select * into thing from report_target(report.target_type, report.target_id);
    insert into report_cases (target_type, target_id, complex_id, author_id, created_at, state, decided_at)
      values (report.target_type, report.target_id, thing.complex_id, thing.author_id, report.created_at,
        case when thing.author_id is null then 'DELETED' else 'OPEN' end,
        case when thing.author_id is null then now() end)
      on conflict do nothing returning id into filed;
    if filed is null then
      select k.id into filed from report_cases k
        where k.target_type = report.target_type and k.target_id = report.target_id and k.state = 'OPEN' for update;
      continue when filed is null;
    end if;
    if exists (select from reports r where r.case_id = filed and r.reporter_id = report.reporter_id) then
      delete from reports r where r.id = report.id;
    else
      insert into report_words (case_id, version, words, reported_at)
        select filed, thing.version, thing.words, report.created_at where thing.version is not null on conflict do nothing;
      update reports r set case_id = filed, version = thing.version where r.id = report.id;
    end if;
    number := number + 1;
  end loop;
  return number;
end
$$;
select file_reports();
