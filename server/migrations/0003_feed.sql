-- A picture whose objects are stored already: <key>.webp and <key>-thumb.webp.
create table images (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22,43}$'),
  uploader_id bigint not null references members,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create table feeds (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes,
  author_id bigint not null references members,
  feed_type text not null check (feed_type in ('FEED', 'NOTICE')),
  title text not null,
  contents text not null,
  pinned boolean not null default false check (feed_type = 'NOTICE' or not pinned),
  view_count integer not null default 0 check (view_count >= 0),
  reaction_count integer not null default 0 check (reaction_count >= 0),
  bookmark_count integer not null default 0 check (bookmark_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One index for each order of the list; every order ends in time and id, so that it is total.
create index feeds_latest on feeds (complex_id, created_at desc, id desc);
create index feeds_all on feeds (complex_id, pinned desc, created_at desc, id desc);
create index feeds_popular on feeds (complex_id, reaction_count desc, created_at desc, id desc);
create index feeds_by_author on feeds (author_id, created_at desc, id desc);

create table feed_images (
  feed_id bigint not null references feeds on delete cascade,
  position smallint not null check (position between 0 and 9),
  image_id bigint not null unique references images,
  primary key (feed_id, position)
);

create table feed_reactions (
  feed_id bigint not null references feeds on delete cascade,
  member_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (feed_id, member_id)
);

create index feed_reactions_by_member on feed_reactions (member_id, created_at desc);

create table feed_bookmarks (
  feed_id bigint not null references feeds on delete cascade,
  member_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (feed_id, member_id)
);

create index feed_bookmarks_by_member on feed_bookmarks (member_id, created_at desc);

create table comments (
  id bigint generated always as identity primary key,
  feed_id bigint not null references feeds on delete cascade,
  author_id bigint not null references members,
  -- Replies nest one level: the top-level comment, or null.
  parent_id bigint,
  contents text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, feed_id),
  foreign key (parent_id, feed_id) references comments (id, feed_id) on delete cascade
);

create index comments_in_order on comments (feed_id, created_at, id);
create index comments_by_parent on comments (parent_id) where parent_id is not null;
create index comments_by_author on comments (author_id, created_at desc);
