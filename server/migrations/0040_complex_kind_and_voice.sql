-- Who reads and who writes in a complex: every member both (EVERYONE), every member reads and its people write (PUBLIC), or
-- its people alone do both (RESIDENTS). What was closed stays closed; of the open ones, those that an office runs keep
-- their readers, and the first complex, which clients name when they name none, stays open to all.
alter table complexes
  add column kind text not null default 'PUBLIC' check (kind in ('EVERYONE', 'PUBLIC', 'RESIDENTS')),
  -- The member who registered it; null for those of the public list and of before.
  add column registered_by bigint references members,
  -- Since when its office is proven; null: none is. A manager without it has the role, but not the mark.
  add column office_verified_at timestamptz;

update complexes c set kind = case
  when c.members_only then 'RESIDENTS'
  when c.id = 1 or not exists (select from complex_managers m where m.complex_id = c.id) then 'EVERYONE'
  else 'PUBLIC' end;

alter table complexes drop column members_only;

-- In which voice words were written: null is a neighbour's; a role is that of the office. It is stored with the words,
-- so that no later change of a home or a role changes it.
alter table feeds add column voice text check (voice in ('GUEST', 'HEAD', 'STAFF', 'GUARD', 'COUNCIL'));
alter table comments add column voice text check (voice in ('GUEST', 'HEAD', 'STAFF', 'GUARD', 'COUNCIL'));
alter table chat_messages add column voice text check (voice in ('GUEST', 'HEAD', 'STAFF', 'GUARD', 'COUNCIL'));
