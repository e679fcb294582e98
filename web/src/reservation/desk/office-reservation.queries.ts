import { listFacilities } from "@danji/contract/facility/facility";
import {
  bookForHousehold,
  changeReservation,
  getStatement,
  listOfficeReservations,
  moveReservation,
} from "@danji/contract/reservation/office-reservation";
import type { ReservationAct } from "@danji/contract/reservation/reservation-rules";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#platform/api.ts";
import { randomUuid } from "#platform/uuid.ts";

// "office" first: nothing of it is stored on the machine.
const keys = {
  reservations: (apartmentId: number) => ["office", apartmentId, "reservations"],
  facilities: (apartmentId: number) => ["office", apartmentId, "facilities"],
  statement: (apartmentId: number, month: string) => ["office", apartmentId, "reservation-statement", month],
} as const;

/** Between two readings of a list that residents and other desks change, too (ms). */
const EVERY = 30_000;

interface DeskDays {
  readonly apartmentId: number;
  readonly from: string;
  readonly days: number;
  /** The only facility that is listed. */
  readonly facilityId?: number;
}

/** What is booked or waits on some days; an open screen follows it. */
export const useOfficeReservations = ({ apartmentId, from, days, facilityId }: DeskDays) =>
  useQuery({
    queryKey: [...keys.reservations(apartmentId), from, days, facilityId],
    queryFn: ({ signal }) => {
      const query = { from, days: String(days), facilityId: facilityId?.toString() };
      return call(listOfficeReservations, { params: { apartmentId }, query, signal });
    },
    refetchOnMount: "always",
    refetchInterval: EVERY,
  });

interface Act {
  readonly reservationId: number;
  readonly act: ReservationAct;
  readonly reason?: string;
}

/** Whatever comes of it, the lists are read again: where it is refused, another desk was faster. */
export const useActOnReservation = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reservationId, ...body }: Act) =>
      call(changeReservation, { params: { apartmentId, reservationId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.reservations(apartmentId) }),
  });
};

export const useMoveReservation = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reservationId, ...body }: BodyOf<typeof moveReservation> & { readonly reservationId: number }) =>
      call(moveReservation, { params: { apartmentId, reservationId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.reservations(apartmentId) }),
  });
};

/** The facilities as their office sees them. */
export const useOfficeFacilities = (apartmentId: number) =>
  useQuery({
    queryKey: keys.facilities(apartmentId),
    queryFn: ({ signal }) => call(listFacilities, { query: { apartmentId: String(apartmentId) }, signal }),
  });

/** Books, once however often the same request is sent. */
export const useBookForHousehold = (apartmentId: number) => {
  const client = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: (body: BodyOf<typeof bookForHousehold>) => {
      const text = JSON.stringify(body);
      // A try whose answer was lost is repeated with its key, and books nothing twice.
      if (sent.current.text !== text) sent.current = { text, key: randomUuid() };
      return call(bookForHousehold, {
        params: { apartmentId },
        body,
        headers: { "idempotency-key": sent.current.key },
      });
    },
    onSuccess: () => {
      sent.current = { text: "", key: "" };
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.reservations(apartmentId) });
      void client.invalidateQueries({ queryKey: ["reservation", "free"] });
    },
  });
};

export const useStatement = (apartmentId: number, month: string) =>
  useQuery({
    queryKey: keys.statement(apartmentId, month),
    queryFn: ({ signal }) => call(getStatement, { params: { apartmentId }, query: { month }, signal }),
  });
