-- additive
-- A confirmed claim of an office took the roles of those before and left them in the group room of a complex in which they do not
-- live: they leave it, as everybody else does who may no longer write there.
with left_room as (
  delete from chat_members m using chat_rooms r join complexes c on c.id = r.complex_id
  where m.room_id = r.id and c.kind <> 'EVERYONE'
    and not exists (select from complex_managers k where k.complex_id = c.id and k.member_id = m.member_id)
    and not exists (select from residences h
      where h.complex_id = c.id and h.member_id = m.member_id and h.state = 'ACTIVE')
  returning m.room_id
)
update chat_rooms set epoch = epoch + 1 where id in (select room_id from left_room);
