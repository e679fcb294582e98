import type { FeedText } from "@danji/contract/feed/feed-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { bigrams } from "../search/search-bigrams.ts";
import { newestFeedNumber, bigramsInPartition, partitionOf } from "../search/search-partition.ts";

/**
 * Indexes a post's text for search, in the transaction that writes it. A new post gets the number after the newest
 * committed one; concurrent posts get the same number, which avoids a lock on a counter.
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

/** Flushes the pending list of the GIN index; safe to run concurrently. */
export const flushSearchIndex = (db: Queryable): Promise<number> =>
  db.run(sql`select gin_clean_pending_list('feed_search_by_gram')`);
