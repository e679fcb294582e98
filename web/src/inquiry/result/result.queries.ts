import { getInquiryResult, type InquiryResultPage, listInquiryResults } from "@danji/contract/inquiry/result/result";
import type { QueryOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

type ResultQuery = Omit<QueryOf<typeof listInquiryResults>, "page" | "size">;

const size = 20;

/** Published results of a complex, page by page. */
export const useResults = (apartmentId: number | undefined, query: ResultQuery) =>
  useInfiniteQuery({
    queryKey: ["inquiry", "results", apartmentId, query],
    queryFn: ({ pageParam: page, signal }) =>
      call(listInquiryResults, {
        params: { apartmentId: apartmentId ?? 0 },
        query: { ...query, page: String(page), size: String(size) },
        signal,
      }),
    enabled: apartmentId !== undefined,
    initialPageParam: 1,
    getNextPageParam: ({ total }: InquiryResultPage, _, page) => (page * size < total ? page + 1 : undefined),
    select: ({ pages }) => ({ results: pages.flatMap(({ results }) => results), total: pages.at(-1)?.total ?? 0 }),
    placeholderData: keepPreviousData,
  });

/** The same as a table of the desk shows them. */
export const useDeskResults = (apartmentId: number, query: QueryOf<typeof listInquiryResults>) =>
  useQuery({
    queryKey: ["office", apartmentId, "results", "list", query],
    queryFn: ({ signal }) => call(listInquiryResults, { params: { apartmentId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const useDeskResult = (apartmentId: number, resultId: number) =>
  useQuery({
    queryKey: ["office", apartmentId, "results", "one", resultId],
    queryFn: ({ signal }) => call(getInquiryResult, { params: { apartmentId, resultId }, signal }),
  });
