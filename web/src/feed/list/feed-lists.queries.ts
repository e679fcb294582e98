import {
  type FeedItemView,
  type FeedListView,
  type FeedSort,
  type FeedType,
  listBookmarkedFeeds,
  listFeeds,
  listOwnFeeds,
} from "@danji/contract/feed";
import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import { useMyComplexId } from "#complex/residence/my-complex.queries.ts";
import { feedsOf, firstPageOf } from "#feed/feed-pages.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { call } from "#platform/api.ts";
import { useLocation } from "#platform/router.tsx";
import { listPlaces } from "./list-places.ts";

const pageSize = 20;
/** A list is still there after a long post was read to its end. */
const keptFor = 30 * 60_000;
/** Of more pages than these none is read again by itself: that would be one call after another. */
const pagesReadAgain = 3;
/** Left further down than this, in px, a list comes back as it was: what is new above would push it away. */
const nearTop = 300;

/** A list of posts that grows, as a screen sees it. */
export interface FeedPages {
  /** Tells the lists apart. */
  readonly name: string;
  readonly feeds: readonly FeedItemView[] | undefined;
  /** `feeds` are those of the list before, until these have come. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly next: "none" | "there" | "asked" | "failed";
  readonly readNext: () => void;
  /** Reads the list again from its first page; false where that failed. */
  readonly readAgain: () => Promise<boolean>;
}

interface Asked {
  readonly cursor: string | undefined;
  readonly size: number;
  readonly signal: AbortSignal;
}

type Pages = InfiniteData<FeedListView, string | undefined>;

const listed = (data: Pages) => feedsOf(data.pages);

const useFeedPages = (
  ofList: readonly string[],
  /** Undefined until it is known what to ask for. */
  read: ((asked: Asked) => Promise<FeedListView>) | undefined,
  showsPrevious = false,
): FeedPages => {
  const queryClient = useQueryClient();
  const queryKey = [...feedKeys.lists, ...ofList];
  const name = queryKey.join("/");
  const comesBack = useLocation().arrival === "pop";
  const isShort = (query: { readonly state: { readonly data: Pages | undefined } }) =>
    (query.state.data?.pages.length ?? 0) <= pagesReadAgain;
  const list = useInfiniteQuery({
    queryKey,
    queryFn:
      read === undefined
        ? skipToken
        : ({ pageParam: cursor, signal }) => read({ cursor, size: pageSize, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FeedListView) => page.nextCursor ?? undefined,
    select: listed,
    gcTime: keptFor,
    refetchOnMount: (query) =>
      !comesBack || (isShort(query) && (listPlaces.get(name)?.depth ?? 0) < nearTop),
    refetchOnReconnect: isShort,
    ...(showsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  // Led to by a link, a list begins at its first page, however far it was read before.
  const beginAnew = useEffectEvent(() => {
    if (!comesBack) queryClient.setQueryData<Pages>(queryKey, firstPageOf);
  });
  useLayoutEffect(() => beginAnew(), [name]);
  const next = () => {
    if (list.isFetchingNextPage) return "asked";
    if (list.isFetchNextPageError) return "failed";
    return list.hasNextPage && !list.isFetching ? "there" : "none";
  };
  return {
    name,
    feeds: list.data,
    isOutdated: list.isPlaceholderData,
    error: list.error,
    next: next(),
    readNext: () => void list.fetchNextPage(),
    readAgain: async () => {
      queryClient.setQueryData<Pages>(queryKey, firstPageOf);
      return (await list.refetch()).isSuccess;
    },
  };
};

const useMyComplexPages = (
  ofList: readonly string[],
  read: (apartmentId: number, asked: Asked) => Promise<FeedListView>,
  showsPrevious: boolean,
): FeedPages => {
  const { apartmentId, error, refetch } = useMyComplexId();
  const pages = useFeedPages(
    ["complex", String(apartmentId ?? ""), ...ofList],
    apartmentId === undefined ? undefined : (asked) => read(apartmentId, asked),
    showsPrevious,
  );
  if (apartmentId !== undefined) return pages;
  return { ...pages, error, readAgain: async () => (await refetch()).isSuccess };
};

/** The posts of my complex in one order; with `q` those that it is found in. */
export const useFeeds = (sort: FeedSort, q?: string): FeedPages =>
  useMyComplexPages(
    [sort, q ?? ""],
    (apartmentId, { signal, ...asked }) =>
      call(listFeeds, { query: { apartmentId, sort, q, ...asked }, signal }),
    q !== undefined,
  );

/** The posts of my complex of one kind, the newest first. */
export const useFeedsOfType = (feedType: FeedType): FeedPages =>
  useMyComplexPages(
    [feedType],
    (apartmentId, { signal, ...asked }) =>
      call(listFeeds, { query: { apartmentId, sort: "ALL", feedType, ...asked }, signal }),
    false,
  );

/** The posts that the viewer wrote, the newest first. */
export const useOwnFeeds = (): FeedPages =>
  useFeedPages(["own"], ({ signal, ...query }) => call(listOwnFeeds, { query, signal }));

/** The posts that the viewer bookmarked, the newest bookmark first. */
export const useBookmarkedFeeds = (): FeedPages =>
  useFeedPages(["bookmarked"], ({ signal, ...query }) => call(listBookmarkedFeeds, { query, signal }));
