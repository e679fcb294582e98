import { homeToday } from "../../server/src/complex/home/home-today.ts";
import { features } from "../../server/src/features.ts";
import { sql } from "../../server/src/platform/db/sql.ts";
import { bareDatabase } from "../stage/bare-database.ts";
import { serveBare } from "../stage/bare-server.ts";

export const BARE = "bare";

/** Paths of the bare handler that have no counterpart: the least that a statement costs, and an answer without one. */
export const leastOf = { statement: "/least/statement", answer: "/least/answer" } as const;

/** A bare server with the statements of the home screen, sent by the same driver; rows become JSON as they are. */
export function runBareHandler(port: number, databaseUrl: string): void {
  const { db, rowsOf } = bareDatabase(databaseUrl);
  const getHomeToday = homeToday(features);
  serveBare(port, async (url) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    if (pathname === leastOf.answer) return { features: [] };
    if (pathname === leastOf.statement) return rowsOf(() => db.one(sql`select 1 as one`));
    return rowsOf(() => getHomeToday(db, { memberId: Number(searchParams.get("member")), session: "" }));
  });
}
