import { feedLimits } from "@danji/contract/feed";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { bigrams } from "./search-bigrams.ts";
import { newestFeedNumber, bigramsInPartition, partitionOf } from "./search-partition.ts";

export interface FeedText {
  readonly title: string;
  readonly contents: string;
}

/** Throws FEED_BLANK or FEED_TOO_LONG. */
export function validateFeedText({ title, contents }: FeedText): void {
  if (isBlank(title) || isBlank(contents)) throw new Problem("FEED_BLANK");
  if (lengthOf(title) > feedLimits.titleMax || lengthOf(contents) > feedLimits.contentsMax) {
    throw new Problem("FEED_TOO_LONG");
  }
}

/**
 * Makes a post's words found by search, in the transaction that writes them. A new post comes after the newest that is
 * committed; what is written at the same moment gets the same number, so that nobody waits for a counter.
 */
export async function indexFeedText(
  tx: Queryable,
  complexId: number,
  feedId: number,
  { title, contents }: FeedText,
): Promise<void> {
  const textBigrams = bigrams(complexId, title, contents);
  await tx.run(sql`
    insert into feed_search as s (feed_id, number, grams)
    select ${feedId}, n.number, ${bigramsInPartition(textBigrams, partitionOf(sql`n.number`))}
    from (select coalesce(${newestFeedNumber(sql`${complexId}::bigint`)} + 1, 0) as number) n
    on conflict (feed_id) do update set grams = ${bigramsInPartition(textBigrams, partitionOf(sql`s.number`))}`);
}

/**
 * Moves the pieces of the latest posts from the list in which the index collects them to their places; several
 * processes may do it at once.
 */
export const flushSearchIndex = (db: Queryable): Promise<number> =>
  db.run(sql`select gin_clean_pending_list('feed_search_by_gram')`);
