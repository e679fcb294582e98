import { getFacility, listFacilities } from "@danji/contract/facility/facility";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

export const facilityKeys = {
  list: (apartmentId: number) => ["facility", "list", apartmentId],
  one: (facilityId: number) => ["facility", "one", facilityId],
} as const;

/** The facilities of a complex; waits for its id. */
export const useFacilities = (apartmentId: number | undefined) =>
  useQuery({
    queryKey: facilityKeys.list(apartmentId ?? 0),
    queryFn: ({ signal }) => call(listFacilities, { query: { apartmentId: String(apartmentId) }, signal }),
    enabled: apartmentId !== undefined,
  });

export const useFacility = (facilityId: number) =>
  useQuery({
    queryKey: facilityKeys.one(facilityId),
    queryFn: ({ signal }) => call(getFacility, { params: { facilityId }, signal }),
  });
