import { nicknameIn } from "#complex/residence/resident-name.ts";
import { sourceColumns } from "#notification/source.ts";
import { notifyMembers } from "#notification/notify.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { blocksEither } from "./blocks-either.ts";

/** The receiver is told of a request. */
export const notifyOfRequest = (tx: Transaction, { memberId }: Viewer, requestId: number, receiverId: number) =>
  notifyMembers(tx, {
    kind: "CHAT_REQUEST",
    receivers: sql`values (${receiverId}::bigint)`,
    thingId: sql`${requestId}`,
    actorId: sql`${memberId}`,
  });

/** The sender is told of the answer. */
export const notifyOfAnswer = (
  tx: Transaction,
  { memberId }: Viewer,
  requestId: number,
  { senderId, answer }: { readonly senderId: number; readonly answer: "APPROVED" | "REJECTED" },
) =>
  notifyMembers(tx, {
    kind: "CHAT_ANSWER",
    receivers: sql`values (${senderId}::bigint)`,
    thingId: sql`${requestId}`,
    detail: sql`${answer}`,
    actorId: sql`${memberId}`,
  });

const ofRequest = (other: Sql, condition: Sql): Sql => sql`
  ${sourceColumns({
    excerpt: sql`case when n.kind = 'CHAT_REQUEST' then q.message end`,
    placeId: sql`
      select r.id from chat_rooms r join chat_members i on i.room_id = r.id and i.member_id = n.member_id
      where r.low_member_id = least(q.sender_id, q.receiver_id) and r.high_member_id = greatest(q.sender_id, q.receiver_id)`,
    actor: { nickname: nicknameIn(sql`null::bigint`), pictureId: sql`a.picture_id` },
  })}
  from chat_requests q join members a on a.id = ${other}
  where q.id = n.thing_id and ${condition} and not ${blocksEither(sql`q.sender_id`, sql`q.receiver_id`)}`;

/** A request as long as it waits, and the answer to one. */
export const requestSources: NotificationSources = {
  CHAT_REQUEST: ({ memberId }) => ofRequest(sql`q.sender_id`, sql`q.receiver_id = ${memberId} and q.state = 'PENDING'`),
  CHAT_ANSWER: ({ memberId }) => ofRequest(sql`q.receiver_id`, sql`q.sender_id = ${memberId} and q.state = n.detail`),
};
