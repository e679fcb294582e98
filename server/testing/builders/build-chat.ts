import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

/** A 1:1 room of two members, as if one had accepted the other's request. Gives its id. */
export async function buildDirectRoom(t: TestApp, one: number, other: number): Promise<number> {
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into chat_rooms (kind, low_member_id, high_member_id)
    values ('DIRECT', least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint))
    returning id`);
  await buildRoomMembers(t, id, [one, other]);
  return id;
}

/** The group room of a complex. */
export async function groupRoomOf(t: TestApp, complexId: number): Promise<number> {
  return (await t.db.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${complexId}`)).id;
}

/** Puts members into a room. */
export async function buildRoomMembers(t: TestApp, roomId: number, members: readonly number[]): Promise<void> {
  await t.db.run(sql`
    insert into chat_members (room_id, member_id) select ${roomId}, unnest(${members}::bigint[])`);
}

interface Overrides {
  readonly roomId: number;
  readonly senderId: number;
  readonly body?: string;
  readonly createdAt?: string;
}

/** A message inserted into the database; its sender has read up to it. */
export async function buildMessage(t: TestApp, overrides: Overrides): Promise<{ id: number; seq: number }> {
  const { roomId, senderId, body = "안녕하세요" } = overrides;
  return t.db.one<{ id: number; seq: number }>(sql`
    with room as (update chat_rooms set last_seq = last_seq + 1 where id = ${roomId} returning last_seq),
    seen as (
      update chat_members m set read_seq = room.last_seq from room
      where m.room_id = ${roomId} and m.member_id = ${senderId}
    )
    insert into chat_messages (room_id, seq, sender_id, body, created_at)
    select ${roomId}, last_seq, ${senderId}, ${body}, coalesce(${overrides.createdAt ?? null}::timestamptz, now())
    from room returning id, seq`);
}

/** Many messages at once, number n with the text `{n}번째`. Senders take turns. */
export async function buildMessages(
  t: TestApp,
  roomId: number,
  senders: readonly number[],
  count: number,
): Promise<void> {
  await t.db.run(sql`
    insert into chat_messages (room_id, seq, sender_id, body, created_at)
    select ${roomId}, r.last_seq + n, (${senders}::bigint[])[1 + n % ${senders.length}], n || '번째',
      now() - make_interval(secs => ${count} - n)
    from chat_rooms r, generate_series(1, ${count}::integer) n where r.id = ${roomId}`);
  await t.db.run(sql`update chat_rooms set last_seq = last_seq + ${count} where id = ${roomId}`);
}
