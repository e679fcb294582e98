-- The names under which people live in a complex, one form each (decision 037). Triggers keep it: whatever makes somebody a
-- resident, takes the form in the same transaction, and the unique index alone decides between two.
create table resident_names (
  complex_id bigint not null references complexes on delete cascade,
  member_id bigint not null references members,
  form text not null,
  -- The name for this complex, where it differs from the member's own.
  nickname text,
  -- Assigned and not chosen yet: the member is asked.
  is_asked boolean not null default false,
  primary key (complex_id, member_id),
  constraint resident_names_form_key unique (complex_id, form)
);
create index resident_names_member on resident_names (member_id);

-- Read before the names of complexes, so that a list looks only for those who have one.
alter table members add column has_complex_names boolean not null default false;

-- The second of one form is 이웃 with digits there; its form is that of comparableName: digits that are read as letters.
create function claim_resident_name(complex bigint, member bigint, own_form text) returns void language plpgsql as $$
declare
  generic text;
begin
  insert into resident_names (complex_id, member_id, form) values (complex, member, own_form) on conflict do nothing;
  while not exists (select from resident_names where complex_id = complex and member_id = member) loop
    generic := '이웃' || (10000 + floor(random() * 990000))::int;
    insert into resident_names (complex_id, member_id, form, nickname, is_asked)
    values (complex, member, translate(generic, '013457', 'oleast'), generic, true) on conflict do nothing;
    update members set has_complex_names = true where id = member;
  end loop;
end
$$;

create function keep_resident_name() returns trigger language plpgsql as $$
declare
  own_form text;
begin
  if new.state = 'ACTIVE' then
    select m.nickname_form into own_form from members m where m.id = new.member_id;
    if own_form is not null then perform claim_resident_name(new.complex_id, new.member_id, own_form); end if;
  elsif tg_op = 'UPDATE' and old.state = 'ACTIVE' then
    -- A form stays taken while words stand under it.
    delete from resident_names n where n.complex_id = new.complex_id and n.member_id = new.member_id
      and not exists (select from feeds f where f.author_id = n.member_id and f.complex_id = n.complex_id)
      and not exists (select from comments c join feeds f on f.id = c.feed_id
        where c.author_id = n.member_id and f.complex_id = n.complex_id)
      and not exists (select from chat_messages g join chat_rooms r on r.id = g.room_id
        where g.sender_id = n.member_id and r.complex_id = n.complex_id);
  end if;
  return null;
end
$$;
create trigger residences_resident_name after insert or update of state on residences
  for each row execute function keep_resident_name();

-- A rename takes the new form in every complex where the member lives under their own name, or fails as a whole. A form
-- that is written for the first time is claimed as on moving in.
create function rename_resident() returns trigger language plpgsql as $$
begin
  if old.nickname_form is null then
    perform claim_resident_name(h.complex_id, new.id, new.nickname_form)
      from residences h where h.member_id = new.id and h.state = 'ACTIVE';
  else
    update resident_names set form = new.nickname_form where member_id = new.id and nickname is null;
  end if;
  return null;
end
$$;
create trigger members_resident_name after update of nickname_form on members
  for each row when (new.nickname_form is not null and new.nickname_form is distinct from old.nickname_form)
  execute function rename_resident();
