-- additive
-- Households: one door of a complex, where several members may live (decision 050). The database makes them and keeps
-- residences.household_id, whoever writes a home.
create table households (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  -- As they are shown: 101동, 1203호.
  building text not null,
  unit text not null,
  -- In comparable form (door_part).
  building_key text not null,
  unit_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint households_door unique (complex_id, building_key, unit_key)
);

alter table residences
  add column household_id bigint references households,
  -- The way in, where it was not a decision of the office: a code on paper, or an invitation. Who vouched: who had the code
  -- printed, or the inviter.
  add column way text check (way in ('CODE', 'INVITATION')),
  add column vouched_by bigint references members,
  add column vouched_at timestamptz;

-- 동 or 호 in comparable form, as normalizeBuildingOrUnit of the contract gives it letter for letter; a test compares them.
create function door_part(raw text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(translate(
    regexp_replace(normalize(raw, nfkc),
      '[\u0009-\u000d\u0020\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufe00-\ufe0f\ufeff]',
      '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
    '(동|호)$', ''), '^0+(?=[0-9])', '')
$$;

-- The household behind a door, which is made where there is none yet.
create function household_at(complex bigint, raw_building text, raw_unit text) returns bigint language plpgsql as $$
declare
  b text := door_part(raw_building);
  u text := door_part(raw_unit);
  found_id bigint;
begin
  loop
    select h.id into found_id from households h
      where h.complex_id = complex and h.building_key = b and h.unit_key = u;
    if found_id is not null then return found_id; end if;
    insert into households (complex_id, building, unit, building_key, unit_key)
    values (complex, coalesce(nullif(upper(b), '') || '동', raw_building), coalesce(nullif(upper(u), '') || '호', raw_unit), b, u)
    on conflict do nothing;
  end loop;
end
$$;

create function keep_household() returns trigger language plpgsql as $$
begin
  new.household_id := household_at(new.complex_id, new.building, new.unit);
  return new;
end
$$;
create trigger residences_household before insert or update of complex_id, building, unit on residences
  for each row execute function keep_household();

-- Homes from before, in pieces that each lock their rows for a moment.
create procedure fill_households() language plpgsql as $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(id) into next_id from (select id from residences where id > last_id order by id limit 2000) piece;
    exit when next_id is null;
    update residences set household_id = household_at(complex_id, building, unit)
      where id > last_id and id <= next_id and household_id is null;
    commit;
    last_id := next_id;
  end loop;
end
$$;

-- A member may have two homes in one complex: the name for it stays until the last ends.
create or replace function keep_resident_name() returns trigger language plpgsql as $$
declare
  own_form text;
begin
  if new.state = 'ACTIVE' then
    select m.nickname_form into own_form from members m where m.id = new.member_id;
    if own_form is not null then perform claim_resident_name(new.complex_id, new.member_id, own_form); end if;
  elsif tg_op = 'UPDATE' and old.state = 'ACTIVE' then
    -- A form stays taken while words stand under it.
    delete from resident_names n where n.complex_id = new.complex_id and n.member_id = new.member_id
      and not exists (select from residences o
        where o.complex_id = n.complex_id and o.member_id = n.member_id and o.state = 'ACTIVE')
      and not exists (select from feeds f where f.author_id = n.member_id and f.complex_id = n.complex_id)
      and not exists (select from comments c join feeds f on f.id = c.feed_id
        where c.author_id = n.member_id and f.complex_id = n.complex_id)
      and not exists (select from chat_messages g join chat_rooms r on r.id = g.room_id
        where g.sender_id = n.member_id and r.complex_id = n.complex_id);
  end if;
  return null;
end
$$;
