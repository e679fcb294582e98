import pg from "pg";
import { listComments } from "../../server/src/feed/comment/comment-list.ts";
import { feedReads, listFeeds } from "../../server/src/feed/list/feed-list.ts";
import { type Sql, statementName } from "../../server/src/platform/db/sql.ts";
import { serveBare } from "../stage/bare-server.ts";
import { captureStatement } from "../stage/capture-statement.ts";
import { HOT_COMPLEX } from "./population.ts";

/**
 * Baseline of the list and of the comments: the least that a Node server can do with the same statement, sent by the
 * same driver, prepared under a name, on as many connections with the same planner settings. No session, no validation
 * of the input, no header beyond the necessary; rows become JSON as they are.
 */
export async function runBaselineProcess(port: number, databaseUrl: string, memberId: number): Promise<void> {
  const viewer = { memberId, session: "" };
  const list = await captureStatement((db) =>
    listFeeds(feedReads(db), viewer, { apartmentId: HOT_COMPLEX, sort: "LATEST", page: 1, size: 20 }),
  );
  const comments = new Map<number, Sql>();
  const statementFor = async (url: string): Promise<Sql> => {
    const feedId = Number(/^\/api\/community\/feeds\/(\d+)\/comments\?/.exec(url)?.[1] ?? 0);
    if (feedId === 0) return list;
    const cached = comments.get(feedId);
    if (cached !== undefined) return cached;
    const statement = await captureStatement((db) => listComments(db, viewer, feedId, { page: 0, size: 1000 }));
    comments.set(feedId, statement);
    return statement;
  };
  const options = "-c plan_cache_mode=force_generic_plan -c jit=off";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const rowsOf = async (url: string): Promise<unknown[]> => {
    const { text, values } = await statementFor(url);
    const { rows } = await pool.query<Record<string, unknown>>({
      name: statementName(text),
      text,
      values: [...values],
    });
    return rows;
  };
  serveBare(port, async (url) => ({ rows: await rowsOf(url) }));
}
