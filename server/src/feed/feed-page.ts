import type { FeedListView } from "@danji/contract/feed";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedOrder, type FeedCursor, readCursor, writeCursor } from "./feed-cursor.ts";
import { type FeedRow, isoOf, itemView } from "./feed-row.ts";

/** What a page is asked by. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export const pageCursor = ({ cursor }: PageQuery, order: FeedOrder): FeedCursor | undefined =>
  cursor === undefined ? undefined : readCursor(cursor, order);

/** Gives each of the readers for whom something was read together the answer that is theirs. */
export type PageForViewer = (viewer: Viewer) => FeedListView;

/**
 * The page of at most `size` posts; rows hold one more where another page follows. All readers who have no mark on it
 * are given one and the same object, so that it becomes bytes once (platform/http/respond.ts).
 */
export function feedPage<Row extends FeedRow>(
  rows: readonly Row[],
  size: number,
  cursorAt: (last: Row) => FeedCursor,
): PageForViewer {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const cursorDate = last === undefined ? null : isoOf(last.written_at);
  const nextCursor = last === undefined || rows.length <= size ? null : writeCursor(cursorAt(last));
  const viewOf = (reader?: number): FeedListView => ({
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
  let sharedView: FeedListView | undefined;
  return ({ memberId }) => (personalised.has(memberId) ? viewOf(memberId) : (sharedView ??= viewOf()));
}

/** Line of an answer about one complex; where no post is found it is one line without a post. */
export type ComplexFeedRow<Row> = {
  /** Those of the readers who may see the complex, or null where everybody may. */
  readonly seen_by: readonly number[] | null;
} & (Row | { readonly id: null });

/**
 * As feedPage, of the posts among the lines. Throws APARTMENT_NOT_FOUND, and FORBIDDEN to each reader who may not look.
 */
export function complexPage<Row extends FeedRow>(
  rows: readonly ComplexFeedRow<Row>[],
  size: number,
  cursorAt: (last: Row) => FeedCursor,
): PageForViewer {
  const [first] = rows;
  if (first === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  const { seen_by: allowedIds } = first;
  const posts = rows.filter((row): row is ComplexFeedRow<Row> & Row => row.id !== null);
  const pageFor = feedPage(posts, size, cursorAt);
  return (viewer) => {
    if (allowedIds !== null && !allowedIds.includes(viewer.memberId)) throw new Problem("FORBIDDEN");
    return pageFor(viewer);
  };
}
