import { getGroupOffer, joinGroup } from "@danji/contract/chat/chat";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withoutRetry, chatKeys } from "#chat/chat.queries.ts";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { call } from "#platform/api.ts";

/** The group room of the viewer's complex. */
export const useGroupOffer = () => {
  const { apartmentId } = useMyComplexId();
  return useQuery({
    queryKey: [...chatKeys.offer, apartmentId],
    queryFn:
      apartmentId === undefined ? skipToken : ({ signal }) => call(getGroupOffer, { query: { apartmentId }, signal }),
    ...withoutRetry,
  });
};

/** Joins a group room. */
export const useJoin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (roomId: number) => call(joinGroup, { params: { roomId } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: chatKeys.lists }),
  });
};
