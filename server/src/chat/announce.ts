import type { MemberNotice, RoomEvent } from "@danji/contract/chat-topics";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** The channel on which processes tell each other what was committed in chat. */
export const CHAT_CHANNEL = "chat";

/** What one process tells the others. A text of PostgreSQL's NOTIFY holds at most 8,000 octets. */
export type ChatAnnouncement =
  | { readonly roomId: number; readonly event: RoomEvent }
  | { readonly memberId: number; readonly notice: MemberNotice };

/** Tells everyone who follows the room, in every process, once the transaction has committed. */
export async function announceToRoom(tx: Transaction, roomId: number, event: RoomEvent): Promise<void> {
  await announce(tx, { roomId, event });
}

/** Tells a member's open sockets, in every process, once the transaction has committed. */
export async function announceToMember(tx: Transaction, memberId: number, notice: MemberNotice): Promise<void> {
  await announce(tx, { memberId, notice });
}

async function announce(tx: Transaction, announcement: ChatAnnouncement): Promise<void> {
  await tx.run(sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify(announcement)})`);
}
