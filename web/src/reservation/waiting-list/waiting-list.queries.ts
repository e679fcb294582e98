import { acceptOffer, joinWaitingList, type ReservationView } from "@danji/contract/reservation/reservation";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { reservationKeys } from "../reservation.queries.ts";

/** Joins the waiting list. A repeat finds the place that the household has already. */
export const useJoinWaitingList = (facilityId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof joinWaitingList>) => call(joinWaitingList, { params: { facilityId }, body }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: reservationKeys.list });
      await client.invalidateQueries({ queryKey: reservationKeys.free(facilityId) });
    },
  });
};

/** Takes what is offered, for the price that is shown. */
export const useAcceptOffer = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reservationId, price }: Pick<ReservationView, "reservationId" | "price">) =>
      call(acceptOffer, { params: { reservationId }, body: { price } }),
    onSettled: () => client.invalidateQueries({ queryKey: reservationKeys.list }),
  });
};
