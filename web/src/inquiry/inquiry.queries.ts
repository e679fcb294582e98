import {
  answerInquiry,
  createInquiry,
  getInquiry,
  type InquiryListView,
  type InquiryTarget,
  type InquiryView,
  listInquiries,
  listReceivedInquiries,
} from "@danji/contract/inquiry";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMyComplexId } from "#complex/residence/my-complex.queries.ts";
import { call } from "#platform/api.ts";
import type { Progress } from "#platform/upload.ts";

const keys = {
  lists: ["inquiry", "list"],
  list: (which: InquiryList) => ["inquiry", "list", which],
  detail: (inquiryId: number) => ["inquiry", "detail", inquiryId],
} as const;

/** One's own, or what a manager receives; all of it or what waits for an answer. */
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

/** One inquiry, whole. */
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
  /** Of the draft: a second try after a lost answer sends no second inquiry. */
  readonly idempotencyKey: string;
}

/** Sends an inquiry to the service, or to the office of my complex. */
export const useCreateInquiry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, onProgress, idempotencyKey, ...words }: NewInquiry) => {
      const place = words.target === "OFFICE" ? { apartmentId: await fetchMyComplexId(client) } : {};
      return call(createInquiry, {
        body: { ...words, ...place },
        files: { multipartFileList: photos },
        ...(onProgress === undefined ? {} : { onProgress }),
        headers: { "idempotency-key": idempotencyKey },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
};

/** Answers an inquiry, or changes the answer that was seen. */
export const useAnswer = ({ inquiryId, answer }: InquiryView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contents: string) =>
      call(answerInquiry, { params: { inquiryId }, body: { contents, changedAt: answer?.changedAt ?? null } }),
    onSuccess: (inquiry) => client.setQueryData(keys.detail(inquiryId), inquiry),
    // Another manager may have been faster: then their answer is seen.
    onError: () => client.invalidateQueries({ queryKey: keys.detail(inquiryId) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
};
