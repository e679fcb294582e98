import {
  answerInquiry,
  createInquiry,
  getInquiry,
  type InquiryListView,
  type InquiryView,
  listInquiries,
  listReceivedInquiries,
} from "@danji/contract/inquiry/inquiry";
import type { InquiryTarget } from "@danji/contract/inquiry/inquiry-rules";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { call } from "#platform/api.ts";
import type { Progress } from "#platform/upload.ts";

const keys = {
  lists: ["inquiry", "list"],
  list: (which: InquiryList) => ["inquiry", "list", which],
  detail: (inquiryId: number) => ["inquiry", "detail", inquiryId],
} as const;

/** The viewer's own inquiries, or those received as a manager: all, or only the unanswered ones. */
export type InquiryList = "own" | "received" | "waiting";

/** A list of inquiries, page by page. */
export const useInquiries = (which: InquiryList) =>
  useInfiniteQuery({
    queryKey: keys.list(which),
    queryFn: ({ pageParam: cursor, signal }) =>
      which === "own"
        ? call(listInquiries, { query: { cursor }, signal })
        : call(listReceivedInquiries, {
            query: { cursor, ...(which === "waiting" ? { state: "WAITING" } : {}) },
            signal,
          }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: InquiryListView) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      inquiries: pages.flatMap(({ inquiries }) => inquiries),
      office: pages.at(-1)?.office ?? null,
    }),
    placeholderData: keepPreviousData,
  });

/** One full inquiry. */
export const useInquiry = (inquiryId: number) =>
  useQuery({
    queryKey: keys.detail(inquiryId),
    queryFn: ({ signal }) => call(getInquiry, { params: { inquiryId }, signal }),
  });

interface NewInquiry {
  readonly target: InquiryTarget;
  readonly title: string;
  readonly contents: string;
  readonly photos: readonly Blob[];
  readonly onProgress: Progress | undefined;
  /** Idempotency key of the draft: a retry after a lost response creates no second inquiry. */
  readonly idempotencyKey: string;
}

/** Sends an inquiry to the service, or to the office of my complex. */
export const useCreateInquiry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, onProgress, idempotencyKey, ...words }: NewInquiry) => {
      const complex = words.target === "OFFICE" ? { apartmentId: await fetchMyComplexId(client) } : {};
      return call(createInquiry, {
        body: { ...words, ...complex },
        files: { multipartFileList: photos },
        ...(onProgress === undefined ? {} : { onProgress }),
        headers: { "idempotency-key": idempotencyKey },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
};

/** Answers an inquiry, or edits the answer that is shown. */
export const useAnswer = ({ inquiryId, answer }: InquiryView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contents: string) =>
      call(answerInquiry, { params: { inquiryId }, body: { contents, changedAt: answer?.changedAt ?? null } }),
    onSuccess: (inquiry) => client.setQueryData(keys.detail(inquiryId), inquiry),
    // On a conflict with another manager, their answer is shown.
    onError: () => client.invalidateQueries({ queryKey: keys.detail(inquiryId) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
};
