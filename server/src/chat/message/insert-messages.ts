import type { Reason } from "@danji/contract/problems";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { speaksFor, speaksForSelf, voiceColumn } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
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
}

type Verdict = "NEW" | "SENT" | Reason;

/** NEW: stored now. SENT: stored earlier under the same clientId. Anything else is the reason of the refusal. */
export type SentRow = { readonly ord: number; readonly epoch: number } & (
  | ({ readonly verdict: "NEW" | "SENT" } & MessageRow)
  | { readonly verdict: Exclude<Verdict, "NEW" | "SENT"> }
);

/** Branches of the verdict on an item `i` whose sender chose a voice, in the room `r`. */
const refusedVoices = sql`
  when i.chosen = 'OFFICE' and (select ${speaksFor(sql`i.sender_id`)} from complexes c where c.id = r.complex_id) is not true
    then 'OFFICE_VOICE_ONLY'
  when i.chosen = 'NEIGHBOUR' and (select ${speaksForSelf(sql`i.sender_id`)} from complexes c where c.id = r.complex_id) is false
    then 'NEIGHBOUR_VOICE_ONLY'`;

/**
 * Stores those of many messages, of any rooms, that are allowed, in one statement and one commit; with `notify` it also
 * announces their numbers in the name of process `node` (SEQS of delivery/announcement.ts). The rooms' rows are locked in
 * the order of their ids from before the numbers are taken until the commit, so numbers are in the order of commits and
 * without holes. Then the senders' memberships are locked, so that a leave during the wait is seen. No two items may have
 * the same sender and clientId.
 */
export const insertMessages = (
  db: Queryable,
  messages: readonly NewMessage[],
  node: string,
  notify: boolean,
): Promise<SentRow[]> => {
  const rooms = [...new Set(messages.map(({ roomId }) => roomId))];
  // Few messages have a photo or choose a voice; the others do without what that needs (decision 060).
  const hasPhoto = messages.some(({ image }) => image !== undefined);
  const isChosen = messages.some(({ voice }) => voice !== undefined);
  const senders = [...new Set(messages.map(({ senderId }) => senderId))];
  return db.many<SentRow>(sql`
    with items as (
      select * from unnest(
        ${messages.map(({ roomId }) => roomId)}::bigint[], ${messages.map(({ senderId }) => senderId)}::bigint[],
        ${messages.map(({ clientId }) => clientId ?? null)}::uuid[], ${messages.map(({ text }) => text)}::text[],
        ${messages.map(({ image }) => image ?? null)}::text[],
        ${messages.map(({ voice }) => voice ?? null)}::text[]
      ) with ordinality as i (room_id, sender_id, client_id, body, image_key, chosen, ord)
    ),
    rooms as materialized (
      select r.id, r.last_seq, r.epoch, r.low_member_id as low, r.high_member_id as high, r.complex_id
      from chat_rooms r where r.id = any(${rooms}::bigint[]) order by r.id for no key update
    ),
    memberships as materialized (
      select m.room_id, m.member_id
      from rooms r join chat_members m on m.room_id = r.id and m.member_id = any(${senders}::bigint[])
      order by m.room_id, m.member_id for no key update of m
    ),
    judged as materialized (
      select i.*, r.last_seq, r.epoch, r.complex_id, old.room_id as old_room, old.seq as old_seq,
        case
          when old.same then 'SENT'
          when old.seq is not null then 'CHAT_CLIENT_ID_REUSED'
          when p.member_id is null then 'CHAT_NOT_A_MEMBER'
          ${isChosen ? refusedVoices : sql``}
          when r.low is null then 'NEW'
          when not exists (
            select from chat_members o
            where o.room_id = r.id and o.member_id = case r.low when i.sender_id then r.high else r.low end
          ) then 'CHAT_PARTNER_LEFT'
          when exists (
            select from member_blocks b
            where (b.blocker_id = r.low and b.blocked_id = r.high) or (b.blocker_id = r.high and b.blocked_id = r.low)
          ) then 'CHAT_BLOCKED'
          else 'NEW'
        end as verdict
      from items i
      left join rooms r on r.id = i.room_id
      left join memberships p on p.room_id = i.room_id and p.member_id = i.sender_id
      left join lateral (
        select o.room_id, o.seq, o.room_id = i.room_id and (
            o.deleted_at is not null or (o.body = i.body and (o.image_id is null) = (i.image_key is null))
          ) as same
        from chat_messages o where o.sender_id = i.sender_id and o.client_id = i.client_id limit 1
      ) old on true
    ),
    fresh as materialized (
      select j.*, j.last_seq + row_number() over (partition by j.room_id order by j.ord) as seq
      from judged j where j.verdict = 'NEW'
    ),
    inserted as (
      insert into chat_messages (room_id, seq, sender_id, client_id, body, image_id, created_at, voice)
      select f.room_id, f.seq, f.sender_id, f.client_id, f.body,
        ${hasPhoto ? sql`(select p.id from images p where p.key = f.image_key)` : sql`null`}, clock_timestamp(),
        (select ${voiceColumn(sql`f.sender_id`, isChosen && sql`f.chosen is not distinct from 'OFFICE'`)} from complexes c where c.id = f.complex_id)
      from fresh f order by f.room_id, f.seq
      returning *
    ),
    last_seqs as materialized (select room_id, max(seq) as seq from fresh group by room_id),
    bumped as (update chat_rooms r set last_seq = n.seq from last_seqs n where r.id = n.room_id),
    seen as (
      update chat_members m set read_seq = greatest(m.read_seq, f.seq)
      from (select room_id, sender_id, max(seq) as seq from fresh group by room_id, sender_id) f
      where m.room_id = f.room_id and m.member_id = f.sender_id
    )
    select j.ord, j.verdict, j.epoch, ${messageColumns},
      case when ${notify} then (
        select count(pg_notify(${CHAT_CHANNEL}, announced.text)) from (
          select json_build_object('node', ${node}::text, 'news', json_agg(json_build_array(n.room_id, n.seq)))::text
            as text
          from last_seqs n having count(*) > 0
        ) announced
      ) end as notified
    from judged j
    left join fresh f on f.ord = j.ord
    left join lateral (
      select n.* from inserted n where n.room_id = f.room_id and n.seq = f.seq
      union all
      select o.* from chat_messages o where j.verdict = 'SENT' and o.room_id = j.old_room and o.seq = j.old_seq
    ) m on true
    ${messageJoins}
    order by j.ord`);
};
