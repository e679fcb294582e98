import {
  endDoorCodes,
  getPrint,
  listDoors,
  listPrints,
  printDoorCodes,
} from "@danji/contract/complex/household/door-codes";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const codesKey = (apartmentId: number) => ["office", apartmentId, "codes"] as const;

/** The doors that the office knows, and the latest code of each. */
export const useDoors = (apartmentId: number) =>
  useQuery({
    queryKey: [...codesKey(apartmentId), "doors"],
    queryFn: ({ signal }) => call(listDoors, { params: { apartmentId }, signal }),
  });

export const usePrints = (apartmentId: number) =>
  useQuery({
    queryKey: [...codesKey(apartmentId), "prints"],
    queryFn: ({ signal }) => call(listPrints, { params: { apartmentId }, signal }),
  });

/** The codes of a print; null reads none. */
export const usePrint = (apartmentId: number, printId: number | null) =>
  useQuery({
    queryKey: [...codesKey(apartmentId), "prints", printId],
    queryFn:
      printId === null ? skipToken : ({ signal }) => call(getPrint, { params: { apartmentId, printId }, signal }),
  });

export interface PrintedDoor {
  readonly building: string;
  readonly unit: string;
}

/** Prints codes. They are in the answer alone, and forgotten with the component. */
export const usePrintCodes = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (doors: readonly PrintedDoor[]) =>
      call(printDoorCodes, {
        params: { apartmentId },
        body: { doors: doors.map(({ building, unit }) => ({ building, unit })) },
      }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: codesKey(apartmentId) }),
  });
};

export const useEndCodes = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (codeIds: readonly number[]) =>
      call(endDoorCodes, { params: { apartmentId }, body: { codeIds: [...codeIds] } }),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey(apartmentId) }),
  });
};
