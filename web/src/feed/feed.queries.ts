import { type FeedItemView, type FeedListView, getFeed } from "@danji/contract/feed/feed";
import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { isWithheld } from "./live/withheld.ts";

/** Every list of posts has a key under `lists`, so that a change of a post reaches all of them. */
export const feedKeys = {
  lists: ["feed", "list"],
  details: ["feed", "detail"],
  detail: (feedId: number) => ["feed", "detail", feedId],
} as const;

/** One full post. */
export const useFeed = (feedId: number) =>
  useQuery({
    queryKey: feedKeys.detail(feedId),
    queryFn: ({ signal }) => call(getFeed, { params: { feedId }, signal }),
  });

/** The list item of a post that is already cached. */
export const useListedFeed = (feedId: number): FeedItemView | undefined => {
  const lists = useQueryClient().getQueriesData<InfiniteData<FeedListView>>({ queryKey: feedKeys.lists });
  const feeds = lists.flatMap(([, data]) => data?.pages ?? []).flatMap((page) => page.feedDtoList);
  return feeds.find((feed) => feed.feedId === feedId && !isWithheld(feed));
};
