import { createFeed, type FeedItemView, type FeedListView, getFeed, updateFeed } from "@danji/contract/feed/feed";
import type { FeedType } from "@danji/contract/feed/feed-rules";
import { type InfiniteData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { call } from "#platform/api.ts";
import type { Progress } from "#platform/upload.ts";

/** Every list of posts has a key under `lists`, so that a change of a post reaches all of them. */
export const feedKeys = {
  lists: ["feed", "list"],
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
  return feeds.find((feed) => feed.feedId === feedId);
};

interface NewFeed {
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  readonly pinned: boolean;
  readonly photos: readonly Blob[];
  readonly onProgress: Progress | undefined;
  /** Idempotency key of the draft: a retry after a lost response creates no second post. */
  readonly idempotencyKey: string;
}

/** Creates a post in my complex. Cached lists are removed: the next one starts with the new post. */
export const useCreateFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, onProgress, idempotencyKey, ...feed }: NewFeed) =>
      call(createFeed, {
        body: { ...feed, apartmentId: await fetchMyComplexId(queryClient) },
        files: { multipartFileList: photos },
        ...(onProgress === undefined ? {} : { onProgress }),
        headers: { "idempotency-key": idempotencyKey },
      }),
    onSuccess: () => queryClient.removeQueries({ queryKey: feedKeys.lists }),
  });
};

interface ChangedFeed {
  readonly feedId: number;
  readonly title: string;
  readonly contents: string;
  /** For a notice only. */
  readonly pinned?: boolean;
  readonly photos: readonly Blob[];
  readonly onProgress: Progress | undefined;
  readonly deleteFileUrls: readonly string[];
}

/** Updates a post. Its cached detail and the lists with its old text are removed. */
export const useUpdateFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ feedId, photos, onProgress, deleteFileUrls, ...body }: ChangedFeed) =>
      call(updateFeed, {
        params: { feedId },
        body,
        parts: { deleteFileUrls: [...deleteFileUrls] },
        files: { multipartFileList: photos },
        ...(onProgress === undefined ? {} : { onProgress }),
      }),
    onSuccess: (_, { feedId }) => {
      queryClient.removeQueries({ queryKey: feedKeys.detail(feedId) });
      queryClient.removeQueries({ queryKey: feedKeys.lists });
    },
  });
};
