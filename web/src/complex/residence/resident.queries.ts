import {
  appointManager,
  decideResidents,
  listResidents,
  matchResidents,
  resignManager,
  type ResidentPage,
} from "@danji/contract/complex/residence";
import type { ResidenceState, ResidentDecision } from "@danji/contract/complex/residence-rules";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keys = {
  all: ["residents"],
  list: (apartmentId: number, state: ResidenceState, q: string) => ["residents", apartmentId, state, q],
} as const;

/** The residents of a complex in one state that match `q`; page by page. */
export const useResidents = (apartmentId: number, state: ResidenceState, q: string) =>
  useInfiniteQuery({
    queryKey: keys.list(apartmentId, state, q),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listResidents, { query: { apartmentId, state, cursor, ...(q === "" ? {} : { q }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ResidentPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      residents: pages.flatMap((page) => page.residents),
      counts: pages.at(-1)?.counts ?? { waiting: 0, active: 0 },
    }),
    // The previous rows stay until those of another search or tab arrive.
    placeholderData: keepPreviousData,
  });

interface DecisionInput {
  readonly decision: ResidentDecision;
  readonly residenceIds: number[];
  readonly reason?: string;
}

/** Decides on residents or applicants; all of them or none. */
export const useDecide = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: DecisionInput) => call(decideResidents, { body: { apartmentId, ...input } }),
    // Decisions of other managers must show too, on the phone and at the desk.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        client.invalidateQueries({ queryKey: ["office", apartmentId] }),
      ]),
  });
};

/** Makes a resident a manager of the complex. */
export const useAppoint = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (residenceId: number) => call(appointManager, { params: { apartmentId }, body: { residenceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
};

/** Ends the viewer's own manager role. */
export const useResign = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resignManager, { params: { apartmentId } }),
    // Access and 'my complex' may have changed with it.
    onSuccess: () => void client.invalidateQueries(),
  });
};

/** Compares the waiting residents with a list of households. */
export const useMatch = (apartmentId: number) =>
  useMutation({
    mutationFn: (list: File) => call(matchResidents, { body: { apartmentId }, files: { list: [list] } }),
  });
