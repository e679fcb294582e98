-- POPULAR. What a post earned weighs on a logarithm, and its birth on the same scale: half a day of age costs as much as
-- ten times fewer points. So no score changes by the mere passing of time, and none has to be computed again.
alter table feeds add column score double precision not null generated always as (
  log(1 + 3 * reaction_count + 4 * comment_count + 5 * bookmark_count + 0.2 * view_count)::double precision
  + extract(epoch from created_at at time zone 'UTC')::double precision / 43200
) stored;
-- Since when a post last lost points: a walk through POPULAR that began before leaves it out, or it could show it twice.
alter table feeds add column sank_at timestamptz;
-- What a list shows of the contents, so that it never unpacks a long text.
alter table feeds add column preview text not null generated always as (left(contents, 120)) stored;
-- The first photo's key, so that a list needs no look at the photos.
alter table feeds add column thumbnail_key text;

drop index feeds_popular;
create index feeds_popular on feeds (complex_id, score desc, id desc);
create index feeds_notices on feeds (complex_id, created_at desc, id desc) where feed_type = 'NOTICE';
create index feeds_notices_all on feeds (complex_id, pinned desc, created_at desc, id desc) where feed_type = 'NOTICE';

-- Two-letter pieces of a post's title and contents, hashed together with its complex (feed/feed-grams.ts). Beside the
-- post and not in it: every like writes the post's row anew, and with it each of its entries in every index.
create table feed_search (
  feed_id bigint primary key references feeds on delete cascade,
  grams integer[] not null
);
create index feed_search_by_gram on feed_search using gin (grams);

-- A page of one's bookmarks goes on from an exact place.
drop index feed_bookmarks_by_member;
create index feed_bookmarks_by_member on feed_bookmarks (member_id, created_at desc, feed_id desc);

-- A deleted comment that has replies stays without its words.
alter table comments add column deleted_at timestamptz;

-- The last view of a post by a member that counted.
create table feed_views (
  feed_id bigint not null references feeds on delete cascade,
  member_id bigint not null references members,
  viewed_at timestamptz not null default now(),
  primary key (feed_id, member_id)
);

-- One post for one Idempotency-Key of a member.
create table feed_creations (
  member_id bigint not null references members,
  key text not null,
  feed_id bigint not null references feeds on delete cascade,
  -- Hash of what was asked, so that a key is not taken for something else.
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index feed_creations_by_age on feed_creations (created_at);

-- Objects that nobody needs any more, to be removed after the commit that says so.
create table object_removals (
  id bigint generated always as identity primary key,
  key text not null,
  created_at timestamptz not null default now()
);

-- A home in a complex; who may read a members-only community.
create table residences (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes,
  member_id bigint not null references members,
  building text not null,
  unit text not null,
  state text not null default 'ACTIVE' check (state in ('WAITING', 'ACTIVE', 'ENDED')),
  created_at timestamptz not null default now()
);
create unique index residences_open on residences (complex_id, member_id) where state <> 'ENDED';
create index residences_by_member on residences (member_id);

create table member_blocks (
  blocker_id bigint not null references members,
  blocked_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references members,
  target_type text not null check (target_type in ('FEED', 'COMMENT', 'MESSAGE', 'MEMBER')),
  target_id bigint not null,
  reason text not null,
  detail text not null default '',
  created_at timestamptz not null default now(),
  unique (reporter_id, target_type, target_id)
);
create index reports_by_target on reports (target_type, target_id);
