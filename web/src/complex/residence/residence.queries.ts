import {
  chooseResidence,
  endResidence,
  getLeaving,
  type LeavingView,
  listEndedHomes,
  listResidences,
  type ResidenceView,
  updateResidence,
} from "@danji/contract/complex/residence";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import type { Household } from "./household.ts";

/**
 * The viewer's homes, the chosen one first. A manager may change one at any time, so they become stale after a minute.
 */
export const residencesQuery = queryOptions({
  queryKey: ["residences"],
  queryFn: ({ signal }) => call(listResidences, { signal }),
  staleTime: 60_000,
});

/** The same for the screens that show homes: refetched on every visit. */
export const useResidences = () => useQuery({ ...residencesQuery, refetchOnMount: "always" });

/** The viewer's homes that an office has ended lately. */
export const useEndedHomes = (isWanted = true) =>
  useQuery({
    queryKey: ["residences", "ended"],
    queryFn: ({ signal }) => call(listEndedHomes, { signal }),
    enabled: isWanted,
    staleTime: 60_000,
  });

/** A change of homes may change access and 'my complex', so every query is invalidated. */
export const useResidenceMutation = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: residencesQuery.queryKey });
      void client.invalidateQueries();
    },
  });
};

export const useUpdateResidence = () =>
  useResidenceMutation(({ residenceId, ends, ...household }: Changed) =>
    call(updateResidence, { params: { residenceId }, body: { ...household, ...(ends && consentTo(ends)) } }),
  );

interface Changed extends Omit<Household, "building" | "unit">, Partial<Pick<Household, "building" | "unit">> {
  readonly residenceId: number;
  /** What was shown that another door ends. */
  readonly ends?: LeavingView | undefined;
}

const consentTo = ({ reservationCount: count, reservationFee: fee }: LeavingView) => ({ reservations: { count, fee } });

/** What leaving a home ends, as it is now. */
export const loadLeaving = ({
  memberApartmentId: residenceId,
}: Pick<ResidenceView, "memberApartmentId">): Promise<LeavingView> => call(getLeaving, { params: { residenceId } });

interface Leaving {
  readonly home: ResidenceView;
  /** What was shown that it ends. */
  readonly ends: LeavingView;
}

export const useEndResidence = () =>
  useResidenceMutation(({ home: { memberApartmentId: residenceId }, ends }: Leaving) =>
    call(endResidence, {
      params: { residenceId },
      body: ends.reservationCount === 0 ? undefined : consentTo(ends),
    }),
  );

export const useChooseResidence = () =>
  useResidenceMutation(({ memberApartmentId: residenceId }: ResidenceView) =>
    call(chooseResidence, { params: { residenceId } }),
  );
