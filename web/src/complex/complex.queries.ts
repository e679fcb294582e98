import { getComplex, searchComplexes } from "@danji/contract/complex/complex";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { searchDelay } from "./search/adaptive-delay.ts";

export const complexKeys = {
  all: ["complex"],
  one: (apartmentId: number) => ["complex", apartmentId] as const,
  search: (keyword: string) => ["complex", "search", keyword] as const,
};

/**
 * One complex (SPEC section 3); disabled while the id is undefined. An answer that is younger than `freshMs` is not asked for again by a part
 * of a screen that comes later.
 */
export const useComplex = (apartmentId: number | undefined, freshMs = 0) =>
  useQuery({
    queryKey: complexKeys.one(apartmentId ?? 0),
    queryFn:
      apartmentId === undefined ? skipToken : ({ signal }) => call(getComplex, { params: { apartmentId }, signal }),
    staleTime: freshMs,
  });

/** Complexes that match the keyword; a blank keyword makes no request. Previous results stay until new ones arrive. */
export const useComplexSearch = (keyword: string) =>
  useQuery({
    queryKey: complexKeys.search(keyword),
    queryFn: ({ signal }) => searchDelay.timed(() => call(searchComplexes, { query: { keyword }, signal })),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
