import { getChatImage } from "@danji/contract/chat/chat";
import { imageUrlColumn } from "#image/image-url.ts";
import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's messages and requests. */
export const chatExportSections: ExportSections = {
  messages: ({ memberId }, after, limit) => sql`
    select m.id, m.room_id as "chatroomId", m.body as message, m.created_at as "createdAt",
      ${imageUrlColumn(getChatImage)} as image
    from chat_messages m left join images i on i.id = m.image_id
    where m.sender_id = ${memberId} and m.deleted_at is null and m.id > ${after} order by m.id limit ${limit}`,
  requests: ({ memberId }, after, limit) => sql`
    select r.id, case when r.sender_id = ${memberId} then 'SENT' else 'RECEIVED' end as direction, o.nickname as "with",
      r.message, r.state, r.created_at as "createdAt"
    from chat_requests r
      join members o on o.id = case when r.sender_id = ${memberId} then r.receiver_id else r.sender_id end
    where ${memberId} in (r.sender_id, r.receiver_id) and (r.state <> 'CANCELED' or r.sender_id = ${memberId})
      and r.id > ${after} order by r.id limit ${limit}`,
};
