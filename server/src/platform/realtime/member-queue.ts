import { type Sql, sql } from "../db/sql.ts";

/** Channel of announcements between processes: what was committed in chat, and notices to a member's sockets. */
export const CHAT_CHANNEL = "chat";

/**
 * Expression that announces a notice to all sockets of a member, in every process, at COMMIT. The text is that of a NOTICE in
 * chat/delivery/announcement.ts, which delivers it.
 */
export const announceNotice = (memberId: Sql, notice: { readonly type: string }): Sql => sql`
  pg_notify(${CHAT_CHANNEL},
    json_build_object('memberId', ${memberId}::bigint, 'notice', json_build_object('type', ${notice.type}::text))::text)`;
