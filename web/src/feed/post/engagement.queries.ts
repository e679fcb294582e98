import {
  bookmarkFeed,
  deleteFeed,
  type FeedDetailView,
  likeFeed,
  unbookmarkFeed,
  unlikeFeed,
  viewFeed,
} from "@danji/contract/feed/feed";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changeFeeds, countChange } from "#feed/feed-cache.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { call } from "#platform/api.ts";

const calls = {
  isReacted: { on: likeFeed, off: unlikeFeed, count: "reactionCount" },
  isBookmarked: { on: bookmarkFeed, off: unbookmarkFeed, count: "bookmarkCount" },
} as const;

/** A like or a bookmark, named by its flag in the post. */
export type Mark = keyof typeof calls;

interface Toggle {
  readonly busy: boolean;
  /** Toggles the mark; ignored while a call is pending. The flag changes after the server's response. */
  readonly toggle: () => void;
}

/** Toggles a mark of a post (SPEC section 4: it flips only after the server call succeeded). */
export const useMark = (feed: FeedDetailView, mark: Mark, onFailed: (error: Error) => void): Toggle => {
  const queryClient = useQueryClient();
  const mutationKey = ["mark", mark, feed.feedId];
  const { feedId } = feed;
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: (on: boolean) => call(on ? calls[mark].on : calls[mark].off, { params: { feedId } }),
    onSuccess: async (_, on) => {
      // A response requested before the call has the old state.
      await queryClient.cancelQueries({ queryKey: feedKeys.detail(feedId) });
      changeFeeds(queryClient, countChange(feedId, calls[mark].count, on ? 1 : -1));
      changeFeeds(queryClient, (one) => (one.feedId === feedId && mark in one ? { ...one, [mark]: on } : one));
    },
    onError: onFailed,
  });
  return {
    busy: isPending,
    // Read from the cache, which is current; isPending is updated by the next render.
    toggle: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(!feed[mark]);
    },
  };
};

/** Counts one view of a post once it is shown (SPEC section 4). Errors are ignored. */
export const useViewOnce = (feedId: number, shown: boolean): void => {
  const counted = useRef(false);
  useEffect(() => {
    if (!shown || counted.current) return;
    counted.current = true;
    call(viewFeed, { params: { feedId } }).catch(() => undefined);
  }, [feedId, shown]);
};

/** Deletes one's own post. Cached lists, which may include it, are removed. */
export const useDeleteFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feedId: number) => call(deleteFeed, { params: { feedId } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: feedKeys.lists }),
  });
};
