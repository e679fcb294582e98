import type { KeywordView } from "@danji/contract/complex/complex";
import { cachedRead } from "#platform/concurrency/cached-read.ts";
import { type TtlCache, ttlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { findsComplex } from "./search.ts";

/** A keyword that fewer members searched for stays private. */
const MEMBERS_MIN = 3;
/** Keywords that are considered, the most frequent first. */
const CONSIDERED_MAX = 2_000;
/** The most keywords without a known answer that one read searches for; the next one goes on, so that words that find nothing hide no others. */
const SEARCHED_MAX = 50;
/** The most that a call may ask for (recentInput). */
const LISTED_MAX = 20;
const READ = { name: "popular-keywords", ttlMs: 60_000, staleMs: 600_000 };
/** How long it is known whether a keyword finds a complex. */
const KNOWN_MS = 3_600_000;

/**
 * Keywords of at least three members within a week that find a complex, the most frequent first; as of the last minute, or of the
 * last call of the ten before. Any client may send any words as its keywords, and these are shown to every member.
 */
export function openPopularKeywords(
  db: Queryable,
  now?: () => number,
): { readonly list: (limit: number) => Promise<readonly KeywordView[]> } {
  const known = ttlCache<boolean>(KNOWN_MS, CONSIDERED_MAX, now);
  const read = cachedRead(() => findPopularKeywords(db, known), READ, now);
  return { list: async (limit) => (await read()).slice(0, limit) };
}

async function findPopularKeywords(db: Queryable, known: TtlCache<boolean>): Promise<readonly KeywordView[]> {
  const frequent = await db.many<{ keyword: string }>(sql`
    select keyword from recent_keywords where searched_at > now() - interval '7 days'
    group by keyword having count(*) >= ${MEMBERS_MIN} order by count(*) desc, keyword limit ${CONSIDERED_MAX}`);
  const found: KeywordView[] = [];
  let searches = 0;
  for (const { keyword } of frequent) {
    if (found.length === LISTED_MAX) break;
    let finds = known.get(keyword);
    if (finds === undefined && searches < SEARCHED_MAX) {
      searches += 1;
      finds = await findsComplex(db, keyword);
      known.set(keyword, finds);
    }
    if (finds === true) found.push({ keyword });
  }
  return found;
}
