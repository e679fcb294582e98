import { deleteCarSighting, listUnregisteredCars } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { unregisteredKey } from "./sighting-kind.ts";

/** Between two readings of a list that other guards write, too (ms). */
const EVERY = 60_000;

/** The unregistered cars; kept on the phone until midnight, as the list of the day is. */
export const useUnregisteredCars = (apartmentId: number) =>
  useQuery({
    queryKey: unregisteredKey(apartmentId),
    queryFn: ({ signal }) => call(listUnregisteredCars, { params: { apartmentId }, signal }),
    refetchOnMount: "always",
    refetchInterval: EVERY,
    meta: { isOfDay: true },
  });

export const useDeleteSighting = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sightingId: number) => call(deleteCarSighting, { params: { apartmentId, sightingId } }),
    onSettled: () => client.invalidateQueries({ queryKey: unregisteredKey(apartmentId) }),
  });
};
