-- additive
-- The place of a door in the order of the desk's tables, 동 and 호 by their numbers, as one text that is computed when a home
-- is written: an expression in ORDER BY is computed for each row that is passed, and door_part is slow (decision 055).
create function door_order(building text, unit text) returns text language sql immutable strict parallel safe as $$
  select lpad(length(b)::text, 3, '0') || b || ' ' || lpad(length(u)::text, 3, '0') || u
  from (select door_part(building) as b, door_part(unit) as u) door
$$;

alter table residences add column door_order text collate "C";

create or replace function keep_resident_search() returns trigger language plpgsql as $$
begin
  perform from members where id = new.member_id for share;
  select m.name, lower(replace(new.building || new.unit || ' ' || m.name || ' ' || m.nickname
      || coalesce(' ' || n.nickname, ''), ' ', ''))
    into new.person_name, new.search_text
    from members m left join resident_names n on n.complex_id = new.complex_id and n.member_id = m.id
    where m.id = new.member_id;
  new.door_order := door_order(new.building, new.unit);
  return new;
end
$$;

create or replace procedure fill_resident_search() language plpgsql as $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(id) into next_id from (select id from residences where id > last_id order by id limit 2000) piece;
    exit when next_id is null;
    update residences set building = building where id > last_id and id <= next_id and door_order is null;
    commit;
    last_id := next_id;
  end loop;
end
$$;
