import {
  chooseResidence,
  createResidence,
  endResidence,
  listResidences,
  type ResidenceView,
  updateResidence,
} from "@danji/contract/residence";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import type { Household } from "./household.ts";

/** The viewer's homes, the chosen one first. A manager may decide about one at any time: they do not stay fresh. */
export const residencesQuery = queryOptions({
  queryKey: ["residences"],
  queryFn: ({ signal }) => call(listResidences, { signal }),
  staleTime: 60_000,
});

/** The same for the screens that are about them: read anew whenever one comes to such a screen. */
export const useResidences = () => useQuery({ ...residencesQuery, refetchOnMount: "always" });

/** Another home may open or close a complex, and may be the chosen one: all that was read is read anew. */
const useResidenceMutation = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: residencesQuery.queryKey });
      void client.invalidateQueries();
    },
  });
};

export const useCreateResidence = () =>
  useResidenceMutation((body: Household & { readonly apartmentId: number }) => call(createResidence, { body }));

export const useUpdateResidence = () =>
  useResidenceMutation(({ residenceId, ...body }: Household & { readonly residenceId: number }) =>
    call(updateResidence, { params: { residenceId }, body }),
  );

export const useEndResidence = () =>
  useResidenceMutation(({ memberApartmentId: residenceId }: ResidenceView) =>
    call(endResidence, { params: { residenceId } }),
  );

export const useChooseResidence = () =>
  useResidenceMutation(({ memberApartmentId: residenceId }: ResidenceView) =>
    call(chooseResidence, { params: { residenceId } }),
  );
