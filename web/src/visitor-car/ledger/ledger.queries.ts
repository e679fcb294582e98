import { getCarStatement } from "@danji/contract/visitor-car/car-desk";
import { type CarLedgerPage, listCarLedger } from "@danji/contract/visitor-car/ledger/car-ledger";
import type { LedgerSearch } from "@danji/contract/visitor-car/ledger/ledger-search";
import type { VisitState } from "@danji/contract/visitor-car/ledger/ledger-rules";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// Answers of an office are never stored on the machine.

export interface LedgerFilters extends LedgerSearch {
  readonly month?: string;
  readonly day?: string;
  readonly state?: VisitState;
}

export const useCarLedger = (apartmentId: number, filters: LedgerFilters) =>
  useInfiniteQuery({
    queryKey: ["office", apartmentId, "car-ledger", filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listCarLedger, { params: { apartmentId }, query: { ...filters, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: CarLedgerPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.visits),
    placeholderData: keepPreviousData,
  });

export const useCarStatement = (apartmentId: number, householdId: number, month: string) =>
  useQuery({
    queryKey: ["office", apartmentId, "car-statements", month, householdId],
    queryFn: ({ signal }) => call(getCarStatement, { params: { apartmentId, householdId }, query: { month }, signal }),
  });
