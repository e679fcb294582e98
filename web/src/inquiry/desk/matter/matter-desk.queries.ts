import {
  changeMatter,
  closeMatter,
  collectInquiries,
  getMatter,
  listMatters,
  type MatterView,
  publishMatterResult,
  releaseInquiry,
  shareMatter,
  withdrawMatterResult,
} from "@danji/contract/inquiry/matter/matter";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keyOf = (apartmentId: number) => ["office", apartmentId, "matters"] as const;

export const useMatters = (apartmentId: number, state: "OPEN" | "CLOSED", page = 1) =>
  useQuery({
    queryKey: [...keyOf(apartmentId), "list", state, page],
    queryFn: ({ signal }) =>
      call(listMatters, { params: { apartmentId }, query: { state, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export const useMatter = (apartmentId: number, matterId: number) =>
  useQuery({
    queryKey: [...keyOf(apartmentId), "one", matterId],
    queryFn: ({ signal }) => call(getMatter, { params: { apartmentId, matterId }, signal }),
  });

/** A change of a matter; whatever came of it, matters, inquiries and results are read anew. */
const useMatterChange = <Input>(apartmentId: number, change: (input: Input) => Promise<MatterView>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
        client.invalidateQueries({ queryKey: ["office", apartmentId, "inquiries"] }),
        client.invalidateQueries({ queryKey: ["office", apartmentId, "results"] }),
        client.invalidateQueries({ queryKey: ["inquiry", "matters", apartmentId] }),
        client.invalidateQueries({ queryKey: ["inquiry", "results", apartmentId] }),
      ]),
  });
};

/** Puts inquiries into a new matter, or into one that there is. */
export const useCollect = (apartmentId: number) =>
  useMatterChange(
    apartmentId,
    ({ into, ...body }: BodyOf<typeof shareMatter> & { readonly into: number | undefined }) =>
      into === undefined
        ? call(shareMatter, { params: { apartmentId }, body })
        : call(collectInquiries, { params: { apartmentId, matterId: into }, body: { inquiries: body.inquiries } }),
  );

export const useChangeMatter = (apartmentId: number, matterId: number) =>
  useMatterChange(apartmentId, (body: BodyOf<typeof changeMatter>) =>
    call(changeMatter, { params: { apartmentId, matterId }, body }),
  );

export const useCloseMatter = (apartmentId: number, matterId: number) =>
  useMatterChange(apartmentId, (body: BodyOf<typeof closeMatter>) =>
    call(closeMatter, { params: { apartmentId, matterId }, body }),
  );

export const useReleaseInquiry = (apartmentId: number, matterId: number) =>
  useMatterChange(apartmentId, (inquiryId: number) =>
    call(releaseInquiry, { params: { apartmentId, matterId, inquiryId } }),
  );

export const usePublishMatterResult = (apartmentId: number, matterId: number) =>
  useMatterChange(apartmentId, (body: BodyOf<typeof publishMatterResult>) =>
    call(publishMatterResult, { params: { apartmentId, matterId }, body }),
  );

export const useWithdrawMatterResult = (apartmentId: number, matterId: number) =>
  useMatterChange(apartmentId, () => call(withdrawMatterResult, { params: { apartmentId, matterId } }));
