import {
  type FeedItemView,
  type FeedListView,
  listBookmarkedFeeds,
  listFeeds,
  listOwnFeeds,
} from "@danji/contract/feed/feed";
import type { FeedSort } from "@danji/contract/feed/feed-rules";
import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { feedsOf, firstPageOf } from "#feed/feed-pages.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { useHidings } from "#feed/live/use-hidings.ts";
import { call } from "#platform/api.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { listPositions } from "./list-positions.ts";

const pageSize = 20;
/** Long enough (ms) that a list is still cached after a long post was read. */
const cacheTime = 30 * 60_000;
/** A longer list is not refetched automatically: each page is a sequential call. */
const maxRefetchedPages = 3;
/** A list left further down than this (px) is not refetched on return: new posts would shift it. */
const topThreshold = 300;

/** An infinite list of posts, as a component uses it. */
export interface FeedPages {
  /** Identifies the list. */
  readonly name: string;
  readonly feeds: readonly FeedItemView[] | undefined;
  /** Pinned notices stand first: only then a row says that it is one of them. */
  readonly isPinnedFirst: boolean;
  /** `feeds` are those of the previous list while these load. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly next: "none" | "available" | "loading" | "failed";
  readonly fetchNext: () => void;
  /** Refetches the list from its first page; false if that failed. */
  readonly reload: () => Promise<boolean>;
}

interface PageRequest {
  readonly cursor: string | undefined;
  readonly size: number;
  readonly signal: AbortSignal;
}

type Pages = InfiniteData<FeedListView, string | undefined>;

const listed = (data: Pages) => feedsOf(data.pages);

const useFeedPages = (
  listKey: readonly string[],
  /** Undefined while the arguments are unknown. */
  fetchPage: ((page: PageRequest) => Promise<FeedListView>) | undefined,
  showsPrevious = false,
): FeedPages => {
  const queryClient = useQueryClient();
  const queryKey = [...feedKeys.lists, ...listKey];
  const name = queryKey.join("/");
  const isBackNavigation = useLocation().navigationKind === "pop";
  const isShort = (query: { readonly state: { readonly data: Pages | undefined } }) =>
    (query.state.data?.pages.length ?? 0) <= maxRefetchedPages;
  const list = useInfiniteQuery({
    queryKey,
    queryFn:
      fetchPage === undefined
        ? skipToken
        : ({ pageParam: cursor, signal }) => fetchPage({ cursor, size: pageSize, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FeedListView) => page.nextCursor ?? undefined,
    select: listed,
    gcTime: cacheTime,
    refetchOnMount: (query) =>
      !isBackNavigation || (isShort(query) && (listPositions.get(name)?.depth ?? 0) < topThreshold),
    refetchOnReconnect: isShort,
    ...(showsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  // Reached by a link, a list starts at its first page, however many were loaded before.
  const resetToFirstPage = useEffectEvent(() => {
    if (!isBackNavigation) queryClient.setQueryData<Pages>(queryKey, firstPageOf);
  });
  useLayoutEffect(() => resetToFirstPage(), [name]);
  const next = () => {
    if (list.isFetchingNextPage) return "loading";
    if (list.isFetchNextPageError) return "failed";
    return list.hasNextPage && !list.isFetching ? "available" : "none";
  };
  return {
    name,
    feeds: list.data,
    isPinnedFirst: false,
    isOutdated: list.isPlaceholderData,
    error: list.error,
    next: next(),
    // A reload that has just begun would be given up for the next page.
    fetchNext: () => void list.fetchNextPage({ cancelRefetch: false }),
    reload: async () => {
      queryClient.setQueryData<Pages>(queryKey, firstPageOf);
      return (await list.refetch()).isSuccess;
    },
  };
};

const useMyComplexPages = (
  listKey: readonly string[],
  fetchPage: (apartmentId: number, page: PageRequest) => Promise<FeedListView>,
  showsPrevious: boolean,
): FeedPages => {
  const { apartmentId, error, refetch } = useMyComplexId();
  useHidings(apartmentId);
  const pages = useFeedPages(
    ["complex", String(apartmentId ?? ""), ...listKey],
    apartmentId === undefined ? undefined : (page) => fetchPage(apartmentId, page),
    showsPrevious,
  );
  if (apartmentId !== undefined) return pages;
  return { ...pages, error, reload: async () => (await refetch()).isSuccess };
};

/** The posts of my complex in one order; with `q` those that match it. */
export const useFeeds = (sort: FeedSort, q?: string): FeedPages => ({
  ...useMyComplexPages(
    [sort, q ?? ""],
    (apartmentId, { signal, ...page }) => call(listFeeds, { query: { apartmentId, sort, q, ...page }, signal }),
    q !== undefined,
  ),
  isPinnedFirst: sort === "ALL" && q === undefined,
});

/** The posts that the viewer wrote, the newest first. */
export const useOwnFeeds = (): FeedPages =>
  useFeedPages(["own"], ({ signal, ...query }) => call(listOwnFeeds, { query, signal }));

/** The posts that the viewer bookmarked, the newest bookmark first. */
export const useBookmarkedFeeds = (): FeedPages =>
  useFeedPages(["bookmarked"], ({ signal, ...query }) => call(listBookmarkedFeeds, { query, signal }));
