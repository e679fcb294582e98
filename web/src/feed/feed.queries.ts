import {
  createFeed,
  type FeedItemView,
  type FeedListView,
  type FeedType,
  getFeed,
  updateFeed,
} from "@danji/contract/feed";
import { type InfiniteData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMyComplexId } from "#complex/residence/my-complex.queries.ts";
import { call } from "#platform/api.ts";
import type { Progress } from "#platform/upload.ts";

/** Every list of posts lies under `lists`: a change of a post reaches all of them by that key. */
export const feedKeys = {
  lists: ["feed", "list"],
  detail: (feedId: number) => ["feed", "detail", feedId],
} as const;

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
  readonly feedType: FeedType;
  readonly pinned: boolean;
  readonly photos: readonly Blob[];
  readonly onProgress: Progress | undefined;
  /** Of the draft: a second try after a lost answer writes no second post. */
  readonly idempotencyKey: string;
}

/** Writes a post in my complex. The lists are forgotten with it: the next one begins with the new post. */
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
  /** Of a notice alone. */
  readonly pinned?: boolean;
  readonly photos: readonly Blob[];
  readonly onProgress: Progress | undefined;
  readonly deleteFileUrls: readonly string[];
}

/** Changes a post. What was known of it and the lists with its old words are forgotten. */
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
