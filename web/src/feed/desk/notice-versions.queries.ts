import {
  listOfficeVersions,
  type NoticeVersions,
  type OfficeVersionView,
  withholdVersion,
} from "@danji/contract/notice/notice-version";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keyOf = (apartmentId: number, feedId: number) => ["office", apartmentId, "notices", "versions", feedId] as const;

export const useOfficeVersions = (apartmentId: number, feedId: number) =>
  useInfiniteQuery({
    queryKey: keyOf(apartmentId, feedId),
    queryFn: ({ pageParam: before, signal }) =>
      call(listOfficeVersions, {
        params: { apartmentId, feedId },
        query: before === null ? {} : { before: String(before) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: NoticeVersions<OfficeVersionView>) => next ?? undefined,
  });

export const useWithholdVersion = (apartmentId: number, feedId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ versionId, isWithheld }: { readonly versionId: number; readonly isWithheld: boolean }) =>
      call(withholdVersion, { params: { apartmentId, feedId, versionId }, body: { isWithheld } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId, feedId) }),
  });
};
