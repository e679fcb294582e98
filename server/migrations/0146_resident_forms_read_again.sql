-- additive
-- Names in a complex follow what Unicode learns of look-alike letters, as nicknames do (0067, 0119, 0143): the form of a name that
-- was chosen for a complex is null until a process that knows the rule has written it, and the form of one's own name follows
-- members.nickname_form also where that was written anew.
alter table resident_names alter column form drop not null;
create index resident_names_without_form on resident_names (complex_id, member_id) where form is null;

-- A generic name for a member in a complex, whose row there is removed first: the name was taken by somebody else.
create function rename_to_generic(complex bigint, member bigint) returns void language plpgsql as $$
declare
  generic text;
begin
  delete from resident_names where complex_id = complex and member_id = member;
  while not exists (select from resident_names where complex_id = complex and member_id = member) loop
    generic := '이웃' || (10000 + floor(random() * 990000))::int;
    insert into resident_names (complex_id, member_id, form, nickname, is_asked)
    values (complex, member, translate(generic, '013457', 'oleast'), generic, true) on conflict do nothing;
  end loop;
  update members set has_complex_names = true where id = member;
end
$$;

create or replace function rename_resident() returns trigger language plpgsql as $$
declare
  complex bigint;
begin
  if old.nickname_form is null then
    perform claim_resident_name(h.complex_id, new.id, new.nickname_form)
      from residences h where h.member_id = new.id and h.state = 'ACTIVE';
    -- A form that was read again: of two that look alike by now, the second is asked for another name.
    for complex in
      select n.complex_id from resident_names n
      where n.member_id = new.id and n.nickname is null and n.form is distinct from new.nickname_form
    loop
      begin
        update resident_names set form = new.nickname_form where complex_id = complex and member_id = new.id;
      exception when unique_violation then
        perform rename_to_generic(complex, new.id);
      end;
    end loop;
  else
    update resident_names set form = new.nickname_form where member_id = new.id and nickname is null;
  end if;
  return null;
end
$$;

-- The letters of 0119 and 0143, and what those left behind.
update resident_names set form = null
where nickname ~ '[\u1472\u1473\u00de\u00fe\u014a\u014b\u01bf\u01f7\u02a9\u03ec\u03ed\u03f7\u03f8\u040f\u0428\u0448\u045f\u04c0\u04cf\u0542\u0552\u0572\u0582\u0969\u0ae9\u0d1f\u1004\u105a\u10d7\u17e0\u1c97\u2c82\u2c83\u2c8e\u2c8f\u2c90\u2c91\u2c92\u2c93\u2c9a\u2c9b\u2c9c\u2c9d\u2ca6\u2ca7\u2ca8\u2ca9\u2cbc\u2cbd\u2cc4\u2cc5\u2cca\u2ccb\u2cce\u2ccf\u2cd2\u2cd3\u2cdc\u2cdd\U00011dda\U00011de0\U00011de1\U00016eaa\U00016eb6\U00016ec5\U00016ed1]';
update members m set nickname_form = null
where m.withdrawn_at is null and m.nickname_form is not null
  and exists (select from resident_names n where n.member_id = m.id and n.nickname is null and n.form is distinct from m.nickname_form);
