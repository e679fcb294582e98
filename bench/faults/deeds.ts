import { setTimeout as delay } from "node:timers/promises";
import type { Neighbour, Town } from "../stage/town.ts";
import { callServer } from "../stage/trio.ts";

const PAUSE_MS = 15;
const RETRY_MS = 100;
const POSTS = 20;
const LANES = { likes: 4, comments: 3, approvals: 3 };

/** What was acknowledged over HTTP. */
export interface Deeds {
  readonly likes: { readonly post: number; readonly memberId: number }[];
  readonly comments: { readonly id: number; readonly contents: string }[];
  /** Ids of requests. */
  readonly approvals: number[];
}

interface Given {
  readonly town: Town;
  readonly ports: readonly number[];
  readonly people: readonly Neighbour[];
  readonly stopped: () => boolean;
}

/** Likes, comments and approvals, one after the other in each lane, until it is told to stop. */
export function startDeeds(given: Given): { readonly deeds: Deeds; readonly done: Promise<unknown> } {
  const deeds: Deeds = { likes: [], comments: [], approvals: [] };
  const work = async () => {
    const posts = await makePosts(given);
    const lanes = (many: number, act: (turn: number) => Promise<void>) =>
      Array.from({ length: many }, async (_, lane) => {
        for (let turn = lane; !given.stopped(); turn += many) {
          await act(turn);
          await delay(PAUSE_MS);
        }
      });
    await Promise.all([
      ...lanes(LANES.likes, (turn) => like(given, deeds, posts, turn)),
      ...lanes(LANES.comments, (turn) => comment(given, deeds, posts, turn)),
      ...lanes(LANES.approvals, (turn) => approve(given, deeds, turn)),
    ]);
  };
  return { deeds, done: work() };
}

async function makePosts({ town, people }: Given): Promise<readonly number[]> {
  const { rows } = await town.db.query<{ id: string }>(
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select $1, $2, 'FEED', '제목 ' || n, '내용' from generate_series(1, $3::integer) n returning id`,
    [town.complexId, people[0]?.memberId, POSTS],
  );
  return rows.map(({ id }) => Number(id));
}

/** Asks one server after the other; undefined where the answer was lost or was that of a server in need. */
async function ask({ ports }: Given, turn: number, as: Neighbour, where: string, body?: object) {
  const port = ports[turn % ports.length] ?? 0;
  const asked = { method: "POST", where, cookie: as.cookie, body };
  const answer = await callServer(port, asked).catch(() => undefined);
  return answer === undefined || answer.status >= 500 ? undefined : answer;
}

// A like may be asked for again until it is acknowledged.
async function like(given: Given, { likes }: Deeds, posts: readonly number[], turn: number): Promise<void> {
  const post = posts[turn % POSTS] ?? 0;
  const who = given.people[Math.floor(turn / POSTS) % given.people.length];
  if (who === undefined) return;
  for (let tries = 0; !given.stopped(); tries += 1) {
    const answer = await ask(given, turn + tries, who, `/api/community/${post}/reactions`);
    if (answer?.status === 200) return void likes.push({ post, memberId: who.memberId });
    await delay(RETRY_MS);
  }
}

// A comment may not: whether one was stored whose answer was lost, nobody knows.
async function comment(given: Given, deeds: Deeds, posts: readonly number[], turn: number): Promise<void> {
  const who = given.people[turn % given.people.length];
  if (who === undefined) return;
  const contents = `댓글 ${turn}`;
  const where = `/api/community/feeds/${posts[turn % POSTS]}/comments`;
  const answer = await ask(given, turn, who, where, { contents });
  if (answer === undefined) return delay(RETRY_MS);
  deeds.comments.push({ id: (answer.data as { readonly commentId: number }).commentId, contents });
}

async function approve(given: Given, { approvals }: Deeds, turn: number): Promise<void> {
  const [one, other] = await given.town.settle(2).catch(() => []);
  if (one === undefined || other === undefined) return delay(RETRY_MS);
  const request = await requested(given.town, one, other);
  if (request === undefined) return;
  for (let tries = 0; !given.stopped(); tries += 1) {
    const answer = await ask(given, turn + tries, other, `/api/chat/request/${request}/approve`);
    if (answer?.status === 200) {
      approvals.push(request);
      return;
    }
    // Decided already: the answer to an earlier try was lost.
    if (answer?.status === 409) return;
    await delay(RETRY_MS);
  }
}

async function requested({ db }: Town, one: Neighbour, other: Neighbour): Promise<number | undefined> {
  const insert = `insert into chat_requests (sender_id, receiver_id, message) values ($1, $2, '안녕하세요')
    returning id`;
  const rows = await db.query<{ id: string }>(insert, [one.memberId, other.memberId]).then(
    (result) => result.rows,
    () => [],
  );
  return rows[0] && Number(rows[0].id);
}
