import type { Database } from "#platform/db/database.ts";
import { type Gate, gate } from "#platform/gate.ts";
import { Problem } from "#platform/problem.ts";

/** Does work that holds a post's row when its turn comes. Throws UNAVAILABLE where that takes too long. */
export type InTurn = <T>(feedId: number, work: () => Promise<T>) => Promise<T>;

// One at work, and one that waits for the row already and so begins without a pause.
const RULE = {
  most: 2,
  waiting: 2_000,
  patienceMs: 6_000,
  busy: () => new Problem("UNAVAILABLE", { retryAfter: 2 }),
} as const;

const turns = new WeakMap<Database, InTurn>();

/**
 * Lets the changes of one post take turns before they take a connection. Two hundred people who like one post at once
 * would each hold one while they wait for its row, and nobody else on this process would get through.
 */
export function feedTurns(db: Database): InTurn {
  let inTurn = turns.get(db);
  if (inTurn === undefined) turns.set(db, (inTurn = newTurns()));
  return inTurn;
}

function newTurns(): InTurn {
  const posts = new Map<number, { readonly gate: Gate; people: number }>();
  return async (feedId, work) => {
    const post = posts.get(feedId) ?? { gate: gate(RULE), people: 0 };
    posts.set(feedId, post);
    post.people += 1;
    try {
      return await post.gate.run(work);
    } finally {
      post.people -= 1;
      if (post.people === 0) posts.delete(feedId);
    }
  };
}
