import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { isPersonal, officeName } from "#complex/voice.ts";
import { type UnlistedThings, unlistedColumns } from "#notification/source.ts";
import { sql } from "#platform/db/sql.ts";

/**
 * Rooms of the viewer with messages that they have not read, each with the newest: neither muted rooms, nor words that were
 * deleted, hidden, or are of a blocked member.
 */
export const unreadRooms: UnlistedThings = ({ memberId }, filter) => sql`
  ${unlistedColumns({
    thingId: sql`r.id`,
    id: sql`m.seq`,
    createdAt: sql`m.created_at`,
    unread: sql`u.unread`,
    title: sql`case when r.kind = 'GROUP' then complex_name(r.complex_id) end`,
    excerpt: sql`case when m.image_id is null then m.body else ${chatCopy.photo} end`,
    actor: {
      nickname: sql`a.nickname`,
      pictureId: sql`a.picture_id`,
      voice: sql`m.voice`,
      officeName: officeName(sql`m.voice`, sql`r.complex_id`),
    },
  })}
  from chat_members v
  cross join lateral (select * from chat_rooms r where r.id = v.room_id limit 1) r
  cross join lateral (
    select count(*) as unread, max(few.seq) as seq from (
      select m.seq from chat_messages m
      where m.room_id = v.room_id and m.seq > greatest(v.read_seq, v.from_seq) and m.sender_id <> ${memberId}
        and m.deleted_at is null and m.hidden_by is null ${"thingId" in filter ? sql`and m.seq <= ${filter.untilEvent}` : sql``}
        and not (${isPersonal(sql`m.voice`)} and exists (
          select from member_blocks b where b.blocker_id = ${memberId} and b.blocked_id = m.sender_id))
      order by m.seq desc limit ${chatLimits.unreadMax}
    ) few
  ) u
  cross join lateral (select * from chat_messages m where m.room_id = v.room_id and m.seq = u.seq limit 1) m
  left join lateral (
    select ${nicknameIn(sql`r.complex_id`)} as nickname, a.picture_id from members a where a.id = m.sender_id limit 1
  ) a on true
  where v.member_id = ${memberId} and not v.muted
    and not exists (select from notification_settings w where w.member_id = ${memberId} and 'CHAT_MESSAGE' = any(w.muted))
    and ${"thingId" in filter ? sql`v.room_id = ${filter.thingId}` : sql`m.created_at >= ${filter.since}::timestamptz`}`;
