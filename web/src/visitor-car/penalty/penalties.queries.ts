import { decidePenalty, listPenalties, type PenaltiesPage } from "@danji/contract/visitor-car/penalty/penalty";
import type { PenaltyDecision, PenaltyListView } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// Answers of an office are never stored on the machine.
export const penaltiesKey = (apartmentId: number) => ["office", apartmentId, "car-penalties"] as const;

export const usePenalties = (apartmentId: number, view: PenaltyListView) =>
  useInfiniteQuery({
    queryKey: [...penaltiesKey(apartmentId), view],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listPenalties, { params: { apartmentId }, query: { view, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PenaltiesPage) => page.nextCursor ?? undefined,
  });

interface PenaltyDecisionInput {
  readonly decision: PenaltyDecision;
  readonly reason: string;
}

export function useDecidePenalty(apartmentId: number, penaltyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PenaltyDecisionInput) => call(decidePenalty, { params: { apartmentId, penaltyId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: penaltiesKey(apartmentId) }),
  });
}
