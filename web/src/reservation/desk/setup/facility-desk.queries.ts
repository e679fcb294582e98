import { createFacility, setFacilityPhotos } from "@danji/contract/facility/facility";
import {
  addClosure,
  changeFacility,
  checkClosure,
  checkFacility,
  checkRemoval,
  removeClosure,
  removeFacility,
} from "@danji/contract/reservation/office-reservation";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { preparePhoto } from "#image/prepare-photo.ts";
import { call } from "#platform/api.ts";

/** Whatever comes of a write, facilities and bookings are read again, as the office and as residents see them. */
function useFacilityWrite<Input, Result>(apartmentId: number, mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["office", apartmentId] });
      void client.invalidateQueries({ queryKey: ["facility"] });
    },
  });
}

export const useCreateFacility = (apartmentId: number) =>
  useFacilityWrite(apartmentId, (body: BodyOf<typeof createFacility>) =>
    call(createFacility, { params: { apartmentId }, body }),
  );

interface FacilityCall {
  readonly apartmentId: number;
  readonly facilityId: number;
}

export const useChangeFacility = (params: FacilityCall) =>
  useFacilityWrite(params.apartmentId, (body: BodyOf<typeof changeFacility>) => call(changeFacility, { params, body }));

export const useRemoveFacility = (params: FacilityCall) =>
  useFacilityWrite(params.apartmentId, (body: BodyOf<typeof removeFacility>) => call(removeFacility, { params, body }));

export const useAddClosure = (params: FacilityCall) =>
  useFacilityWrite(params.apartmentId, (body: BodyOf<typeof addClosure>) => call(addClosure, { params, body }));

export const useRemoveClosure = (params: FacilityCall) =>
  useFacilityWrite(params.apartmentId, (closureId: number) =>
    call(removeClosure, { params: { ...params, closureId } }),
  );

interface PhotoEdit {
  readonly added: readonly File[];
  /** Addresses of photos. */
  readonly removed: readonly string[];
}

/** Photos are made small before they are sent. */
export const useSetFacilityPhotos = (params: FacilityCall) =>
  useFacilityWrite(params.apartmentId, async ({ added, removed }: PhotoEdit) => {
    const multipartFileList = await Promise.all(added.map(preparePhoto));
    return call(setFacilityPhotos, { params, parts: { deleteFileUrls: [...removed] }, files: { multipartFileList } });
  });

/** The bookings that a change would meet. */
export const readInTheWay = (params: FacilityCall, body: BodyOf<typeof checkFacility>) =>
  call(checkFacility, { params, body });

/** The bookings on the days of a closure. */
export const readOnDays = (params: FacilityCall, body: BodyOf<typeof checkClosure>) =>
  call(checkClosure, { params, body });

/** The bookings that a removal would meet. */
export const readAhead = (params: FacilityCall) => call(checkRemoval, { params });
