import {
  bookmarkFeed,
  deleteFeed,
  type FeedDetailView,
  likeFeed,
  unbookmarkFeed,
  unlikeFeed,
  viewFeed,
} from "@danji/contract/feed";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changeFeeds, countChange } from "#feed/feed-cache.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { call } from "#platform/api.ts";

const calls = {
  isReacted: { on: likeFeed, off: unlikeFeed, count: "reactionCount" },
  isBookmarked: { on: bookmarkFeed, off: unbookmarkFeed, count: "bookmarkCount" },
} as const;

/** A like or a bookmark, by the flag of the post that it turns. */
export type Mark = keyof typeof calls;

interface Toggle {
  readonly busy: boolean;
  /** Turns the mark over; does nothing while a turn is under way. The flag moves once the server agreed. */
  readonly toggle: () => void;
}

/** Turns a mark of a post (SPEC section 4: it flips only after the server call succeeded). */
export const useMark = (feed: FeedDetailView, mark: Mark, onFailed: (error: Error) => void): Toggle => {
  const queryClient = useQueryClient();
  const mutationKey = ["mark", mark, feed.feedId];
  const { feedId } = feed;
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: (on: boolean) => call(on ? calls[mark].on : calls[mark].off, { params: { feedId } }),
    onSuccess: async (_, on) => {
      // An answer that was under way before the call knows the mark as it was.
      await queryClient.cancelQueries({ queryKey: feedKeys.detail(feedId) });
      changeFeeds(queryClient, countChange(feedId, calls[mark].count, on ? 1 : -1));
      changeFeeds(queryClient, (one) =>
        one.feedId === feedId && mark in one ? { ...one, [mark]: on } : one,
      );
    },
    onError: onFailed,
  });
  return {
    busy: isPending,
    // Asked of the cache, which knows at once; isPending is drawn a moment later.
    toggle: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(!feed[mark]);
    },
  };
};

/** Counts one visit of a post once it is on the screen (SPEC section 4). That it failed concerns nobody. */
export const useViewOnce = (feedId: number, shown: boolean): void => {
  const counted = useRef(false);
  useEffect(() => {
    if (!shown || counted.current) return;
    counted.current = true;
    call(viewFeed, { params: { feedId } }).catch(() => undefined);
  }, [feedId, shown]);
};

/** Deletes one's own post. It is forgotten, and so are the lists that still show it. */
export const useDeleteFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feedId: number) => call(deleteFeed, { params: { feedId } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: feedKeys.lists }),
  });
};
