-- additive
-- What a published notice said before each change of its title, text, audience or files (decision 070). The version that stands is
-- the post itself.
create table notice_versions (
  id bigint generated always as identity primary key,
  feed_id bigint not null references feeds on delete cascade,
  title text not null,
  contents text not null,
  audience text[],
  -- Its files, as [{name, bytes, sha256}]. A file that was taken out is deleted; this stays.
  files jsonb not null,
  written_by bigint not null references members,
  written_at timestamptz(3) not null,
  replaced_by bigint not null references members,
  replaced_at timestamptz(3) not null,
  -- The office keeps its text from residents.
  withheld_by bigint references members,
  withheld_at timestamptz(3)
);
create index notice_versions_of_notice on notice_versions (feed_id, id);
create index notice_versions_by_writer on notice_versions (written_by);
create index notice_versions_by_replacer on notice_versions (replaced_by);
create index notice_versions_by_withholder on notice_versions (withheld_by) where withheld_by is not null;

-- It has versions, and so many files: most have none, and are asked for none.
alter table notices add column is_changed boolean not null default false;
alter table notices add column file_count integer not null default 0;
-- A notice of kind LEGAL stands so many days at least, from its publication.
alter table notices add column posting_days integer check (posting_days between 1 and 365);
-- Papers on defects stand 20 days at least.
alter table notices add column on_defects boolean not null default false;

-- Whether a member may read a former version of the notice.
create function reads_version(notice bigint, complex bigint, author bigint, member bigint, roles text[]) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from notice_versions v
    where v.feed_id = notice and v.withheld_at is null
      and (v.audience is null or audience_readers(complex, author, v.audience, array[member], roles) <> '{}'));
end
$$;
