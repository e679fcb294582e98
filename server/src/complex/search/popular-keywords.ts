import type { KeywordView } from "@danji/contract/complex/complex";
import { cachedRead } from "#platform/concurrency/cached-read.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { findsComplex } from "./search.ts";

/** A keyword that fewer members searched for stays private. */
const MEMBERS_MIN = 3;
/** Keywords that are searched for, the most frequent first. */
const CHECKED_MAX = 200;
/** The most that a call may ask for (recentInput). */
const LISTED_MAX = 20;
const TTL_MS = 60_000;

/**
 * Keywords of at least three members within a week that find a complex, the most frequent first; as of the last minute. Any client
 * may send any words as its keywords, and these are shown to every member.
 */
export function openPopularKeywords(
  db: Queryable,
  now?: () => number,
): { readonly list: (limit: number) => Promise<readonly KeywordView[]> } {
  const read = cachedRead(() => findPopularKeywords(db), TTL_MS, now);
  return { list: async (limit) => (await read()).slice(0, limit) };
}

async function findPopularKeywords(db: Queryable): Promise<readonly KeywordView[]> {
  const frequent = await db.many<{ keyword: string }>(sql`
    select keyword from recent_keywords where searched_at > now() - interval '7 days'
    group by keyword having count(*) >= ${MEMBERS_MIN} order by count(*) desc, keyword limit ${CHECKED_MAX}`);
  const found: KeywordView[] = [];
  for (const { keyword } of frequent) {
    if (found.length === LISTED_MAX) break;
    if (await findsComplex(db, keyword)) found.push({ keyword });
  }
  return found;
}
