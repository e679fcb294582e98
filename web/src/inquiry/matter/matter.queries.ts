import { joinMatter, leaveMatter, listSharedMatters } from "@danji/contract/inquiry/matter/matter";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keyOf = (apartmentId: number | undefined) => ["inquiry", "matters", apartmentId] as const;

/** Open matters of a complex in which the viewer lives. */
export const useSharedMatters = (apartmentId: number | undefined) =>
  useQuery({
    queryKey: keyOf(apartmentId),
    queryFn: ({ signal }) => call(listSharedMatters, { params: { apartmentId: apartmentId ?? 0 }, signal }),
    enabled: apartmentId !== undefined,
    select: ({ matters }) => matters,
  });

/** Joins a matter, or leaves it; whatever came of it, the list is read anew. */
export const useJoining = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ matterId, isJoined }: { readonly matterId: number; readonly isJoined: boolean }) =>
      call(isJoined ? leaveMatter : joinMatter, { params: { apartmentId, matterId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
};
