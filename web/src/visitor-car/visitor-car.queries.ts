import { cancelVisitorCar, changeVisitorCar, listVisitorCars } from "@danji/contract/visitor-car/visitor-car";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "#platform/navigation/router.tsx";
import { call } from "#platform/api.ts";
import { ApiError } from "#platform/api-error.ts";

export const visitorCarKey = ["visitor-car"] as const;

/** The home that the address names where it is another than the chosen one. */
export function useAddressedHome(): number | undefined {
  const home = useSearchParams().get("home") ?? "";
  return /^[1-9]\d{0,14}$/.test(home) ? Number(home) : undefined;
}

/** True where the addressed home is not the viewer's any more: an entry of the time when it was leads to the chosen one. */
export const isForeign = (residenceId: number | undefined, error: Error | null): boolean =>
  residenceId !== undefined && error instanceof ApiError && error.reason === "RESIDENCE_NOT_FOUND";

/** The visitor cars of the addressed or chosen home, and the rules from which bills are computed. */
export const useVisitorCars = (residenceId: number | undefined) =>
  useQuery({
    queryKey: [...visitorCarKey, residenceId ?? null],
    queryFn: ({ signal }) => call(listVisitorCars, { query: { residenceId }, signal }),
    refetchOnMount: "always",
  });

export const useCancelVisit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ visitId, amount }: { readonly visitId: number; readonly amount: number }) =>
      call(cancelVisitorCar, { params: { visitId }, body: { amount } }),
    onSettled: () => client.invalidateQueries({ queryKey: visitorCarKey }),
  });
};

export const useChangeVisit = (visitId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly until: string; readonly amount: number }) =>
      call(changeVisitorCar, { params: { visitId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: visitorCarKey }),
  });
};
