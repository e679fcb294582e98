import type { FeedItemView, FeedListView } from "@danji/contract/feed/feed";

/**
 * The posts of the pages in order, without duplicates: while the order changes (likes reorder the popular list), a
 * later page may repeat a post of an earlier one.
 */
export const feedsOf = (pages: readonly FeedListView[]): readonly FeedItemView[] => {
  const byId = new Map<number, FeedItemView>();
  for (const feed of pages.flatMap((page) => page.feedDtoList)) {
    if (!byId.has(feed.feedId)) byId.set(feed.feedId, feed);
  }
  return [...byId.values()];
};

interface Pages<Cursor> {
  readonly pages: FeedListView[];
  readonly pageParams: Cursor[];
}

/** The part of a cached list to keep when it is refetched from its beginning. */
export const firstPageOf = <Cursor>(list: Pages<Cursor> | undefined): Pages<Cursor> | undefined =>
  list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
