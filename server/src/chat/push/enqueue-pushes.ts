import { enqueueThings, hasDevice } from "#notification/push/push-queue.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** Seconds between two pushes of a room to its members: what is written meanwhile is one push with its number. */
const PACE_SECONDS = { DIRECT: 3, GROUP: 30 } as const;

/** Newest messages that are looked at for what no process has told, of these minutes. */
const FORGOTTEN_MESSAGES = 5_000;
const FORGOTTEN_MINUTES = 10;
/** Seconds after which no process works at a message any more: it has enqueued its pushes, or died. */
const FORGOTTEN_AFTER_SECONDS = 10;

/** A room, and the number of its newest message. */
export interface RoomSeq {
  readonly roomId: number;
  readonly seq: number;
}

/** A room that was told of a moment ago, and when it may be again. */
interface PacedRoom {
  readonly roomId: number;
  readonly seconds: number;
}

/**
 * Queues a push to each device of each member who has not read a room's newest message. Of several processes with messages of
 * one room one does; `chat_pushes` holds up to which message. Rooms without such a device write nothing.
 */
export async function enqueueChatPushes(db: Queryable, rooms: readonly RoomSeq[]): Promise<readonly PacedRoom[]> {
  const rows = await db.many<{ room_id: number; seconds: number }>(sql`
    with given as materialized (
      select g.room_id, g.seq, coalesce(p.seq, 0) as pushed_seq, m.created_at,
        case r.kind when 'GROUP' then ${PACE_SECONDS.GROUP}::float8 else ${PACE_SECONDS.DIRECT}::float8 end as seconds
      from unnest(${rooms.map(({ roomId }) => roomId)}::bigint[], ${rooms.map(({ seq }) => seq)}::bigint[]) g (room_id, seq)
        cross join lateral (select r.kind from chat_rooms r where r.id = g.room_id limit 1) r
        cross join lateral (select m.created_at from chat_messages m where m.room_id = g.room_id and m.seq = g.seq limit 1) m
        left join chat_pushes p on p.room_id = g.room_id
      where coalesce(p.seq, 0) < g.seq
    ),
    receivers as materialized (
      select g.*, m.member_id
      from given g join chat_members m on m.room_id = g.room_id and m.read_seq < g.seq and m.from_seq < g.seq and not m.muted
      where ${hasDevice}
        and not exists (select from notification_settings w where w.member_id = m.member_id and 'CHAT_MESSAGE' = any(w.muted))
    ),
    moved as (
      insert into chat_pushes as p (room_id, seq, pushed_at)
      select room_id, seq, clock_timestamp() from (select distinct room_id, seq from receivers) r order by room_id
      on conflict (room_id) do update set seq = excluded.seq, pushed_at = excluded.pushed_at
        where p.seq < excluded.seq and p.pushed_at <= clock_timestamp() - make_interval(secs =>
          (select g.seconds from given g where g.room_id = p.room_id))
      returning p.room_id
    ),
    pushed as materialized (
      select r.member_id, r.room_id as thing_id, r.pushed_seq + 1 as first_id, r.seq as last_id, r.created_at as happened_at
      from receivers r join moved using (room_id)
    ),
    queued as (${enqueueThings("CHAT_MESSAGE")})
    select distinct r.room_id, r.seconds from receivers r where r.room_id not in (select room_id from moved)`);
  return rows.map(({ room_id: roomId, seconds }) => ({ roomId, seconds }));
}

/** Queues what a process that died had not told of. */
export async function enqueueForgotten(db: Queryable): Promise<void> {
  const rows = await db.many<{ room_id: number; seq: number }>(sql`
    select m.room_id, max(m.seq) as seq
    from (select room_id, seq, created_at from chat_messages order by id desc limit ${FORGOTTEN_MESSAGES}) m
      left join chat_pushes p on p.room_id = m.room_id
    where m.created_at > clock_timestamp() - make_interval(mins => ${FORGOTTEN_MINUTES})
      and m.created_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
      and m.seq > coalesce(p.seq, 0)
    group by m.room_id order by m.room_id`);
  if (rows.length === 0) return;
  await enqueueChatPushes(
    db,
    rows.map(({ room_id: roomId, seq }) => ({ roomId, seq })),
  );
}
