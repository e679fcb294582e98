import type { FeedDetailView, FeedItemView, FeedListView } from "@danji/contract/feed/feed";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { feedKeys } from "./feed.queries.ts";

/** The fields that a list item and a full post share. */
type SharedFeedFields = Pick<FeedItemView & FeedDetailView, keyof FeedItemView & keyof FeedDetailView>;
/** Returns the changed post, or the same object if it is not affected. */
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

/** Updates posts in every cached list and detail. */
export const changeFeeds = (queryClient: QueryClient, change: FeedChange): void => {
  queryClient.setQueriesData<Lists>({ queryKey: feedKeys.lists }, (lists) => lists && withChange(lists, change));
  queryClient.setQueriesData<FeedDetailView>(
    { queryKey: feedKeys.details },
    (feed) => feed && change(feed, feed.feedMemberResponseDto.memberId),
  );
};

/** A change of one count of one post. */
export const countChange =
  (feedId: number, count: "reactionCount" | "bookmarkCount" | "commentCount", by: number): FeedChange =>
  (feed) =>
    feed.feedId === feedId ? { ...feed, [count]: Math.max(0, feed[count] + by) } : feed;
