-- The public list of complexes (complex/import/): its code for a complex, and since when the list leaves it out although
-- nobody uses it here. Such a complex is no longer found, but never deleted.
alter table complexes
  add column public_code text unique,
  add column gone_at timestamptz,
  -- Pieces of search_text as numbers (complex/search-grams.ts), and by which rule both were made; 0 is none at all.
  add column search_grams integer[] not null default '{}',
  add column search_version smallint not null default 0;

create index complexes_by_gram on complexes using gin (search_grams);

-- Favourites (즐겨찾기).
create table complex_favorites (
  member_id bigint not null references members,
  complex_id bigint not null references complexes on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, complex_id)
);
create index complex_favorites_by_complex on complex_favorites (complex_id);

-- What a member searched for and opened last; twenty each (complex/recent.ts).
create table recent_keywords (
  member_id bigint not null references members,
  keyword text not null check (keyword <> '' and char_length(keyword) <= 100),
  searched_at timestamptz not null default now(),
  primary key (member_id, keyword)
);
create index recent_keywords_by_time on recent_keywords (searched_at);

create table recent_complexes (
  member_id bigint not null references members,
  complex_id bigint not null references complexes on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (member_id, complex_id)
);
create index recent_complexes_by_complex on recent_complexes (complex_id);
