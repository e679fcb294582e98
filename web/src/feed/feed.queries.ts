import { defaultComplexId } from "@danji/contract/complex";
import {
  createFeed,
  type FeedItemView,
  type FeedListView,
  type FeedSort,
  getFeed,
  listFeeds,
} from "@danji/contract/feed";
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { feedsOf } from "./feed-pages.ts";
import type { Photo } from "./photos.ts";

// The complex whose community is shown.
const apartmentId = defaultComplexId;
const pageSize = 20;

const feedKeys = {
  lists: ["feed", "list"],
  list: (sort: FeedSort) => [...feedKeys.lists, apartmentId, sort],
  detail: (feedId: number) => ["feed", "detail", feedId],
} as const;

/** The posts in one order, page after page. */
export const useFeeds = (sort: FeedSort) =>
  useInfiniteQuery({
    queryKey: feedKeys.list(sort),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listFeeds, { query: { apartmentId, sort, cursor, size: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FeedListView) => page.nextCursor ?? undefined,
    select: (data) => feedsOf(data.pages),
  });

/** One post, whole. */
export const useFeed = (feedId: number) =>
  useQuery({
    queryKey: feedKeys.detail(feedId),
    queryFn: ({ signal }) => call(getFeed, { params: { feedId }, signal }),
  });

/** What a list that was read before already tells of a post. */
export const useListedFeed = (feedId: number): FeedItemView | undefined => {
  const lists = useQueryClient().getQueriesData<InfiniteData<FeedListView>>({ queryKey: feedKeys.lists });
  const feeds = lists.flatMap(([, data]) => data?.pages ?? []).flatMap((page) => page.feedDtoList);
  return feeds.find((feed) => feed.feedId === feedId);
};

interface NewFeed {
  readonly title: string;
  readonly contents: string;
  readonly photos: readonly Photo[];
}

/** Writes a post. The lists are forgotten with it: the next one begins with the new post. */
export const useCreateFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, contents, photos }: NewFeed) =>
      call(createFeed, {
        body: { title, contents, apartmentId },
        files: { multipartFileList: photos.map(({ file }) => file) },
      }),
    onSuccess: () => queryClient.removeQueries({ queryKey: feedKeys.lists }),
  });
};
