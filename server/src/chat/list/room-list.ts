import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { type ChatKind, chatLimits } from "@danji/contract/chat/chat-rules";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import type { Hider } from "@danji/contract/complex/community/community-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { isPersonal } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { memberView, partnerColumns, partnerJoins, type PartnerRow } from "../member/chat-member.ts";

/** Length of the last message in a list. */
const PREVIEW_LENGTH = 120;

interface ChatroomItemRow extends PartnerRow {
  readonly id: number;
  readonly last_seq: number;
  readonly unread: number;
  readonly muted: boolean;
  readonly member_count: number;
  readonly at: Date;
  readonly preview: string | null;
  readonly is_deleted: boolean | null;
  readonly hidden_by: Hider | null;
  readonly is_photo: boolean | null;
  readonly is_folded: boolean | null;
  /** Null for 1:1 rooms. */
  readonly blocked_ids: readonly number[] | null;
}

/** Messages after a position that are looked at: the most that a list counts, and some of the viewer's own among them. */
const LOOKED_AT_MAX = chatLimits.unreadMax + 100;

/**
 * The viewer's unread messages in the room `r` of the query. What they wrote themselves is none: it may stand above what they
 * have not read. Any number of it may, so the limit is on the rows that are read. Most rooms are read, and cost no look at
 * their messages.
 */
const unreadCount = ({ memberId }: Viewer): Sql => sql`
  case when r.last_seq <= greatest(v.read_seq, v.from_seq) then 0 else (
    select least(count(*) filter (where few.sender_id <> ${memberId}), ${chatLimits.unreadMax}) from (
      select m.sender_id from chat_messages m where m.room_id = r.id and m.seq > greatest(v.read_seq, v.from_seq)
      order by m.seq limit ${LOOKED_AT_MAX}
    ) few
  ) end`;

/** The viewer's rooms of a kind, the one with the newest message first, in one statement. */
export async function listChatrooms(
  db: Queryable,
  viewer: Viewer,
  kind: ChatKind,
  size: number,
): Promise<ChatroomItemView[]> {
  const blockedIds = sql`
    array(select b.blocked_id::float8 from member_blocks b where b.blocker_id = ${viewer.memberId} order by 1)`;
  const rows = await db.many<ChatroomItemRow>(sql`
    select r.id, r.last_seq, v.muted, ${partnerColumns},
      ${unreadCount(viewer)} as unread,
      (select count(*) from chat_members o where o.room_id = r.id) as member_count,
      coalesce(x.created_at, v.joined_at) as at, x.preview, x.is_deleted, x.hidden_by, x.is_photo, x.is_folded,
      ${kind === "GROUP" ? blockedIds : sql`null`} as blocked_ids
    from chat_members v
    cross join lateral (select * from chat_rooms r where r.id = v.room_id and r.kind = ${kind} limit 1) r
    ${partnerJoins(viewer)}
    left join lateral (
      select m.created_at, left(m.body, ${PREVIEW_LENGTH}) as preview, m.deleted_at is not null as is_deleted,
        case when m.sender_id <> ${viewer.memberId} then m.hidden_by end as hidden_by,
        m.image_id is not null as is_photo,
        r.kind = 'GROUP' and ${isPersonal(sql`m.voice`)} and exists (select from member_blocks b
          where b.blocker_id = ${viewer.memberId} and b.blocked_id = m.sender_id) as is_folded
      from chat_messages m where m.room_id = r.id and m.seq = r.last_seq and m.seq > v.from_seq limit 1
    ) x on true
    where v.member_id = ${viewer.memberId}
    order by at desc, r.id desc
    limit ${size}`);
  return rows.map((row) => itemView(row, kind));
}

function itemView(row: ChatroomItemRow, kind: ChatKind): ChatroomItemView {
  const partner = memberView(row);
  const group = { id: row.id, nickname: row.complex_name ?? "", profileUrl: null };
  const memberInformation = kind === "GROUP" ? group : partner;
  return {
    chatroomId: row.id,
    memberInformation,
    chatMessage: previewOf(row),
    messageCreatedAt: row.at.toISOString(),
    unreadCount: row.unread,
    name: memberInformation.nickname,
    memberCount: row.member_count,
    isMuted: row.muted,
    lastSeq: row.last_seq,
    ...(row.blocked_ids === null ? {} : { blockedMemberIds: row.blocked_ids }),
  };
}

const previewOf = (row: ChatroomItemRow): string => {
  if (row.is_deleted === true) return chatCopy.deleted;
  if (row.hidden_by !== null) return communityRulesCopy.hiddenMessage[row.hidden_by];
  if (row.is_folded === true) return chatCopy.room.blockedMessage;
  return row.is_photo === true ? chatCopy.photo : (row.preview ?? "");
};
