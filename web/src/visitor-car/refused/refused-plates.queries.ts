import {
  endRefusal,
  listRefusedPlates,
  refusePlate,
  type RefusedPlatesPage,
} from "@danji/contract/visitor-car/refused/refused-plates";
import type { RefusalState } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// Answers of an office are never stored on the machine.
const keyOf = (apartmentId: number) => ["office", apartmentId, "refused-plates"] as const;

export const useRefusedPlates = (apartmentId: number, state: RefusalState) =>
  useInfiniteQuery({
    queryKey: [...keyOf(apartmentId), state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listRefusedPlates, { params: { apartmentId }, query: { state, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: RefusedPlatesPage) => page.nextCursor ?? undefined,
  });

interface NewRefusal {
  readonly plate: string;
  readonly reason: string;
  readonly until: string;
}

export function useRefusePlate(apartmentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRefusal) => call(refusePlate, { params: { apartmentId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
}

export function useEndRefusal(apartmentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (refusalId: number) => call(endRefusal, { params: { apartmentId, refusalId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
}
