import { listNotices, type NoticeItemView, type NoticePage, readNotice } from "@danji/contract/notice/notice";
import type { QueryOf } from "@danji/contract/platform/endpoint";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { call } from "#platform/api.ts";

const size = 20;
/** Key of all lists of notices. */
export const noticeLists = ["notice", "list"] as const;

export type NoticeFilter = Omit<QueryOf<typeof listNotices>, "page" | "size">;

/** The notices of my complex, page by page. */
export const useNotices = (filter: NoticeFilter) => {
  const mine = useMyComplexId();
  const { apartmentId } = mine;
  const list = useInfiniteQuery({
    queryKey: [...noticeLists, apartmentId, filter],
    queryFn:
      apartmentId === undefined
        ? skipToken
        : ({ pageParam: page, signal }) =>
            call(listNotices, {
              params: { apartmentId },
              query: { ...filter, page: String(page), size: String(size) },
              signal,
            }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: NoticePage, _, page) => (page * size < total ? page + 1 : undefined),
    // Between two pages one may have been added: none is shown twice.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ notices }) => notices).map((one) => [one.feedId, one])).values(),
    ],
    placeholderData: keepPreviousData,
  });
  const isUnknown = apartmentId === undefined;
  return {
    ...list,
    error: isUnknown ? mine.error : list.error,
    reload: async () => (await (isUnknown ? mine.refetch() : list.refetch())).isSuccess,
  };
};

const changePages = (client: QueryClient, change: (page: NoticePage) => NoticePage): void =>
  void client.setQueriesData<InfiniteData<NoticePage>>(
    { queryKey: noticeLists },
    (lists) => lists && { ...lists, pages: lists.pages.map(change) },
  );

/** Changes a notice in every list that was read. */
const changeListed = (client: QueryClient, feedId: number, change: Partial<NoticeItemView>): void =>
  changePages(client, (page) => ({
    ...page,
    notices: page.notices.map((one) => (one.feedId === feedId ? { ...one, ...change } : one)),
  }));

/** Takes a notice that was hidden out of every list that was read, as the server leaves it out. */
export const removeListed = (client: QueryClient, feedId: number): void =>
  changePages(client, ({ notices, total }) => {
    const left = notices.filter((one) => one.feedId !== feedId);
    return { notices: left, total: total - (notices.length - left.length) };
  });

export const markAcknowledged = (client: QueryClient, feedId: number): void =>
  changeListed(client, feedId, { isUnread: false, awaitsAcknowledgement: false });

/** Tells the server once that a notice was opened; without a connection, as soon as there is one again. */
export const useReadOnce = (feedId: number): void => {
  const client = useQueryClient();
  const sent = useRef(false);
  const { mutate } = useMutation({
    mutationFn: () => call(readNotice, { params: { feedId } }),
    retry: 3,
    onSuccess: () => changeListed(client, feedId, { isUnread: false }),
  });
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate();
  }, [mutate]);
};
