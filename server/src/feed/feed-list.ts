import type { FeedListView, FeedSort, FeedType } from "@danji/contract/feed";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { comesAfter, type FeedPlace, orders } from "./feed-cursor.ts";
import {
  asUtc,
  type ComplexLine,
  type FeedRow,
  itemColumns,
  microsOf,
  ofType,
  type PageQuery,
  pageView,
  placeOf,
  postsOf,
} from "./feed-row.ts";
import { searchFeeds } from "./feed-search.ts";

/** What is asked of a complex's posts: by page from 1, or from a cursor on, which then wins. */
export interface FeedQuery extends PageQuery {
  readonly apartmentId: number;
  readonly sort: FeedSort;
  readonly page: number;
  readonly feedType?: FeedType | undefined;
  /** Words to search for; the newest post that holds them then comes first in every sort. */
  readonly q?: string | undefined;
}

type Row = FeedRow & { readonly score?: number; readonly walk_at?: string };

/** A page of a complex's posts; a search where `q` is given. */
export async function listFeeds(db: Queryable, viewer: Viewer, query: FeedQuery): Promise<FeedListView> {
  const { q, ...rest } = query;
  return q === undefined ? listSorted(db, viewer, query) : searchFeeds(db, viewer, { ...rest, q });
}

/**
 * A page in the order asked for, in one statement. The complex is its outer row, so that an unknown one, a closed
 * one and one without posts can be told apart.
 */
async function listSorted(db: Queryable, viewer: Viewer, query: FeedQuery): Promise<FeedListView> {
  const { apartmentId, sort, page, size, feedType } = query;
  const from = placeOf(query, sort);
  const after = from === undefined ? sql`` : sql`and ${comesAfter(from)}`;
  const place = sort === "POPULAR" ? sql`, f.score, ${asUtc(sql`now()`)} as walk_at` : sql``;
  const lines = await db.many<ComplexLine<Row>>(sql`
    select ${seesComplex(viewer)} as visible, ${itemColumns(viewer)} ${place}
    from complexes c
    left join lateral (
      select f.* from feeds f
      where f.complex_id = c.id and ${seesComplex(viewer)} ${ofType(feedType)} ${after}
      order by ${orders[sort]}
      limit ${size + 1} offset ${from === undefined ? (page - 1) * size : 0}
    ) f on true
    where c.id = ${apartmentId}
    order by ${orders[sort]}`);
  return pageView(postsOf(lines), size, (last) => placeIn(sort, last, from));
}

function placeIn(order: FeedSort, last: Row, from: FeedPlace | undefined): FeedPlace {
  if (order === "POPULAR") {
    return { order, lead: last.score ?? 0, at: from?.at ?? microsOf(last.walk_at ?? ""), id: last.id };
  }
  return { order, lead: order === "ALL" && last.pinned ? 1 : 0, at: microsOf(last.written_at), id: last.id };
}
