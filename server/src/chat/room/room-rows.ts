import { nicknameIn } from "#complex/residence/resident-name.ts";
import { authorName, currentVoice, isOfficeVoice, type StoredVoice } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { messageColumns, messageJoins, type MessageRow } from "../message/message-view.ts";

/** Messages that are read at once, and octets of their texts: many clients may each hold a page. */
const PAGE = 500;
const PAGE_BYTES = 128 * 1024;

/** A page of the messages of a room after a seq; at least one, if any exists. */
const nextMessages = (room: Sql, after: Sql): Sql => sql`
  select * from (
    select x.*, sum(octet_length(x.body)) over (order by x.seq) - octet_length(x.body) as bytes_before
    from (
      select * from chat_messages y where y.room_id = ${room} and y.seq > ${after} order by y.seq limit ${PAGE}
    ) x
  ) z where z.bytes_before < ${PAGE_BYTES}`;

interface RoomState {
  readonly room_id: number;
  readonly last_seq: number;
  readonly epoch: number;
}

/** A member's current membership of a room. */
export interface RoomMembership extends RoomState {
  readonly from_seq: number;
}

/** The ids of a member's rooms, ascending. */
export async function listRoomIds(db: Queryable, memberId: number): Promise<readonly number[]> {
  const rows = await db.many<{ room_id: number }>(sql`
    select room_id from chat_members where member_id = ${memberId} order by room_id`);
  return rows.map((row) => row.room_id);
}

/** A member `a` of a query as the complex `c` of their room names them; in a 1:1 room, without one, everybody is a person. */
export interface NamedRow {
  readonly nickname: string;
  readonly voice: StoredVoice;
  readonly complex_name: string | null;
}
export const nameColumns = sql`
  coalesce(${nicknameIn(sql`c.id`)}, a.nickname) as nickname, c.name as complex_name,
  case when c.id is not null then ${currentVoice(sql`a.id`)} end as voice`;

/** Who would speak as the office there is not told by their nickname. */
export const nameOf = ({ nickname, voice, complex_name: complexName }: NamedRow): string =>
  isOfficeVoice(voice) ? authorName(voice, complexName, nickname) : nickname;

/** Undefined where the member is not in the room. */
export const findMembership = (db: Queryable, roomId: number, memberId: number): Promise<RoomMembership | undefined> =>
  db.maybe(sql`
    select r.id as room_id, r.last_seq, r.epoch, v.from_seq
    from chat_rooms r join chat_members v on v.room_id = r.id and v.member_id = ${memberId}
    where r.id = ${roomId}`);

/** As whom a member speaks in a room now. */
interface Speaker {
  readonly nickname: string;
  readonly isOffice: boolean;
}

/** Undefined where the member is not in the room. */
export async function findSpeaker(db: Queryable, roomId: number, memberId: number): Promise<Speaker | undefined> {
  const row = await db.maybe<NamedRow>(sql`
    select ${nameColumns}
    from chat_rooms r
    join chat_members v on v.room_id = r.id and v.member_id = ${memberId}
    join members a on a.id = v.member_id
    left join complexes c on c.id = r.complex_id
    where r.id = ${roomId}`);
  return row && { nickname: nameOf(row), isOffice: isOfficeVoice(row.voice) };
}

/** Messages of a room after a seq, and the room as the same statement read it. */
export interface MessagePage {
  readonly epoch: number;
  /** The member may see messages after this seq. */
  readonly fromSeq: number;
  readonly rows: readonly MessageRow[];
}

/**
 * The next messages that a member may see; undefined where they are no member. One statement, so one snapshot: one that
 * has a message committed after a removal has the removal too.
 */
export async function findMessagesAfter(
  db: Queryable,
  { roomId, memberId, after }: { readonly roomId: number; readonly memberId: number; readonly after: number },
): Promise<MessagePage | undefined> {
  const rows = await db.many<{ epoch: number; from_seq: number } & (MessageRow | { id: null })>(sql`
    select r.epoch, c.from_seq, ${messageColumns}
    from chat_rooms r
    join chat_members c on c.room_id = r.id and c.member_id = ${memberId}
    left join lateral (${nextMessages(sql`r.id`, sql`greatest(${after}::bigint, c.from_seq)`)}) m on true
    ${messageJoins}
    where r.id = ${roomId}
    order by m.seq`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const messages = rows.filter((row): row is { epoch: number; from_seq: number } & MessageRow => row.id !== null);
  return { epoch: first.epoch, fromSeq: first.from_seq, rows: messages };
}

/** The messages of rooms after a seq each; a room without new ones is one row without a message. */
export type MissedMessageRow = { readonly missed_room: number; readonly last_seq: number; readonly epoch: number } & (
  | MessageRow
  | { readonly id: null }
);

export const listMissedMessages = (
  db: Queryable,
  rooms: readonly { id: number; deliveredSeq: number }[],
): Promise<MissedMessageRow[]> =>
  db.many<MissedMessageRow>(sql`
    select r.id as missed_room, r.last_seq, r.epoch, ${messageColumns}
    from unnest(${rooms.map(({ id }) => id)}::bigint[], ${rooms.map(({ deliveredSeq }) => deliveredSeq)}::bigint[])
      as g (room_id, after)
    join chat_rooms r on r.id = g.room_id
    left join lateral (${nextMessages(sql`g.room_id`, sql`g.after`)}) m on true
    ${messageJoins}
    order by r.id, m.seq`);

/** Current last seq and epoch of rooms. */
export const listRoomStates = (db: Queryable, roomIds: readonly number[]): Promise<RoomState[]> =>
  db.many<RoomState>(sql`
    select id as room_id, last_seq, epoch from chat_rooms where id = any(${roomIds}::bigint[])`);

/** Which of the given are members of a room now, and the epoch of that read; undefined where the room does not exist. */
export const findMembersAmong = (
  db: Queryable,
  roomId: number,
  memberIds: readonly number[],
): Promise<{ readonly epoch: number; readonly members: readonly number[] } | undefined> =>
  db.maybe(sql`
    select r.epoch, array(
      select c.member_id::float8 from chat_members c
      where c.room_id = r.id and c.member_id = any(${memberIds}::bigint[])
    ) as members
    from chat_rooms r where r.id = ${roomId}`);

/** A name that the processes of one installation share. */
export const getDatabaseName = async (db: Queryable): Promise<string> =>
  (await db.one<{ name: string }>(sql`select current_database() as name`)).name;
