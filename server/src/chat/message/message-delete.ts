import { chatLimits } from "@danji/contract/chat/chat-rules";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { eraseLockedMessage } from "./message-hiding.ts";
import { requireRoomMember } from "../room/room-access.ts";

interface DeletableMessage {
  readonly room_id: number;
  readonly seq: number;
  readonly sender_id: number;
  readonly is_deleted: boolean;
  readonly is_late: boolean;
  readonly image_key: string | null;
}

/**
 * Deletes the viewer's own message for everyone: its text and photo are erased, its row and seq stay. Idempotent. Throws
 * as `requireRoomMember`, CHAT_MESSAGE_NOT_FOUND, CHAT_MESSAGE_NOT_YOURS, CHAT_DELETE_TOO_LATE.
 */
export async function deleteChatMessage(
  services: Services,
  viewer: Viewer,
  roomId: number,
  messageId: number,
  address: string,
): Promise<void> {
  await services.db.tx(async (tx) => {
    const { fromSeq } = await requireRoomMember(tx, viewer, roomId);
    const message = await tx.maybe<DeletableMessage>(sql`
      select m.room_id, m.seq, m.sender_id, m.deleted_at is not null as is_deleted, i.key as image_key,
        m.created_at < now() - make_interval(secs => ${chatLimits.deleteWithinMs / 1000}) as is_late
      from chat_messages m left join images i on i.id = m.image_id
      where m.id = ${messageId} and m.room_id = ${roomId} and m.seq > ${fromSeq} for no key update of m`);
    if (message === undefined) throw new Problem("CHAT_MESSAGE_NOT_FOUND");
    if (message.sender_id !== viewer.memberId) throw new Problem("CHAT_MESSAGE_NOT_YOURS");
    if (message.is_deleted) return;
    if (message.is_late) throw new Problem("CHAT_DELETE_TOO_LATE");
    const target = `message:${messageId}`;
    await recordAudit(tx, { action: "message.deleted", actorId: viewer.memberId, target, address });
    await eraseLockedMessage(services, tx, messageId, message);
  });
}

/** The sender of a message that the viewer may see. */
export async function findMessageSender(db: Queryable, viewer: Viewer, messageId: number): Promise<number | undefined> {
  const row = await db.maybe<{ sender_id: number }>(sql`
    select m.sender_id from chat_messages m
    join chat_members v on v.room_id = m.room_id and v.member_id = ${viewer.memberId}
    where m.id = ${messageId} and m.seq > v.from_seq and m.deleted_at is null
      and (m.hidden_by is null or m.sender_id = ${viewer.memberId})`);
  return row?.sender_id;
}
