import { feedLimits } from "@danji/contract/feed";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { grams } from "./feed-grams.ts";

export interface FeedWords {
  readonly title: string;
  readonly contents: string;
}

/** Throws FEED_BLANK or FEED_TOO_LONG. */
export function requireWords({ title, contents }: FeedWords): void {
  if (isBlank(title) || isBlank(contents)) throw new Problem("FEED_BLANK");
  if (lengthOf(title) > feedLimits.titleMax || lengthOf(contents) > feedLimits.contentsMax) {
    throw new Problem("FEED_TOO_LONG");
  }
}

/** Makes a post's words found by search, in the transaction that writes them. */
export async function indexWords(
  tx: Queryable,
  complexId: number,
  feedId: number,
  { title, contents }: FeedWords,
): Promise<void> {
  await tx.run(sql`
    insert into feed_search (feed_id, grams)
    values (${feedId}, ${grams(complexId, title, contents)}::integer[])
    on conflict (feed_id) do update set grams = excluded.grams`);
}
