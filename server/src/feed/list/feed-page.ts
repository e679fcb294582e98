import type { FeedListView } from "@danji/contract/feed/feed";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { Problem } from "#platform/problem.ts";
import { SharedView } from "#platform/http/response/shared-view.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedOrder, type FeedCursor, readCursor, writeCursor } from "./feed-cursor.ts";
import { type FeedRow, isoOf, itemView } from "./feed-row.ts";

export const pageCursor = ({ cursor }: KeysetQuery, order: FeedOrder): FeedCursor | undefined =>
  cursor === undefined ? undefined : readCursor(cursor, order);

/** Gives each viewer of a coalesced read their own view. */
export type PageForViewer = (viewer: Viewer) => SharedView<FeedListView>;

/**
 * A page of at most `size` posts; `rows` holds one more where another page follows. Viewers without a like or block on
 * the page share one view.
 */
export function feedPage<Row extends FeedRow>(
  rows: readonly Row[],
  size: number,
  cursorAt: (last: Row) => FeedCursor,
): PageForViewer {
  const { rows: items, nextCursor } = keysetPage(rows, size, (row) => writeCursor(cursorAt(row)));
  const last = items.at(-1);
  const cursorDate = last === undefined ? null : isoOf(last.written_at);
  const viewOf = (reader?: number) =>
    new SharedView<FeedListView>({
      feedDtoList: items.map((row) => itemView(row, reader)),
      listSize: items.length,
      cursorDate,
      nextCursor,
    });
  const personalised = new Set<number>();
  for (const { liked_by, blocked_by } of items) {
    liked_by?.forEach((reader) => personalised.add(reader));
    blocked_by?.forEach((reader) => personalised.add(reader));
  }
  let sharedView: SharedView<FeedListView> | undefined;
  return ({ memberId }) => (personalised.has(memberId) ? viewOf(memberId) : (sharedView ??= viewOf()));
}

/** Row of a page of one complex; where there is no post, one row with a null id. */
export type ComplexFeedRow<Row> = {
  /** Those of the viewers who may see the complex, or null where everybody may. */
  readonly allowed_ids: readonly number[] | null;
} & (Row | { readonly id: null });

/** As feedPage, of one complex. Throws APARTMENT_NOT_FOUND, and FORBIDDEN to each viewer who may not see the complex. */
export function complexPage<Row extends FeedRow>(
  rows: readonly ComplexFeedRow<Row>[],
  size: number,
  cursorAt: (last: Row) => FeedCursor,
): PageForViewer {
  const [first] = rows;
  if (first === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  const { allowed_ids: allowedIds } = first;
  const posts = rows.filter((row): row is ComplexFeedRow<Row> & Row => row.id !== null);
  const pageFor = feedPage(posts, size, cursorAt);
  return (viewer) => {
    if (allowedIds !== null && !allowedIds.includes(viewer.memberId)) throw new Problem("FORBIDDEN");
    return pageFor(viewer);
  };
}
