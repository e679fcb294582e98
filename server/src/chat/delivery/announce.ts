import type { MemberNotice, RoomEvent } from "@danji/contract/chat/chat-topics";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** Channel of announcements between processes: what was committed in chat. */
export const CHAT_CHANNEL = "chat";

/** One announcement. The payload of a NOTIFY has at most 8,000 octets. */
export type ChatAnnouncement =
  | { readonly roomId: number; readonly event: RoomEvent }
  | { readonly memberId: number; readonly notice: MemberNotice };

/** Publishes an event to all subscriptions of the room, in every process, at COMMIT. */
export async function announceToRoom(tx: Transaction, roomId: number, event: RoomEvent): Promise<void> {
  await announce(tx, { roomId, event });
}

/** Publishes a notice to a member's open sockets, in every process, at COMMIT. */
export async function announceToMember(tx: Transaction, memberId: number, notice: MemberNotice): Promise<void> {
  await announce(tx, { memberId, notice });
}

async function announce(tx: Transaction, announcement: ChatAnnouncement): Promise<void> {
  await tx.run(sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify(announcement)})`);
}
