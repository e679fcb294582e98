import type { FeedListView } from "@danji/contract/feed";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedOrder, type FeedPlace, readCursor, writeCursor } from "./feed-cursor.ts";
import { type FeedRow, isoOf, itemView } from "./feed-row.ts";

/** What a page is asked by. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export const placeOf = ({ cursor }: PageQuery, order: FeedOrder): FeedPlace | undefined =>
  cursor === undefined ? undefined : readCursor(cursor, order);

/** Gives each of the readers for whom something was read together the answer that is theirs. */
export type PageFor = (viewer: Viewer) => FeedListView;

/**
 * The page of at most `size` posts; rows hold one more where another page follows. All readers who have no mark on it
 * are given one and the same object, so that it becomes bytes once (platform/http/respond.ts).
 */
export function feedPage<Row extends FeedRow>(
  rows: readonly Row[],
  size: number,
  placeAt: (last: Row) => FeedPlace,
): PageFor {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const cursorDate = last === undefined ? null : isoOf(last.written_at);
  const nextCursor = last === undefined || rows.length <= size ? null : writeCursor(placeAt(last));
  const viewOf = (reader?: number): FeedListView => ({
    feedDtoList: shown.map((row) => itemView(row, reader)),
    listSize: shown.length,
    cursorDate,
    nextCursor,
  });
  const marked = new Set<number>();
  for (const { liked_by, blocked_by } of shown) {
    liked_by?.forEach((reader) => marked.add(reader));
    blocked_by?.forEach((reader) => marked.add(reader));
  }
  let unmarked: FeedListView | undefined;
  return ({ memberId }) => (marked.has(memberId) ? viewOf(memberId) : (unmarked ??= viewOf()));
}

/** Line of an answer about one complex; where no post is found it is one line without a post. */
export type ComplexLine<Row> = {
  /** Those of the readers who may see the complex, or null where everybody may. */
  readonly seen_by: readonly number[] | null;
} & (Row | { readonly id: null });

/**
 * As feedPage, of the posts among the lines. Throws APARTMENT_NOT_FOUND, and FORBIDDEN to each reader who may not look.
 */
export function complexPage<Row extends FeedRow>(
  lines: readonly ComplexLine<Row>[],
  size: number,
  placeAt: (last: Row) => FeedPlace,
): PageFor {
  const [first] = lines;
  if (first === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  const { seen_by: seers } = first;
  const posts = lines.filter((line): line is ComplexLine<Row> & Row => line.id !== null);
  const pageFor = feedPage(posts, size, placeAt);
  return (viewer) => {
    if (seers !== null && !seers.includes(viewer.memberId)) throw new Problem("FORBIDDEN");
    return pageFor(viewer);
  };
}
