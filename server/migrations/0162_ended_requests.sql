-- additive
-- A text as the lists of residents look for it: small letters, half-width, without spaces and hyphens
-- (server/src/complex/desk/search-words.ts).
create function searched_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(words, '！＂＃＄％＆＇（）＊＋，．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～ 　-－',
    '!"#$%&''()*+,./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'))
$$;

create or replace function keep_resident_search() returns trigger language plpgsql as $$
begin
  perform from members where id = new.member_id for share;
  select m.name, coalesce(n.nickname, m.nickname), searched_text(new.building || new.unit || ' ' || m.name || ' ' || m.nickname
      || coalesce(' ' || n.nickname, ''))
    into new.person_name, new.nickname, new.search_text
    from members m left join resident_names n on n.complex_id = new.complex_id and n.member_id = m.id
    where m.id = new.member_id;
  new.door_order := door_order(new.building, new.unit);
  return new;
end
$$;

-- The few that read otherwise now. Before the column below is added, which locks the table until the end.
update residences set building = building where search_text <> searched_text(search_text);

-- A 세대 교체 ends the homes behind a door and the requests for them alike. Which of the two a row was decides what comes back
-- where the office proves to be false.
alter table residences add column ended_request boolean;
