import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import { changeKind, deleteComplex, registerComplex, updateComplex } from "@danji/contract/complex/registration";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import type { UploadProgress } from "#platform/upload.ts";
import { complexKeys } from "../complex.queries.ts";

/** The form's values (SPEC section 7). */
export interface ComplexBody {
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly buildingRange: string;
}

/** The values of a change; what is left out stays as it is. */
export type ComplexChangeBody = Pick<ComplexBody, "name" | "region" | "location"> & Partial<ComplexBody>;

interface ComplexUpload<Body> {
  readonly body: Body;
  readonly photos: readonly Blob[];
  readonly onProgress: UploadProgress | undefined;
}

const filesOf = ({ photos, onProgress }: Omit<ComplexUpload<unknown>, "body">) => ({
  files: { multipartFileList: photos },
  ...(onProgress === undefined ? {} : { onProgress }),
});

export const useRegisterComplex = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...input }: ComplexUpload<ComplexBody> & { readonly key: string }) =>
      call(registerComplex, { body: input.body, headers: { "idempotency-key": key }, ...filesOf(input) }),
    onSuccess: () => void client.invalidateQueries(),
  });
};

export const useUpdateComplex = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ removed, ...input }: ComplexUpload<ComplexChangeBody> & { readonly removed: readonly string[] }) =>
      call(updateComplex, {
        params: { apartmentId },
        body: input.body,
        parts: { deleteFileUrls: [...removed] },
        ...filesOf(input),
      }),
    onSuccess: (complex) => {
      client.setQueryData(complexKeys.one(apartmentId), complex);
      // Every complex, list and search is refetched after a change (SPEC section 7).
      void client.invalidateQueries({ queryKey: ["complex"] });
    },
  });
};

export const useDeleteComplex = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apartmentId: number) => call(deleteComplex, { params: { apartmentId } }),
    // The viewer's home there may be deleted with it.
    onSuccess: () => void client.invalidateQueries(),
  });
};

/** Changes who reads and who writes in a complex. */
export const useChangeKind = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: ComplexKind) => call(changeKind, { params: { apartmentId }, body: { kind } }),
    // Lists, posts and rooms may be open to others now.
    onSuccess: () => client.invalidateQueries(),
  });
};
