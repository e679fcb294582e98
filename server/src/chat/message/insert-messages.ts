import type { ChatKind } from "@danji/contract/chat/chat-rules";
import type { Reason } from "@danji/contract/problems";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { officeName, speaksFor, speaksForSelf, voiceColumn } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { CHAT_CHANNEL } from "#platform/realtime/member-queue.ts";
import { messageColumns, messageJoins, type MessageRow } from "./message-view.ts";

/** A message to store: validated text, and the key of a photo whose row exists. */
export interface NewMessage {
  readonly senderId: number;
  readonly roomId: number;
  readonly clientId: string | undefined;
  readonly text: string;
  readonly image: string | undefined;
  /** As whom a member of the office writes in the complex's room. */
  readonly voice: VoiceChoice | undefined;
  /** Up to which number its sender had read when they wrote it; without it, everything that is stored before it. */
  readonly readSeq: number | undefined;
}

/** NEW: stored now. SENT: stored earlier under the same clientId. Anything else is the reason of the refusal. */
export type SentRow =
  | ({
      readonly verdict: "NEW";
      readonly epoch: number;
      readonly kind: ChatKind;
      readonly moved_seq: number | null;
    } & MessageRow)
  | ({ readonly verdict: "SENT" } & MessageRow)
  | { readonly verdict: Reason };

/** The position of a sender who has read whatever is stored before the message. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

type PhotoColumn = "image_key" | "image_width" | "image_height";
type NewColumn = "id" | "seq" | "client_id" | "created_at" | "nickname" | "picture_id" | "voice" | "office_name";

/** What the statement gives of each item, in their order. What is known of a new message is not asked for. */
type StatementRow = { readonly epoch: number; readonly complex_id: number | null } & (
  | ({ readonly verdict: "NEW"; readonly before_seq: number } & Pick<MessageRow, NewColumn> &
      Partial<Pick<MessageRow, PhotoColumn>>)
  | { readonly verdict: "SENT"; readonly old_room: number; readonly old_seq: number }
  | { readonly verdict: Reason }
);

interface InsertOptions {
  /** The process in whose name numbers are announced. */
  readonly node: string;
  readonly notify: boolean;
  /** What all rooms of the messages are, where that is known. */
  readonly kind: ChatKind | undefined;
}

/** Branches of the verdict on an item `i` whose sender chose a voice, in the room `r`. */
const refusedVoices = sql`
  when i.chosen = 'OFFICE' and (select ${speaksFor(sql`i.sender_id`)} from complexes c where c.id = r.complex_id) is not true
    then 'OFFICE_VOICE_ONLY'
  when i.chosen = 'NEIGHBOUR' and (select ${speaksForSelf(sql`i.sender_id`)} from complexes c where c.id = r.complex_id) is false
    then 'NEIGHBOUR_VOICE_ONLY'`;

/** Branches of the verdict on an item `i` in a room of two, `r`. */
const refusedByPartner = sql`
  when not exists (
    select from chat_members o
    where o.room_id = r.id and o.member_id = case r.low when i.sender_id then r.high else r.low end
  ) then 'CHAT_PARTNER_LEFT'
  when exists (
    select from member_blocks b
    where (b.blocker_id = r.low and b.blocked_id = r.high) or (b.blocker_id = r.high and b.blocked_id = r.low)
  ) then 'CHAT_BLOCKED'`;

/** What is asked of rooms of this kind alone; a subquery costs each statement that has it (decision 114). */
const refusedByKind = {
  GROUP: sql``,
  DIRECT: refusedByPartner,
  ANY: sql`when r.low is null then 'NEW' ${refusedByPartner}`,
};

/**
 * Stores those of many messages, of any rooms, that are allowed, in one statement and one commit; with `notify` it also
 * announces their numbers in the name of process `node` (SEQS of delivery/announcement.ts). The rooms' rows are locked in
 * the order of their ids from before the numbers are taken until the commit, so numbers are in the order of commits and
 * without holes. Then the senders' memberships are locked, so that a leave during the wait is seen. No two items may have
 * the same sender and clientId. A sender's position moves to their message, unless it would pass over messages that it has
 * not reached and the sender does not say to have read: of others, or own ones that were stored above such.
 */
export async function insertMessages(
  db: Queryable,
  messages: readonly NewMessage[],
  options: InsertOptions,
): Promise<readonly SentRow[]> {
  const rows = await db.many<StatementRow>(insertStatement(messages, options));
  const earlier = rows.some(({ verdict }) => verdict === "SENT") ? await listEarlier(db, rows) : [];
  return rows.map((row, index): SentRow => {
    const item = messages[index];
    if (row.verdict === "NEW" && item !== undefined) return newRow(row, item);
    if (row.verdict !== "SENT" && row.verdict !== "NEW") return row;
    const stored =
      row.verdict === "SENT"
        ? earlier.find(({ room_id: room, seq }) => room === row.old_room && seq === row.old_seq)
        : undefined;
    // Its room ended between the two statements.
    return stored === undefined ? { verdict: "CHAT_NOT_A_MEMBER" } : { verdict: "SENT", ...stored };
  });
}

/** Rarely asked: in the statement above, this would cost every message (decision 114). */
const listEarlier = (db: Queryable, rows: readonly StatementRow[]): Promise<MessageRow[]> => {
  const sent = rows.filter((row) => row.verdict === "SENT");
  return db.many<MessageRow>(sql`
    select ${messageColumns}
    from unnest(${sent.map((row) => row.old_room)}::bigint[], ${sent.map((row) => row.old_seq)}::bigint[]) e (room_id, seq)
    cross join lateral (select * from chat_messages x where x.room_id = e.room_id and x.seq = e.seq limit 1) m
    ${messageJoins}`);
};

/** The row of a message as it was stored a moment ago. */
const newRow = (
  { complex_id: complexId, before_seq: before, ...row }: Extract<StatementRow, { readonly verdict: "NEW" }>,
  item: NewMessage,
): SentRow => ({
  moved_seq: movedSeq(before, row.seq, item),
  image_key: null,
  image_width: null,
  image_height: null,
  is_deleted: false,
  hidden_by: null,
  hidden_rule: null,
  ...row,
  room_id: item.roomId,
  sender_id: item.senderId,
  body: item.text,
  kind: complexId === null ? "DIRECT" : "GROUP",
});

/**
 * Where the sender's position stands, at least, that was at `before`: at the message, unless something unread is before it. Null
 * where it moved over no message of others.
 */
function movedSeq(before: number, seq: number, { readSeq }: NewMessage): number | null {
  const read = Math.min(seq - 1, Math.max(before, readSeq ?? EVERYTHING));
  if (read === before) return null;
  return read === seq - 1 ? seq : read;
}

const photoJoin = sql`
  left join lateral (select p.key, p.width, p.height from images p where p.key = j.image_key limit 1) i on true`;

function insertStatement(messages: readonly NewMessage[], { node, notify, kind }: InsertOptions): Sql {
  const rooms = [...new Set(messages.map(({ roomId }) => roomId))];
  const senders = [...new Set(messages.map(({ senderId }) => senderId))];
  // Few messages have a photo or choose a voice; the others do without what that needs (decision 060).
  const hasPhoto = messages.some(({ image }) => image !== undefined);
  const isChosen = messages.some(({ voice }) => voice !== undefined);
  const voice = voiceColumn(sql`j.sender_id`, isChosen && sql`j.chosen is not distinct from 'OFFICE'`);
  return sql`
    with rooms as materialized (
      select r.id, r.last_seq, r.epoch, r.low_member_id as low, r.high_member_id as high, r.complex_id
      from chat_rooms r where r.id = any(${rooms}::bigint[]) order by r.id for no key update
    ),
    memberships as materialized (
      select m.room_id, m.member_id, m.read_seq
      from rooms r join chat_members m on m.room_id = r.id and m.member_id = any(${senders}::bigint[])
      order by m.room_id, m.member_id for no key update of m
    ),
    judged as materialized (
      select v.*, v.last_seq + count(*) filter (where v.verdict = 'NEW') over (partition by v.room_id order by v.ord) as seq
      from (
        select i.*, r.last_seq, r.epoch, r.complex_id, p.read_seq as before_seq, old.room_id as old_room, old.seq as old_seq,
          case
            when old.same then 'SENT'
            when old.seq is not null then 'CHAT_CLIENT_ID_REUSED'
            when p.member_id is null then 'CHAT_NOT_A_MEMBER'
            ${isChosen ? refusedVoices : sql``}
            ${refusedByKind[kind ?? "ANY"]}
            else 'NEW'
          end as verdict
        from unnest(
          ${messages.map(({ roomId }) => roomId)}::bigint[], ${messages.map(({ senderId }) => senderId)}::bigint[],
          ${messages.map(({ clientId }) => clientId ?? null)}::uuid[], ${messages.map(({ text }) => text)}::text[],
          ${messages.map(({ image }) => image ?? null)}::text[],
          ${messages.map(({ voice: chosen }) => chosen ?? null)}::text[],
          ${messages.map(({ readSeq }) => readSeq ?? EVERYTHING)}::bigint[]
        ) with ordinality as i (room_id, sender_id, client_id, body, image_key, chosen, read_seq, ord)
        left join rooms r on r.id = i.room_id
        left join memberships p on p.room_id = i.room_id and p.member_id = i.sender_id
        left join lateral (
          select o.room_id, o.seq, o.room_id = i.room_id and (
              o.deleted_at is not null or (o.body = i.body and (o.image_id is null) = (i.image_key is null))
            ) as same
          from chat_messages o where o.sender_id = i.sender_id and o.client_id = i.client_id limit 1
        ) old on true
        offset 0
      ) v
    ),
    inserted as (
      insert into chat_messages (room_id, seq, sender_id, client_id, body, image_id, created_at, voice)
      select j.room_id, j.seq, j.sender_id, j.client_id, j.body,
        ${hasPhoto ? sql`(select p.id from images p where p.key = j.image_key)` : sql`null`}, clock_timestamp(),
        ${kind === "DIRECT" ? sql`null` : sql`(select ${voice} from complexes c where c.id = j.complex_id)`}
      from judged j where j.verdict = 'NEW' order by j.room_id, j.seq
      returning room_id, seq, id, created_at, voice
    ),
    last_seqs as materialized (select j.room_id, max(j.seq) as seq from judged j where j.verdict = 'NEW' group by j.room_id),
    bumped as (update chat_rooms r set last_seq = n.seq from last_seqs n where r.id = n.room_id),
    seen as (
      update chat_members m
      set read_seq = case when greatest(m.read_seq, f.read_seq) < f.seq - f.count then greatest(m.read_seq, f.read_seq) else f.seq end
      from (
        select j.room_id, j.sender_id, max(j.seq) as seq, max(j.read_seq) as read_seq, count(*)
        from judged j where j.verdict = 'NEW' group by j.room_id, j.sender_id
      ) f
      where m.room_id = f.room_id and m.member_id = f.sender_id
    )
    select j.verdict, j.epoch, j.complex_id, j.old_room, j.old_seq, j.client_id, j.before_seq, m.id, m.seq, m.created_at,
      a.nickname, a.picture_id, m.voice, ${officeName(sql`m.voice`, sql`j.complex_id`)} as office_name,
      ${hasPhoto ? sql`i.key as image_key, i.width as image_width, i.height as image_height,` : sql``}
      case when ${notify} then (
        select count(pg_notify(${CHAT_CHANNEL}, announced.text)) from (
          select json_build_object('node', ${node}::text, 'news', json_agg(json_build_array(n.room_id, n.seq)))::text
            as text
          from last_seqs n having count(*) > 0
        ) announced
      ) end as notified
    from judged j
    left join inserted m on m.room_id = j.room_id and m.seq = j.seq and j.verdict = 'NEW'
    left join lateral (
      select ${nicknameIn(sql`j.complex_id`)} as nickname, a.picture_id from members a where a.id = j.sender_id limit 1
    ) a on true
    ${hasPhoto ? photoJoin : sql``}
    order by j.ord`;
}

/** Rooms that are remembered at most. */
const ROOMS_MAX = 20_000;

/** The kinds of the rooms to which messages were sent. A room keeps its kind, and its id is never another's. */
interface RoomKinds {
  /** The kind of all rooms of the messages; undefined where one is unknown, or they differ. */
  ofAll(messages: readonly NewMessage[]): ChatKind | undefined;
  learn(rows: readonly SentRow[]): void;
}

export function roomKinds(): RoomKinds {
  const kinds = new Map<number, ChatKind>();
  return {
    ofAll(messages) {
      const [first] = messages;
      const kind = first && kinds.get(first.roomId);
      return messages.every(({ roomId }) => kinds.get(roomId) === kind) ? kind : undefined;
    },
    learn(rows) {
      for (const row of rows) {
        if (row.verdict !== "NEW" || kinds.has(row.room_id)) continue;
        if (kinds.size === ROOMS_MAX) kinds.clear();
        kinds.set(row.room_id, row.kind);
      }
    },
  };
}
