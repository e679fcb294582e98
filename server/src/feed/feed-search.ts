import { feedLimits, type FeedListView, type FeedType } from "@danji/contract/feed";
import { lengthOf } from "@danji/contract/platform/text";
import { seersAmong, seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { FeedPlace } from "./feed-cursor.ts";
import { grams, letters } from "./feed-grams.ts";
import { type ComplexLine, complexPage, type PageQuery, placeOf } from "./feed-page.ts";
import { type FeedRow, itemColumns, ofType } from "./feed-row.ts";
import { newestShelf, onShelf } from "./feed-shelf.ts";

/** A search in a complex's posts, by page from 1, or from a cursor on. */
export interface FeedSearch extends PageQuery {
  readonly apartmentId: number;
  readonly page: number;
  readonly feedType?: FeedType | undefined;
  readonly q: string;
}

/**
 * Posts whose title or contents hold `q`, the newest first, in one statement; white space and case do not count.
 * The index finds the posts of a shelf that have all the pieces of `q`, each is then read for `q` itself, and the walk
 * goes on to the next older shelf until the page is full: how many posts hold a frequent word does not matter.
 */
export async function searchFeeds(db: Queryable, viewer: Viewer, query: FeedSearch): Promise<FeedListView> {
  const { apartmentId, page, size, feedType } = query;
  const wanted = letters(query.q).join("");
  const length = lengthOf(wanted);
  if (length < feedLimits.searchMin) throw new Problem("SEARCH_TOO_SHORT");
  if (length > feedLimits.searchMax) throw new Problem("BAD_REQUEST");
  const from = placeOf(query, "SEARCH");
  const readers = [viewer.memberId];
  const lines = await db.many<ComplexLine<Row>>(sql`
    select to_json(${seersAmong(readers)}) as seen_by, ${itemColumns(readers)}, f.shelf
    from complexes c
    left join lateral (
      select f.*, h.shelf from ${hits(grams(apartmentId, wanted), from)} h
        cross join lateral (select f.* from feeds f where f.id = h.feed_id offset 0) f
      where f.complex_id = c.id and ${seesComplex(viewer)} and ${holds(wanted)} ${ofType(feedType)}
      limit ${size + 1} offset ${from === undefined ? (page - 1) * size : 0}
    ) f on true
    where c.id = ${apartmentId}
    order by f.shelf desc, f.id desc`);
  return complexPage(lines, size, ({ shelf, id }) => ({ order: "SEARCH", lead: shelf, at: 0, id }))(viewer);
}

type Row = FeedRow & { readonly shelf: number };

/**
 * Posts of the complex `c` that have all the pieces, those of the newest shelf first. Each shelf is looked into when the
 * one before is used up: a nested loop keeps the order of its outer rows, and no other join can serve a lateral one.
 */
const hits = (pieces: readonly number[], from: FeedPlace | undefined): Sql => sql`
  generate_series(${from === undefined ? newestShelf : sql`least(${newestShelf}, ${from.lead}::integer)`}, 0, -1) shelf
  cross join lateral (
    select s.feed_id, shelf from feed_search s
    where s.grams @> ${onShelf(pieces, sql`shelf`)}
      ${from === undefined ? sql`` : sql`and (shelf < ${from.lead}::integer or s.feed_id < ${from.id})`}
    order by s.feed_id desc
  )`;

// Most posts hold the word just as it is looked for; only for the others both are brought to the same form.
const holds = (wanted: string): Sql => {
  const word = sql`${wanted}::text`;
  return sql`(strpos(f.title, ${word}) > 0 or strpos(f.contents, ${word}) > 0
    or strpos(${compared(sql`f.title`)}, ${compared(word)}) > 0
    or strpos(${compared(sql`f.contents`)}, ${compared(word)}) > 0)`;
};

/**
 * Title and contents as `letters` has them: stored NFC, white space taken out, each letter in lower case. The collation
 * is one that PostgreSQL brings along, so that every database answers alike.
 */
const compared = (text: Sql): Sql => sql`lower(translate(${text}, ${WHITE_SPACE}, '') collate pg_c_utf8)`;

/** Every character that \s stands for. */
const WHITE_SPACE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /\s/u.test(character))
  .join("");
