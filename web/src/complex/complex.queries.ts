import { getComplex, searchComplexes } from "@danji/contract/complex";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const complexKeys = {
  one: (apartmentId: number) => ["complex", apartmentId] as const,
  search: (keyword: string) => ["complex", "search", keyword] as const,
};

/** One complex (SPEC section 3). */
export const useComplex = (apartmentId: number) =>
  useQuery({
    queryKey: complexKeys.one(apartmentId),
    queryFn: ({ signal }) => call(getComplex, { params: { apartmentId }, signal }),
  });

/** Complexes that match what is typed; a blank keyword asks nothing. Old results stay until new ones come. */
export const useComplexSearch = (keyword: string) =>
  useQuery({
    queryKey: complexKeys.search(keyword),
    queryFn: ({ signal }) => call(searchComplexes, { query: { keyword }, signal }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });
