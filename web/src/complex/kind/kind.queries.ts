import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import { changeKind } from "@danji/contract/complex/registration";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Changes who reads and who writes in a complex. */
export const useChangeKind = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: ComplexKind) => call(changeKind, { params: { apartmentId }, body: { kind } }),
    // Lists, posts and rooms may be open to others now.
    onSuccess: () => client.invalidateQueries(),
  });
};
