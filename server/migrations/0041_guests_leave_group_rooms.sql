-- The group room of a PUBLIC complex is for those who live there and its managers: guests who joined before leave it.
with left_room as (
  delete from chat_members m using chat_rooms r join complexes c on c.id = r.complex_id
  where m.room_id = r.id and c.kind = 'PUBLIC'
    and not exists (select from complex_managers k where k.complex_id = c.id and k.member_id = m.member_id)
    and not exists (select from residences h
      where h.complex_id = c.id and h.member_id = m.member_id and h.state = 'ACTIVE')
  returning m.room_id
)
update chat_rooms set epoch = epoch + 1 where id in (select room_id from left_room);
