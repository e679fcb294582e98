import type { FeedDetailView, FeedItemView, FeedListView } from "@danji/contract/feed";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { feedKeys } from "./feed.queries.ts";

// The pages of all posts that were read.
const details = feedKeys.detail(0).slice(0, -1);

/** What a post shows alike in a list and on its own page. */
type SharedFeedFields = Pick<FeedItemView & FeedDetailView, keyof FeedItemView & keyof FeedDetailView>;
/** Gives the post with its change, or the same object where it is not meant. */
export type FeedChange = <F extends SharedFeedFields>(feed: F, authorId: number) => F;

type Lists = InfiniteData<FeedListView>;

/** The pages with each of their posts changed. */
const withChange = (lists: Lists, change: FeedChange): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    feedDtoList: page.feedDtoList.map((feed) => change(feed, feed.memberId)),
  })),
});

/** Changes posts wherever they were read: in each list, and on their own pages. */
export const changeFeeds = (queryClient: QueryClient, change: FeedChange): void => {
  queryClient.setQueriesData<Lists>(
    { queryKey: feedKeys.lists },
    (lists) => lists && withChange(lists, change),
  );
  queryClient.setQueriesData<FeedDetailView>(
    { queryKey: details },
    (feed) => feed && change(feed, feed.feedMemberResponseDto.memberId),
  );
};

/** The change of one count of one post. */
export const countChange = (
  feedId: number,
  count: "reactionCount" | "bookmarkCount" | "commentCount",
  by: number,
): FeedChange => (feed) =>
  feed.feedId === feedId ? { ...feed, [count]: Math.max(0, feed[count] + by) } : feed;
