import {
  addInquiryNote,
  assignInquiry,
  changeServiceAnswer,
  getOfficeInquiry,
  getServiceInquiry,
  listOfficeInquiries,
  listServiceInquiries,
  moveInquiries,
  moveInquiry,
  moveServiceInquiry,
  type OfficeInquiryView,
} from "@danji/contract/inquiry/casework";
import { answerInquiry } from "@danji/contract/inquiry/inquiry";
import type { BodyOf, QueryOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Whose inquiries: those of the office of a complex, or those about the service. */
export type DeskSource = { readonly apartmentId: number } | "service";

const keyOf = (source: DeskSource) =>
  source === "service" ? (["operator", "inquiries"] as const) : (["office", source.apartmentId, "inquiries"] as const);

export const useDeskInquiries = (source: DeskSource, query: QueryOf<typeof listOfficeInquiries>) =>
  useQuery({
    queryKey: [...keyOf(source), "list", query],
    queryFn: ({ signal }) => {
      if (source !== "service") return call(listOfficeInquiries, { params: source, query, signal });
      const { assignee: _, ...shared } = query;
      return call(listServiceInquiries, { query: shared, signal });
    },
    placeholderData: keepPreviousData,
  });

export const useDeskInquiry = (source: DeskSource, inquiryId: number) =>
  useQuery({
    queryKey: [...keyOf(source), "one", inquiryId],
    queryFn: ({ signal }) =>
      source === "service"
        ? call(getServiceInquiry, { params: { inquiryId }, signal })
        : call(getOfficeInquiry, { params: { ...source, inquiryId }, signal }),
  });

/** A change of an inquiry that answers with it; whatever came of it, the list is read anew, and after a refusal the inquiry. */
const useDeskChange = <Input>(
  source: DeskSource,
  inquiryId: number,
  change: (input: Input) => Promise<OfficeInquiryView>,
) => {
  const client = useQueryClient();
  const key = keyOf(source);
  return useMutation({
    mutationFn: change,
    onSuccess: (inquiry) => client.setQueryData([...key, "one", inquiryId], inquiry),
    onError: () => client.invalidateQueries({ queryKey: [...key, "one", inquiryId] }),
    // The form does not wait for the list beside it.
    onSettled: () => void client.invalidateQueries({ queryKey: [...key, "list"] }),
  });
};

export const useMove = (source: DeskSource, inquiryId: number) =>
  useDeskChange(source, inquiryId, (body: BodyOf<typeof moveInquiry>) =>
    source === "service"
      ? call(moveServiceInquiry, { params: { inquiryId }, body })
      : call(moveInquiry, { params: { ...source, inquiryId }, body }),
  );

/** Moves a card of the board; whatever came of it, list and inquiry are read anew. */
export const useMoveCard = (source: DeskSource) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ inquiryId, ...body }: BodyOf<typeof moveInquiry> & { readonly inquiryId: number }) =>
      source === "service"
        ? call(moveServiceInquiry, { params: { inquiryId }, body })
        : call(moveInquiry, { params: { ...source, inquiryId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(source) }),
  });
};

export const useAssign = (apartmentId: number, inquiryId: number) =>
  useDeskChange({ apartmentId }, inquiryId, (body: BodyOf<typeof assignInquiry>) =>
    call(assignInquiry, { params: { apartmentId, inquiryId }, body }),
  );

export const useAddNote = (apartmentId: number, inquiryId: number) =>
  useDeskChange({ apartmentId }, inquiryId, (contents: string) =>
    call(addInquiryNote, { params: { apartmentId, inquiryId }, body: { contents } }),
  );

export const useMoveMany = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof moveInquiries>) => call(moveInquiries, { params: { apartmentId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf({ apartmentId }) }),
  });
};

/** Changes the answer; whatever came of it, inquiries are read anew. */
export const useChangeAnswer = (source: DeskSource, inquiryId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeServiceAnswer>) => {
      if (source === "service") await call(changeServiceAnswer, { params: { inquiryId }, body });
      else await call(answerInquiry, { params: { inquiryId }, body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(source) }),
  });
};
