import { getTurnover, planTurnover, withdrawTurnover } from "@danji/contract/complex/household/door-codes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

interface HouseholdParams {
  readonly apartmentId: number;
  readonly householdId: number;
}

const keyOf = ({ apartmentId, householdId }: HouseholdParams) => ["office", apartmentId, "turnover", householdId];

/** What a 세대 교체 would end, and the one that is planned. */
export const useTurnover = (params: HouseholdParams) =>
  useQuery({ queryKey: keyOf(params), queryFn: ({ signal }) => call(getTurnover, { params, signal }) });

/** Whatever came of it, the tables and details of the complex are read anew: others may have planned or joined meanwhile. */
const useChange = <Input>(apartmentId: number, change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ["office", apartmentId] }),
  });
};

/** Replaces the household today, or plans it for a later day. */
export const usePlanTurnover = (params: HouseholdParams) =>
  useChange(params.apartmentId, (day: string) => call(planTurnover, { params, body: { day } }));

export const useWithdrawTurnover = (params: HouseholdParams) =>
  useChange(params.apartmentId, () => call(withdrawTurnover, { params }));
