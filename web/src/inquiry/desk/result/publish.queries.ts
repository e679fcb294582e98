import { checkPersonalWords, publishInquiryResult, withdrawInquiryResult } from "@danji/contract/inquiry/result/result";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** What of the words belongs to a person or a household. While other words are checked, the marks are those of before. */
export const useWordCheck = (apartmentId: number, words: BodyOf<typeof checkPersonalWords>) =>
  useQuery({
    queryKey: ["office", apartmentId, "word-check", words],
    queryFn: ({ signal }) => call(checkPersonalWords, { params: { apartmentId }, body: words, signal }),
    select: ({ marks }) => marks,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** A change of what is published; whatever came of it, the inquiry and the list are read anew. */
const useResultChange = <Input, Output>(apartmentId: number, change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["office", apartmentId, "inquiries"] }),
        client.invalidateQueries({ queryKey: ["office", apartmentId, "results"] }),
        client.invalidateQueries({ queryKey: ["inquiry", "results", apartmentId] }),
      ]),
  });
};

export const usePublish = (apartmentId: number, inquiryId: number) =>
  useResultChange(apartmentId, (body: BodyOf<typeof publishInquiryResult>) =>
    call(publishInquiryResult, { params: { apartmentId, inquiryId }, body }),
  );

export const useWithdrawResult = (apartmentId: number, inquiryId: number) =>
  useResultChange(apartmentId, () => call(withdrawInquiryResult, { params: { apartmentId, inquiryId } }));
