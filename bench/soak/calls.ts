import { setTimeout as delay } from "node:timers/promises";
import type { Account, Dataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";

const POSTS = 200;

export interface Calls {
  readonly latencies: number[];
  /** Times of 429 and 503 answers only. */
  readonly refusals: number[];
  /** Number of answers by status; 0 for none. */
  readonly statuses: Map<number, number>;
  run(perSecond: number, stopped: () => boolean): Promise<void>;
  /** Faults; a 503 is one unless the load may be refused. */
  faults(allowRefusals?: boolean): Promise<readonly string[]>;
}

/** Mixed calls of a community: mostly reads, some reactions, some comments. */
export async function mixedCalls(
  { db, complexId }: Dataset,
  port: number,
  accounts: readonly Account[],
): Promise<Calls> {
  const { rows } = await db.query<{ id: string }>(
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select $1, $2, 'FEED', '제목 ' || n, '내용' from generate_series(1, $3::integer) n returning id`,
    [complexId, accounts[0]?.memberId, POSTS],
  );
  const posts = rows.map(({ id }) => Number(id));
  const latencies: number[] = [];
  const refusals: number[] = [];
  const statuses = new Map<number, number>();
  let comments = 0;

  const call = (turn: number): { readonly method: string; readonly url: string; readonly body?: object } => {
    const post = posts[(turn * 7) % posts.length];
    const kind = turn % 20;
    if (kind < 8) return { method: "GET", url: `/api/community/feeds?apartmentId=${complexId}` };
    if (kind < 13) return { method: "GET", url: `/api/community/feeds/${post}` };
    if (kind < 15) return { method: "GET", url: `/api/community/feeds/${post}/comments?page=0&size=50` };
    if (kind < 16) return { method: "GET", url: "/api/chat/group" };
    if (kind < 18) return { method: "POST", url: `/api/community/${post}/reactions` };
    if (kind < 19) return { method: "DELETE", url: `/api/community/${post}/reactions` };
    return { method: "POST", url: `/api/community/feeds/${post}/comments`, body: { contents: `댓글 ${turn}` } };
  };

  async function callOnce(turn: number): Promise<void> {
    const request = call(turn);
    const began = performance.now();
    const cookie = accounts[turn % accounts.length]?.cookie ?? "";
    const status = await callServer(port, { ...request, cookie }).then(
      (answer) => answer.status,
      () => 0,
    );
    const took = performance.now() - began;
    latencies.push(took);
    if (status === 429 || status === 503) refusals.push(took);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 201) comments += 1;
  }

  return {
    latencies,
    refusals,
    statuses,
    async run(perSecond, stopped) {
      const open = new Set<Promise<void>>();
      const began = performance.now();
      for (let turn = 1; !stopped(); turn += 1) {
        const calling: Promise<void> = callOnce(turn).finally(() => open.delete(calling));
        open.add(calling);
        // By the clock, since each timer is late by a millisecond.
        await delay(Math.max(0, began + (turn / perSecond) * 1_000 - performance.now()));
      }
      await Promise.all(open);
    },
    async faults(allowRefusals = false) {
      const broken: string[] = [];
      for (const [status, times] of statuses) {
        if (allowRefusals && status === 503) continue;
        if (status === 0 || status >= 500) broken.push(`${times} times ${status === 0 ? "no answer" : status}`);
      }
      const counts = await db.query<{ comments: string; wrong: string }>(
        `select (select count(*) from comments) as comments,
           (select count(*) from feeds f
            where f.comment_count <> (select count(*) from comments c where c.feed_id = f.id)
              or f.reaction_count <> (select count(*) from feed_reactions r where r.feed_id = f.id)) as wrong`,
      );
      const [row] = counts.rows;
      if (Number(row?.comments) !== comments)
        broken.push(`${row?.comments} comments are there, ${comments} were acknowledged`);
      if (Number(row?.wrong) > 0) broken.push(`${row?.wrong} posts count wrongly`);
      return broken;
    },
  };
}
