import { cancelVisitorCar, changeVisitorCar, listVisitorCars } from "@danji/contract/visitor-car/visitor-car";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

export const visitorCarKey = ["visitor-car"] as const;

/** The visitor cars of the viewer's chosen home, and the rules from which bills are computed. */
export const useVisitorCars = () =>
  useQuery({
    queryKey: visitorCarKey,
    queryFn: ({ signal }) => call(listVisitorCars, { signal }),
    refetchOnMount: "always",
  });

export const useCancelVisit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visitId: number) => call(cancelVisitorCar, { params: { visitId } }),
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
