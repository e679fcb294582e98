-- additive
-- A nickname that holds the name of a complex reads as its office there. The form of what people call a complex is written with the
-- columns of the search, by the process that starts with this release (complex/residence/complex-name-form.ts).
alter table complexes add column name_form text;

-- As before (0053); whose own name holds that of the complex is asked for another there, as the second of one form is. Names of
-- residents from before stay.
create or replace function claim_resident_name(complex bigint, member bigint, own_form text) returns void language plpgsql as $$
declare
  generic text;
begin
  if not exists (select from complexes c where c.id = complex and strpos(own_form, c.name_form) > 0) then
    insert into resident_names (complex_id, member_id, form) values (complex, member, own_form) on conflict do nothing;
  end if;
  while not exists (select from resident_names where complex_id = complex and member_id = member) loop
    generic := '이웃' || (10000 + floor(random() * 990000))::int;
    insert into resident_names (complex_id, member_id, form, nickname, is_asked)
    values (complex, member, translate(generic, '013457', 'oleast'), generic, true) on conflict do nothing;
    update members set has_complex_names = true where id = member;
  end loop;
end
$$;

-- As before (0146); a rename to a name that holds that of a complex where the member goes by it fails as a whole.
create or replace function rename_resident() returns trigger language plpgsql as $$
declare
  complex bigint;
begin
  if old.nickname_form is null then
    perform claim_resident_name(h.complex_id, new.id, new.nickname_form)
      from residences h where h.member_id = new.id and h.state = 'ACTIVE';
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
    if exists (
      select from resident_names n join complexes c on c.id = n.complex_id
      where n.member_id = new.id and n.nickname is null and strpos(new.nickname_form, c.name_form) > 0
    ) then
      raise exception 'the nickname holds the name of a complex' using errcode = 'check_violation', constraint = 'resident_names_complex';
    end if;
    update resident_names set form = new.nickname_form where member_id = new.id and nickname is null;
  end if;
  return null;
end
$$;
