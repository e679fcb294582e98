-- additive
-- A page of the residents' table from one index and one table (decision 068).

-- The name that the member carries in this complex, kept as person_name is.
alter table residences add column nickname text;

-- What a text is found by within a complex: its letters, and each two that stand side by side.
create function search_keys(complex bigint, words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct complex || ' ' || key), '{}')
  from generate_series(1, length(words)) n
    cross join lateral (values (substr(words, n, 1)), (substr(words, n, 2))) keys (key)
$$;

create or replace function keep_resident_search() returns trigger language plpgsql as $$
begin
  perform from members where id = new.member_id for share;
  select m.name, coalesce(n.nickname, m.nickname), lower(replace(new.building || new.unit || ' ' || m.name || ' ' || m.nickname
      || coalesce(' ' || n.nickname, ''), ' ', ''))
    into new.person_name, new.nickname, new.search_text
    from members m left join resident_names n on n.complex_id = new.complex_id and n.member_id = m.id
    where m.id = new.member_id;
  new.door_order := door_order(new.building, new.unit);
  return new;
end
$$;

-- A name of its own that ends with the home: the home that ended is listed under the member's own.
create function renew_search_without_name() returns trigger language plpgsql as $$
begin
  update residences set building = building where complex_id = old.complex_id and member_id = old.member_id;
  return null;
end
$$;
create trigger resident_names_search_end after delete on resident_names
  for each row when (old.nickname is not null) execute function renew_search_without_name();

create or replace procedure fill_resident_search() language plpgsql as $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(id) into next_id from (select id from residences where id > last_id order by id limit 2000) piece;
    exit when next_id is null;
    update residences set building = building where id > last_id and id <= next_id and nickname is null;
    commit;
    last_id := next_id;
  end loop;
end
$$;

-- Whose names and doors a member of an office has just seen, one row a reading; a job adds them to resident_reads. Without
-- foreign keys, which would lock and write the rows of the complex and the reader at every look at the table.
create table resident_readings (
  id bigint generated always as identity primary key,
  complex_id bigint not null,
  reader_id bigint not null,
  member_ids bigint[] not null,
  at timestamptz not null default clock_timestamp()
);
