-- The keys under which comments were written, so that a repeat after a lost answer finds the first one.
create table comment_creations (
  member_id bigint not null references members,
  key text not null,
  comment_id bigint not null references comments on delete cascade,
  -- Hash of what was asked, so that a key is not taken for something else.
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index comment_creations_by_age on comment_creations (created_at);
create index comment_creations_by_comment on comment_creations (comment_id);
