import type { FeedListView } from "@danji/contract/feed/feed";
import { feedLimits, type FeedType } from "@danji/contract/feed/feed-rules";
import { searchFault } from "@danji/contract/platform/text";
import { viewersAllowed } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import type { KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { SharedView } from "#platform/http/response/shared-view.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { FeedCursor } from "../list/feed-cursor.ts";
import { bigrams, normalise } from "./search-bigrams.ts";
import { type ComplexFeedRow, complexPage, pageCursor } from "../list/feed-page.ts";
import { type FeedRow, itemColumns, feedTypeCondition } from "../list/feed-row.ts";
import { isForOneOf, isShown } from "../post/feed-visibility.ts";
import { newestPartition, bigramsInPartition } from "./search-partition.ts";

/** A search in a complex's posts, by page from 1, or by cursor. */
export interface SearchFeedsQuery extends KeysetQuery {
  readonly apartmentId: number;
  readonly page: number;
  readonly feedType?: FeedType | undefined;
  readonly q: string;
}

/**
 * Posts whose title or contents contain `q`, newest first, in one statement; white space and case are ignored. The GIN
 * index finds the posts of one partition that contain all bigrams of `q`; each is then checked for `q` itself; older
 * partitions are searched until the page is full. So the cost does not grow with the number of posts that contain a
 * frequent word.
 */
export async function searchFeeds(
  db: Queryable,
  viewer: Viewer,
  query: SearchFeedsQuery,
): Promise<SharedView<FeedListView>> {
  const { apartmentId, page, size, feedType } = query;
  const phrase = normalise(query.q).join("");
  const reason = searchFault(phrase, feedLimits);
  if (reason !== undefined) throw new Problem(reason);
  const from = pageCursor(query, "SEARCH");
  const readers = [viewer.memberId];
  const rows = await db.many<ComplexFeedRow<FoundFeedRow>>(sql`
    select to_json(c.allowed_ids) as allowed_ids, ${itemColumns(readers, sql`c.name`)}, f.partition
    from (select c.id, c.name, ${viewersAllowed(readers)} as allowed_ids from complexes c where c.id = ${apartmentId} offset 0) c
    left join lateral (
      select f.*, h.partition from ${matchingFeeds(bigrams(apartmentId, phrase), from)} h
        cross join lateral (select f.* from feeds f where f.id = h.feed_id offset 0) f
      where f.complex_id = c.id and (c.allowed_ids is null or c.allowed_ids <> '{}') and ${isShown} and ${isForOneOf(readers)} and ${containsPhrase(phrase)} ${feedTypeCondition(feedType)}
      limit ${size + 1} offset ${from === undefined ? (page - 1) * size : 0}
    ) f on true
    order by f.partition desc, f.id desc`);
  return complexPage(rows, size, ({ partition, id }) => ({ order: "SEARCH", rank: partition, at: 0, id }))(viewer);
}

type FoundFeedRow = FeedRow & { readonly partition: number };

/**
 * Posts of the complex `c` that contain all the bigrams, newest partition first. A partition is read when the newer one
 * is exhausted: a nested loop keeps the order of its outer rows, and no other join can serve a lateral one.
 */
const matchingFeeds = (queryBigrams: readonly number[], from: FeedCursor | undefined): Sql => sql`
  generate_series(${from === undefined ? newestPartition : sql`least(${newestPartition}, ${from.rank}::integer)`}, 0, -1) partition
  cross join lateral (
    select s.feed_id, partition from feed_search s
    where s.grams @> ${bigramsInPartition(queryBigrams, sql`partition`)}
      ${from === undefined ? sql`` : sql`and (partition < ${from.rank}::integer or s.feed_id < ${from.id})`}
    order by s.feed_id desc
  )`;

// Most posts contain the phrase exactly as given; both sides are normalised only for the others.
const containsPhrase = (phrase: string): Sql => {
  const phraseSql = sql`${phrase}::text`;
  return sql`(strpos(f.title, ${phraseSql}) > 0 or strpos(f.contents, ${phraseSql}) > 0
    or strpos(${normalisedSql(sql`f.title`)}, ${normalisedSql(phraseSql)}) > 0
    or strpos(${normalisedSql(sql`f.contents`)}, ${normalisedSql(phraseSql)}) > 0)`;
};

/**
 * Title and contents as `normalise` returns them: stored as NFC, white space removed, lower case per code point. The
 * collation is built into PostgreSQL, so that every database gives the same result.
 */
const normalisedSql = (text: Sql): Sql => sql`lower(translate(${text}, ${WHITE_SPACE}, '') collate pg_c_utf8)`;

/** Every character that matches \s. */
const WHITE_SPACE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /\s/u.test(character))
  .join("");
