import {
  answerInquiry,
  getInquiry,
  type InquiryListView,
  type InquiryView,
  listInquiries,
  listReceivedInquiries,
  rateInquiry,
  reopenInquiry,
  withdrawInquiry,
} from "@danji/contract/inquiry/inquiry";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Query keys of inquiries; every list has a key under `lists`. */
export const inquiryKeys = {
  lists: ["inquiry", "list"],
  list: (which: InquiryList) => ["inquiry", "list", which],
  detail: (inquiryId: number) => ["inquiry", "detail", inquiryId],
} as const;

/** The viewer's own inquiries, or those received as a manager: all, or only the unanswered ones. */
export type InquiryList = "own" | "received" | "waiting";

/** A list of inquiries, page by page. */
export const useInquiries = (which: InquiryList) =>
  useInfiniteQuery({
    queryKey: inquiryKeys.list(which),
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
    queryKey: inquiryKeys.detail(inquiryId),
    queryFn: ({ signal }) => call(getInquiry, { params: { inquiryId }, signal }),
  });

/** A change of an inquiry that answers with it; after a refusal it is read anew. It does not wait for the lists, which are of another screen. */
const useChange = <Input>(inquiryId: number, change: (input: Input) => Promise<InquiryView>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (inquiry) => client.setQueryData(inquiryKeys.detail(inquiryId), inquiry),
    onError: () => client.invalidateQueries({ queryKey: inquiryKeys.detail(inquiryId) }),
    onSettled: () => void client.invalidateQueries({ queryKey: inquiryKeys.lists }),
  });
};

/** Answers an inquiry, or edits the answer that was seen; on a conflict with another manager theirs is read. */
export const useAnswer = (inquiryId: number) =>
  useChange(inquiryId, (body: BodyOf<typeof answerInquiry>) => call(answerInquiry, { params: { inquiryId }, body }));

/** Withdraws an open inquiry. */
export const useWithdraw = ({ inquiryId, step }: InquiryView) =>
  useChange(inquiryId, () => call(withdrawInquiry, { params: { inquiryId }, body: { step } }));

/** Reopens a closed one. */
export const useReopen = ({ inquiryId, step }: InquiryView) =>
  useChange(inquiryId, (reason: string) => call(reopenInquiry, { params: { inquiryId }, body: { step, reason } }));

/** Rates a closed one. */
export const useRate = (inquiryId: number) =>
  useChange(inquiryId, (body: { readonly score: number; readonly words?: string }) =>
    call(rateInquiry, { params: { inquiryId }, body }),
  );
