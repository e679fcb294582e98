import { listNoticeVersions, type NoticeVersions, type NoticeVersionView } from "@danji/contract/notice/notice-version";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** The former versions of a notice that the viewer may read, the newest first, page by page. Nothing of them is stored. */
export const useNoticeVersions = (feedId: number) =>
  useInfiniteQuery({
    // "office" first: what the office withholds later must not stay on a phone.
    queryKey: ["office", "notice-versions", feedId],
    queryFn: ({ pageParam: before, signal }) =>
      call(listNoticeVersions, {
        params: { feedId },
        query: before === null ? {} : { before: String(before) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: NoticeVersions<NoticeVersionView>) => next ?? undefined,
    gcTime: 0,
  });
