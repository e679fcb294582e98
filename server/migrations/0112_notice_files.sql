-- additive
-- Objects that are no images (decision 070). The row is written once the object is whole, and deleted before it is removed.
create table stored_files (
  key text primary key,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

-- Files of notices: downloaded, and never opened by the server. One that belongs to no notice and no plan is removed after a day.
create table notice_files (
  id bigint generated always as identity primary key,
  key text not null unique references stored_files,
  complex_id bigint references complexes on delete set null,
  uploader_id bigint not null references members,
  feed_id bigint references feeds on delete set null,
  planned_id bigint references planned_notices on delete set null,
  position integer not null default 0,
  name text not null,
  kind text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index notice_files_of_notice on notice_files (feed_id, position) where feed_id is not null;
create index notice_files_of_plan on notice_files (planned_id, position) where planned_id is not null;
create index notice_files_of_none on notice_files (created_at) where feed_id is null and planned_id is null;
create index notice_files_by_uploader on notice_files (uploader_id);
create index notice_files_by_complex on notice_files (complex_id);

-- What a notice has beyond a post, as the member sees it; null for one that has nothing. Takes the place of notice_of, which
-- processes of before still call.
create function notice_seen(notice bigint, complex bigint, author bigint, audience text[], member bigint, roles text[]) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object('kind', n.kind, 'until', n.until, 'comments_off', n.comments_off,
      'wants_acknowledgement', n.wants_acknowledgement,
      'is_acknowledged', n.wants_acknowledgement and is_acknowledged(notice, complex, audience, member),
      'is_changed', n.is_changed and reads_version(notice, complex, author, member, roles),
      'files', case when n.file_count = 0 then '[]'::json else files_of_notice(notice) end)
    from notices n where n.feed_id = notice);
end
$$;

create function files_of_notice(notice bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('fileId', x.id, 'name', x.name, 'kind', x.kind, 'bytes', s.bytes)
      order by x.position), '[]')
    from notice_files x join stored_files s on s.key = x.key where x.feed_id = notice);
end
$$;
