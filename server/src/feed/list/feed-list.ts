import type { FeedListView } from "@danji/contract/feed/feed";
import type { FeedSort, FeedType } from "@danji/contract/feed/feed-rules";
import { viewersAllowed } from "#complex/complex-access.ts";
import { type BatchedByKey, batchedByKey } from "#platform/concurrency/batch.ts";
import type { Queryable } from "#platform/db/database.ts";
import type { KeysetQuery } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import type { SharedView } from "#platform/http/response/shared-view.ts";
import type { Viewer } from "#platform/viewer.ts";
import { afterCursor, type FeedCursor, orders } from "./feed-cursor.ts";
import { type AudienceRow, pageByAudience } from "./page-by-audience.ts";
import { type ComplexFeedRow, complexPage, type PageForViewer, pageCursor } from "./feed-page.ts";
import { asUtc, type FeedRow, itemColumns, microsOf, feedTypeCondition } from "./feed-row.ts";
import { audienceReaders, isForOneOf, isShown } from "../post/feed-visibility.ts";
import { searchFeeds } from "../search/feed-search.ts";

/** Query of a complex's posts: by page from 1, or by cursor, which takes precedence. */
export interface FeedQuery extends KeysetQuery {
  readonly apartmentId: number;
  readonly sort: FeedSort;
  readonly page: number;
  readonly feedType?: FeedType | undefined;
  /** Search text; results are newest first in every sort. */
  readonly q?: string | undefined;
}

type FeedListRow = FeedRow & { readonly score?: number; readonly walk_at?: string };

/** Where lists are read, and the reads that are under way. */
export interface FeedReads {
  readonly db: Queryable;
  readonly coalesced: BatchedByKey<Viewer, SharedView<FeedListView>>;
}

/** Concurrent readers of one page that share a statement. */
const COALESCED_READS_MAX = 64;

export const feedReads = (db: Queryable): FeedReads => ({
  db,
  coalesced: batchedByKey({ name: "feed-pages", maxItems: COALESCED_READS_MAX }),
});

/**
 * A page of a complex's posts; a search where `q` is set. Concurrent reads of one page are coalesced into the next
 * statement. A request never joins a statement that began before it, so a client always reads its own writes.
 */
export async function listFeeds(
  { db, coalesced }: FeedReads,
  viewer: Viewer,
  query: FeedQuery,
): Promise<SharedView<FeedListView>> {
  const { q, ...rest } = query;
  if (q !== undefined) return searchFeeds(db, viewer, { ...rest, q });
  const { apartmentId, sort, size, feedType, cursor, page } = query;
  const from = pageCursor(query, sort);
  const key = [apartmentId, sort, size, feedType ?? "", cursor ?? page].join(" ");
  return coalesced(key, viewer, (viewers) => readPage(db, oneAMember(viewers), { ...query, from }));
}

/** Two tabs of a member are one viewer: whom a page is read for must become fewer with each division (pageByAudience). */
const oneAMember = (viewers: readonly Viewer[]): readonly Viewer[] => [
  ...new Map(viewers.map((viewer) => [viewer.memberId, viewer])).values(),
];

/**
 * A page in the request order, in one statement for all viewers of a coalesced read. The complex is the outer row,
 * which distinguishes an unknown complex, a closed one and one without posts.
 */
async function readPage(
  db: Queryable,
  viewers: readonly Viewer[],
  query: FeedQuery & { readonly from: FeedCursor | undefined },
  isSecond = false,
): Promise<PageForViewer> {
  const { apartmentId, sort, page, size, feedType, from } = query;
  const viewerIds = viewers.map(({ memberId }) => memberId);
  const after = from === undefined ? sql`` : sql`and ${afterCursor(from)}`;
  const popularColumns = sort === "POPULAR" ? sql`, f.score, ${asUtc(sql`now()`)} as walk_at` : sql``;
  const offset = from === undefined ? (page - 1) * size : 0;
  const rows = await db.many<ComplexFeedRow<FeedListRow> & AudienceRow>(sql`
    select to_json(c.allowed_ids) as allowed_ids, ${itemColumns(viewerIds, sql`c.name`)} ${popularColumns},
      case when f.audience is not null then to_json(${audienceReaders(viewerIds)}) end as audience_readers,
      ${offset === 0 ? sql`false` : sql`exists (select from feeds x where x.complex_id = c.id and x.audience is not null)`} as skips_audience
    from (select c.id, c.name, ${viewersAllowed(viewerIds)} as allowed_ids from complexes c where c.id = ${apartmentId} offset 0) c
    left join lateral (
      select f.* from feeds f
      where f.complex_id = c.id and (c.allowed_ids is null or c.allowed_ids <> '{}') and ${isShown} and ${isForOneOf(viewerIds)} ${feedTypeCondition(feedType)} ${after}
      order by ${orders[sort]}
      limit ${size + 1} offset ${offset}
    ) f on true
    order by ${orders[sort]}`);
  const pageFor = complexPage(rows, size, (last) => cursorFor(sort, last, from));
  return pageByAudience({ rows, viewers, pageFor, isSecond }, (others) => readPage(db, others, query, true));
}

function cursorFor(order: FeedSort, last: FeedListRow, from: FeedCursor | undefined): FeedCursor {
  if (order === "POPULAR") {
    return { order, rank: last.score ?? 0, at: from?.at ?? microsOf(last.walk_at ?? ""), id: last.id };
  }
  return { order, rank: order === "ALL" && last.pinned ? 1 : 0, at: microsOf(last.written_at), id: last.id };
}
