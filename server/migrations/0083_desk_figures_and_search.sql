-- additive
-- Figures of a complex that were counted once, after the end of their day or month, and are answered so from then on
-- (decision 055). No personal data: counts, and of a month those alone that may be shown.
create table complex_day_figures (
  complex_id bigint not null references complexes on delete cascade,
  -- In Seoul.
  day date not null,
  -- By the names of dayFigureNames; none is zero.
  figures jsonb not null,
  primary key (complex_id, day)
);

create table complex_month_figures (
  complex_id bigint not null references complexes on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- MonthFiguresView without the month.
  figures jsonb not null,
  primary key (complex_id, month)
);

-- What the residents' table is sorted and searched by: the real name, and door and names as one text. The database keeps
-- them, whoever writes a home or a name; migration 0084 fills those of before. They go with the home.
alter table residences add column person_name text, add column search_text text;

-- Each two neighbouring letters of a text, within a complex: what contains the text has them all.
create function text_pairs(complex bigint, words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct complex || ' ' || substr(words, n, 2)), '{}')
  from generate_series(1, length(words) - 1) n
$$;

-- Locked FOR SHARE: a rename under way is waited for, and finds the home.
create function keep_resident_search() returns trigger language plpgsql as $$
begin
  perform from members where id = new.member_id for share;
  select m.name, lower(replace(new.building || new.unit || ' ' || m.name || ' ' || m.nickname
      || coalesce(' ' || n.nickname, ''), ' ', ''))
    into new.person_name, new.search_text
    from members m left join resident_names n on n.complex_id = new.complex_id and n.member_id = m.id
    where m.id = new.member_id;
  return new;
end
$$;
create trigger residences_search before insert or update of complex_id, member_id, building, unit on residences
  for each row execute function keep_resident_search();

create function renew_resident_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'members' then
    update residences set building = building where member_id = new.id;
  else
    update residences set building = building where complex_id = new.complex_id and member_id = new.member_id;
  end if;
  return null;
end
$$;
create trigger members_resident_search after update of name, nickname on members
  for each row when (new.name is distinct from old.name or new.nickname is distinct from old.nickname)
  execute function renew_resident_search();
create trigger resident_names_search_new after insert on resident_names
  for each row when (new.nickname is not null) execute function renew_resident_search();
create trigger resident_names_search after update of nickname on resident_names
  for each row when (new.nickname is distinct from old.nickname) execute function renew_resident_search();

-- Homes from before, in pieces that each lock their rows for a moment.
create procedure fill_resident_search() language plpgsql as $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(id) into next_id from (select id from residences where id > last_id order by id limit 2000) piece;
    exit when next_id is null;
    update residences set building = building where id > last_id and id <= next_id and search_text is null;
    commit;
    last_id := next_id;
  end loop;
end
$$;
