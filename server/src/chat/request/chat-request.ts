import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatLimits, chatRequestFault, type ChatRequestState, type ChatSource } from "@danji/contract/chat/chat-rules";
import { lockActiveMembers } from "#account/session/active-member.ts";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotentRequest, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { announceToMember } from "../delivery/announcement.ts";
import { blocksEither } from "./blocks-either.ts";
import { chatRequestKeys } from "./chat-request-idempotency.ts";
import { findSource } from "./chat-source.ts";
import { notifyOfRequest } from "./request-notifications.ts";

/** Requests of a member an hour. */
const requestLimit: Limit = { name: "chat-requests", max: 20, seconds: 3600 };

export interface NewChatRequest {
  readonly receiverId: number;
  readonly message: string;
  readonly source?: { readonly type: ChatSource; readonly id: number } | undefined;
}

/**
 * Asks a neighbour for a 1:1 room and gives the id of the request. One is open for each pair at a time, and none for days after a refusal. Whom the viewer may not
 * know cannot be asked (MEMBER_NOT_FOUND): the list of requests would show who that is. A repeat of `key` creates none.
 */
export async function createChatRequest(
  services: Services,
  viewer: Viewer,
  request: NewChatRequest,
  seesMember: SeesMember,
  key?: string,
): Promise<number> {
  const { receiverId, message } = request;
  if (receiverId === viewer.memberId) throw new Problem("CHAT_REQUEST_SELF");
  const reason = chatRequestFault(message);
  if (reason !== undefined) throw new Problem(reason);
  const keyed = key === undefined ? undefined : await idempotentRequest(key, request, []);
  return createOnce(services.db, chatRequestKeys, viewer, {
    request: keyed,
    create: () => insertRequest(services, viewer, request, seesMember, keyed),
    repeat: ({ id }) => id,
  });
}

async function insertRequest(
  services: Services,
  viewer: Viewer,
  request: NewChatRequest,
  seesMember: SeesMember,
  keyed: IdempotentRequest | undefined,
): Promise<number> {
  const { receiverId, message } = request;
  await services.limits.charge(services.db, requestLimit, `member:${viewer.memberId}`);
  return services.db.tx(async (tx) => {
    // As an approval does: after a withdrawal of one of them nothing would close the request.
    await lockActiveMembers(tx, viewer, sql`select ${receiverId}::bigint`, "share");
    await requireReachable(tx, viewer, receiverId, seesMember);
    const source = request.source && (await findSource(tx, viewer, receiverId, request.source));
    const row = await tx.maybe<{ id: number }>(sql`
      insert into chat_requests (sender_id, receiver_id, message, source_type, source_id, request_key, request_hash)
      values (${viewer.memberId}, ${receiverId}, ${message}, ${source?.type ?? null}, ${source?.id ?? null},
        ${keyed?.key ?? null}, ${keyed?.hash ?? null})
      on conflict do nothing returning id`);
    if (row === undefined) {
      // The open request may be that of a call with the same key that was committed meanwhile.
      const first = keyed && (await chatRequestKeys.find(tx, viewer.memberId, keyed));
      if (first?.same === true && first.id !== null) return first.id;
      throw new Problem("CHAT_REQUEST_PENDING");
    }
    // Checked last: a decision about a request of the pair at the same time blocks the insertion until it is made.
    if (await sharesRoom(tx, viewer, receiverId)) throw new Problem("CHAT_ROOM_EXISTS");
    await requireNotRefused(tx, viewer, receiverId);
    const status: ChatRequestState = "PENDING";
    await announceToMember(tx, receiverId, { type: "REQUEST", requestId: row.id, status, chatroomId: null });
    await notifyOfRequest(tx, viewer, row.id, receiverId);
    return row.id;
  });
}

async function requireReachable(
  db: Queryable,
  viewer: Viewer,
  receiverId: number,
  seesMember: SeesMember,
): Promise<void> {
  const row = await db.maybe<{ blocked: boolean }>(sql`
    select ${blocksEither(sql`a.id`, sql`${viewer.memberId}`)} as blocked
    from members a where a.id = ${receiverId} and a.withdrawn_at is null and ${seesMember(viewer)}`);
  if (row === undefined) throw new Problem("MEMBER_NOT_FOUND");
  if (row.blocked) throw new Problem("CHAT_REQUEST_REFUSED");
}

/**
 * Throws CHAT_REQUEST_TOO_SOON, with the day, where the receiver has refused the viewer within some days; who refused may ask. The
 * viewer was told of the refusal, so this tells them no more.
 */
async function requireNotRefused(db: Queryable, viewer: Viewer, receiverId: number): Promise<void> {
  const refused = await db.maybe<{ month: number; day: number }>(sql`
    select extract(month from again.day)::integer as month, extract(day from again.day)::integer as day
    from chat_requests q, lateral (
      select (q.decided_at at time zone 'Asia/Seoul')::date + ${chatLimits.requestAgainAfterDays}::integer as day) again
    where q.sender_id = ${viewer.memberId} and q.receiver_id = ${receiverId} and q.state = 'REJECTED'
      and again.day > (now() at time zone 'Asia/Seoul')::date
    order by again.day desc limit 1`);
  if (refused === undefined) return;
  throw new Problem("CHAT_REQUEST_TOO_SOON", { message: chatCopy.requestTooSoonUntil(refused.month, refused.day) });
}

/** Whether both are in their room. Where one has left it, they may ask again. */
async function sharesRoom(db: Queryable, viewer: Viewer, otherId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select r.id from chat_rooms r
    where r.low_member_id = least(${viewer.memberId}::bigint, ${otherId}::bigint)
      and r.high_member_id = greatest(${viewer.memberId}::bigint, ${otherId}::bigint)
      and (select count(*) from chat_members m where m.room_id = r.id) = 2`);
  return row !== undefined;
}
