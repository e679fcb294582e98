import { feedLimits, type FeedListView, type FeedType } from "@danji/contract/feed";
import { lengthOf } from "@danji/contract/platform/text";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { grams, letters } from "./feed-grams.ts";
import {
  type ComplexLine,
  type FeedRow,
  itemColumns,
  ofType,
  type PageQuery,
  pageView,
  placeOf,
  postsOf,
} from "./feed-row.ts";

/** A search in a complex's posts, by page from 1, or from a cursor on. */
export interface FeedSearch extends PageQuery {
  readonly apartmentId: number;
  readonly page: number;
  readonly feedType?: FeedType | undefined;
  readonly q: string;
}

/**
 * Posts whose title or contents hold `q`, the newest first, in one statement; white space and case do not count.
 * The index finds the posts that have all the pieces of `q`; each is then read for `q` itself, as many as the page
 * takes. Posts are numbered in time, so that their ids give the order and only those on the page are looked up.
 */
export async function searchFeeds(db: Queryable, viewer: Viewer, query: FeedSearch): Promise<FeedListView> {
  const { apartmentId, page, size, feedType } = query;
  const wanted = letters(query.q).join("");
  const length = lengthOf(wanted);
  if (length < feedLimits.searchMin) throw new Problem("SEARCH_TOO_SHORT");
  if (length > feedLimits.searchMax) throw new Problem("BAD_REQUEST");
  const from = placeOf(query, "SEARCH");
  const lines = await db.many<ComplexLine<FeedRow>>(sql`
    with hits as materialized (
      select s.feed_id from feed_search s where s.grams @> ${grams(apartmentId, wanted)}::integer[]
    )
    select ${seesComplex(viewer)} as visible, ${itemColumns(viewer)}
    from complexes c
    left join lateral (
      select f.* from
        (select h.feed_id from hits h ${from === undefined ? sql`` : sql`where h.feed_id < ${from.id}`}
          order by h.feed_id desc) h
        cross join lateral (select f.* from feeds f where f.id = h.feed_id offset 0) f
      where f.complex_id = c.id and ${seesComplex(viewer)} and ${holds(wanted)} ${ofType(feedType)}
      order by h.feed_id desc
      limit ${size + 1} offset ${from === undefined ? (page - 1) * size : 0}
    ) f on true
    where c.id = ${apartmentId}
    order by f.id desc`);
  return pageView(postsOf(lines), size, ({ id }) => ({ order: "SEARCH", lead: 0, at: 0, id }));
}

const holds = (wanted: string): Sql =>
  sql`(strpos(${compared(sql`f.title`)}, ${compared(sql`${wanted}::text`)}) > 0
    or strpos(${compared(sql`f.contents`)}, ${compared(sql`${wanted}::text`)}) > 0)`;

/**
 * Title and contents as `letters` has them: stored NFC, white space taken out, each letter in lower case. The collation
 * is one that PostgreSQL brings along, so that every database answers alike.
 */
const compared = (text: Sql): Sql => sql`lower(translate(${text}, ${WHITE_SPACE}, '') collate pg_c_utf8)`;

/** Every character that \s stands for. */
const WHITE_SPACE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /\s/u.test(character))
  .join("");
