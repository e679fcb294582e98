import {
  decideOfficeClaim,
  getOperatorClaim,
  listOperatorClaims,
  listUnprovenOffices,
  makeOfficeCode,
  type OperatorClaimPage,
  putOfficeContact,
  type UnprovenOfficePage,
} from "@danji/contract/complex/operator";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const operatorKey = "operator";
const firstPage = undefined as string | undefined;

/** Claims to decide or decided ones, page by page. */
export const useOperatorClaims = (state: "OPEN" | "DECIDED") =>
  useInfiniteQuery({
    queryKey: [operatorKey, "claims", state],
    queryFn: ({ pageParam: cursor, signal }) => call(listOperatorClaims, { query: { state, cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page: OperatorClaimPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ claims }) => claims),
  });

/** Complexes with managers and without a proven office. */
export const useUnprovenOffices = () =>
  useInfiniteQuery({
    queryKey: [operatorKey, "offices"],
    queryFn: ({ pageParam: cursor, signal }) => call(listUnprovenOffices, { query: { cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page: UnprovenOfficePage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ offices }) => offices),
  });

export const useOperatorClaim = (claimId: number) =>
  useQuery({
    queryKey: [operatorKey, "claim", claimId],
    queryFn: ({ signal }) => call(getOperatorClaim, { params: { claimId }, signal }),
  });

const useOperatorMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [operatorKey] }) });
};

export const usePutContact = (apartmentId: number) =>
  useOperatorMutation((body: { readonly mailDomain: string; readonly phone: string }) =>
    call(putOfficeContact, { params: { apartmentId }, body }),
  );

export const useMakeCode = (claimId: number) =>
  useOperatorMutation((kind: "LETTER" | "CALL") => call(makeOfficeCode, { params: { claimId }, body: { kind } }));

export const useDecide = (claimId: number) =>
  useOperatorMutation((decision: "confirm" | "refuse" | "undo") =>
    call(decideOfficeClaim, { params: { claimId }, body: { decision } }),
  );
