import {
  appointManager,
  decideResidents,
  listResidents,
  matchResidents,
  resignManager,
  type ResidenceState,
  type ResidentDecision,
  type ResidentPage,
} from "@danji/contract/residence";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keys = {
  all: ["residents"],
  list: (apartmentId: number, state: ResidenceState, q: string) => ["residents", apartmentId, state, q],
} as const;

/** Those of a complex in one state that `q` is found in; page by page. */
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
    // Another word or another tab takes the place of what stands there only once it has come.
    placeholderData: keepPreviousData,
  });

/** Decides about some who live in a complex or ask to; all of them or none. */
export const useDecide = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { readonly decision: ResidentDecision; readonly residenceIds: number[] }) =>
      call(decideResidents, { body: { apartmentId, ...input } }),
    // What somebody else decided meanwhile is seen too.
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
};

/** Makes somebody who lives in the complex a manager of it. */
export const useAppoint = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (residenceId: number) => call(appointManager, { params: { apartmentId }, body: { residenceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
};

/** Ends the viewer's own office. */
export const useResign = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resignManager, { params: { apartmentId } }),
    // What they see, and what 'my complex' means, may have changed with it.
    onSuccess: () => void client.invalidateQueries(),
  });
};

/** Compares those who wait with a list of households. */
export const useMatch = (apartmentId: number) =>
  useMutation({
    mutationFn: (list: File) => call(matchResidents, { body: { apartmentId }, files: { list: [list] } }),
  });
