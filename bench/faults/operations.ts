import { setTimeout as delay } from "node:timers/promises";
import type { Account, Dataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";

const PAUSE_MS = 15;
const RETRY_MS = 100;
const POSTS = 20;
const WORKERS = { likes: 4, comments: 3, approvals: 3 };

/** Operations acknowledged over HTTP. */
export interface AcknowledgedOperations {
  readonly likes: { readonly post: number; readonly memberId: number }[];
  readonly comments: { readonly id: number; readonly contents: string }[];
  /** Ids of requests. */
  readonly approvals: number[];
}

interface OperationsOptions {
  readonly dataset: Dataset;
  readonly ports: readonly number[];
  readonly accounts: readonly Account[];
  readonly stopped: () => boolean;
}

/** Runs likes, comments and approvals, one after the other per worker, until stopped. */
export function startOperations(options: OperationsOptions): {
  readonly operations: AcknowledgedOperations;
  readonly done: Promise<unknown>;
} {
  const operations: AcknowledgedOperations = { likes: [], comments: [], approvals: [] };
  const work = async () => {
    const posts = await makePosts(options);
    const workers = (many: number, operate: (turn: number) => Promise<void>) =>
      Array.from({ length: many }, async (_, workerIndex) => {
        for (let turn = workerIndex; !options.stopped(); turn += many) {
          await operate(turn);
          await delay(PAUSE_MS);
        }
      });
    await Promise.all([
      ...workers(WORKERS.likes, (turn) => like(options, operations, posts, turn)),
      ...workers(WORKERS.comments, (turn) => comment(options, operations, posts, turn)),
      ...workers(WORKERS.approvals, (turn) => approve(options, operations, turn)),
    ]);
  };
  return { operations, done: work() };
}

async function makePosts({ dataset, accounts }: OperationsOptions): Promise<readonly number[]> {
  const { rows } = await dataset.db.query<{ id: string }>(
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select $1, $2, 'FEED', '제목 ' || n, '내용' from generate_series(1, $3::integer) n returning id`,
    [dataset.complexId, accounts[0]?.memberId, POSTS],
  );
  return rows.map(({ id }) => Number(id));
}

/** Calls the servers in turn; undefined where the answer was lost or was 5xx. */
async function callNext({ ports }: OperationsOptions, turn: number, account: Account, url: string, body?: object) {
  const port = ports[turn % ports.length] ?? 0;
  const callOptions = { method: "POST", url, cookie: account.cookie, body };
  const answer = await callServer(port, callOptions).catch(() => undefined);
  return answer === undefined || answer.status >= 500 ? undefined : answer;
}

// A like is idempotent: repeated until acknowledged.
async function like(
  options: OperationsOptions,
  { likes }: AcknowledgedOperations,
  posts: readonly number[],
  turn: number,
): Promise<void> {
  const post = posts[turn % POSTS] ?? 0;
  const member = options.accounts[Math.floor(turn / POSTS) % options.accounts.length];
  if (member === undefined) return;
  for (let tries = 0; !options.stopped(); tries += 1) {
    const answer = await callNext(options, turn + tries, member, `/api/community/${post}/reactions`);
    if (answer?.status === 200) return void likes.push({ post, memberId: member.memberId });
    await delay(RETRY_MS);
  }
}

// A comment without a key is not: a comment whose answer was lost may be stored or not.
async function comment(
  options: OperationsOptions,
  operations: AcknowledgedOperations,
  posts: readonly number[],
  turn: number,
): Promise<void> {
  const member = options.accounts[turn % options.accounts.length];
  if (member === undefined) return;
  const contents = `댓글 ${turn}`;
  const url = `/api/community/feeds/${posts[turn % POSTS]}/comments`;
  const answer = await callNext(options, turn, member, url, { contents });
  if (answer === undefined) return delay(RETRY_MS);
  operations.comments.push({ id: (answer.data as { readonly commentId: number }).commentId, contents });
}

async function approve(options: OperationsOptions, { approvals }: AcknowledgedOperations, turn: number): Promise<void> {
  const [one, other] = await options.dataset.createMembers(2).catch(() => []);
  if (one === undefined || other === undefined) return delay(RETRY_MS);
  const request = await createRequest(options.dataset, one, other);
  if (request === undefined) return;
  for (let tries = 0; !options.stopped(); tries += 1) {
    const answer = await callNext(options, turn + tries, other, `/api/chat/request/${request}/approve`);
    if (answer?.status === 200) {
      approvals.push(request);
      return;
    }
    // Already decided: the answer to an earlier attempt was lost.
    if (answer?.status === 409) return;
    await delay(RETRY_MS);
  }
}

async function createRequest({ db }: Dataset, one: Account, other: Account): Promise<number | undefined> {
  const insert = `insert into chat_requests (sender_id, receiver_id, message) values ($1, $2, '안녕하세요')
    returning id`;
  const rows = await db.query<{ id: string }>(insert, [one.memberId, other.memberId]).then(
    (result) => result.rows,
    () => [],
  );
  return rows[0] && Number(rows[0].id);
}
