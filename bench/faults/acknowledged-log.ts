import type { Dataset } from "../stage/dataset.ts";
import type { AcknowledgedOperations } from "./operations.ts";
import type { ChatClient } from "./chat-client.ts";

interface MessageRow {
  readonly seq: number;
  readonly clientId: string;
}

/** Compares the acknowledged operations with the database; returns every difference. */
export async function findBrokenPromises(
  dataset: Dataset,
  clients: readonly ChatClient[],
  operations: AcknowledgedOperations,
): Promise<readonly string[]> {
  const rows = await messagesOf(dataset);
  return [
    ...clients.flatMap(({ faults }) => faults),
    ...numbering(rows),
    ...clients.flatMap((client) => faultsOfClient(rows, client)),
    ...(await likes(dataset, operations)),
    ...(await comments(dataset, operations)),
    ...(await approvals(dataset, operations)),
  ];
}

async function messagesOf({ db, roomId }: Dataset): Promise<readonly MessageRow[]> {
  const { rows } = await db.query<{ seq: string; client_id: string }>(
    "select seq, client_id from chat_messages where room_id = $1 order by seq",
    [roomId],
  );
  return rows.map((row) => ({ seq: Number(row.seq), clientId: row.client_id }));
}

const numbering = (rows: readonly MessageRow[]): string[] =>
  rows.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`message ${seq} is at position ${index + 1}`]));

function faultsOfClient(
  rows: readonly MessageRow[],
  { memberId, acknowledged, received, lastSeq }: ChatClient,
): string[] {
  const seqsByClientId = new Map<string, number[]>();
  for (const { seq, clientId } of rows) seqsByClientId.set(clientId, [...(seqsByClientId.get(clientId) ?? []), seq]);
  const faults: string[] = [];
  let last = 0;
  for (const clientId of acknowledged) {
    const [seq, ...more] = seqsByClientId.get(clientId) ?? [];
    if (seq === undefined) faults.push(`message ${clientId} of ${memberId} was acknowledged and is lost`);
    else if (more.length > 0) faults.push(`message ${clientId} of ${memberId} is stored ${1 + more.length} times`);
    else if (seq < last) faults.push(`message ${clientId} of ${memberId} is stored before an earlier one`);
    last = seq ?? last;
  }
  for (const { seq, clientId } of received) {
    if (rows[seq - 1]?.clientId !== clientId) faults.push(`${memberId} received another message ${seq} than is stored`);
  }
  if (lastSeq !== rows.length) faults.push(`${memberId} received up to ${lastSeq} of ${rows.length}`);
  return faults;
}

async function likes({ db }: Dataset, operations: AcknowledgedOperations): Promise<string[]> {
  const { rows: stored } = await db.query<{ feed_id: string; member_id: string }>(
    "select feed_id, member_id from feed_reactions",
  );
  const existing = new Set(stored.map((row) => `${row.feed_id} ${row.member_id}`));
  const lost = operations.likes.filter(({ post, memberId }) => !existing.has(`${post} ${memberId}`));
  const { rows: wrong } = await db.query<{ id: string }>(
    `select id from feeds f where reaction_count <> (select count(*) from feed_reactions r where r.feed_id = f.id)
       or comment_count <> (select count(*) from comments c where c.feed_id = f.id and c.deleted_at is null)`,
  );
  return [
    ...lost.map(({ post, memberId }) => `the like of post ${post} by ${memberId} was acknowledged and is lost`),
    ...wrong.map(({ id }) => `the counts of post ${id} are wrong`),
  ];
}

async function comments({ db }: Dataset, operations: AcknowledgedOperations): Promise<string[]> {
  const { rows } = await db.query<{ id: string; contents: string }>("select id, contents from comments");
  const existing = new Map(rows.map(({ id, contents }) => [Number(id), contents]));
  const lost = operations.comments.filter(({ id, contents }) => existing.get(id) !== contents);
  const texts = new Set(rows.map(({ contents }) => contents));
  return [
    ...lost.map(({ contents }) => `"${contents}" was acknowledged and is lost`),
    ...(texts.size < rows.length ? [`${rows.length - texts.size} comments are stored twice`] : []),
  ];
}

async function approvals({ db }: Dataset, operations: AcknowledgedOperations): Promise<string[]> {
  const { rows: approved } = await db.query<{ id: string }>("select id from chat_requests where state = 'APPROVED'");
  const existing = new Set(approved.map(({ id }) => Number(id)));
  const { rows: halfApproved } = await db.query<{ id: string }>(
    `select q.id from chat_requests q
     left join chat_rooms r on r.low_member_id = least(q.sender_id, q.receiver_id)
       and r.high_member_id = greatest(q.sender_id, q.receiver_id)
     where (q.state = 'APPROVED') <> (r.id is not null)
       or (r.id is not null and ((select count(*) from chat_members m where m.room_id = r.id) <> 2
         or (select count(*) from chat_messages m where m.room_id = r.id) <> 1))`,
  );
  return [
    ...operations.approvals
      .filter((request) => !existing.has(request))
      .map((request) => `request ${request} was approved and is not`),
    ...halfApproved.map(({ id }) => `request ${id} is half approved`),
  ];
}
