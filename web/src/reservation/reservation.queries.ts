import {
  book,
  cancelReservation,
  getAvailability,
  listReservations,
  type ReservationView,
} from "@danji/contract/reservation/reservation";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { facilityKeys } from "#facility/facility.queries.ts";
import { call } from "#platform/api.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { randomUuid } from "#platform/uuid.ts";
import { useLive } from "./use-live.ts";

export const reservationKeys = {
  list: ["reservation", "list"],
  free: (facilityId: number) => ["reservation", "free", facilityId],
} as const;

/** Without a connection that tells of changes, what is free is read again so often (ms). */
const FREE_EVERY = 30_000;

interface Days {
  readonly facilityId: number;
  readonly from: string;
  readonly days: number;
}

/** What is free on some days; an open page follows it. */
export const useAvailability = ({ facilityId, from, days }: Days) => {
  const client = useQueryClient();
  const isLive = useLive([facilityId], (hasNewRules) => {
    if (hasNewRules) void client.invalidateQueries({ queryKey: facilityKeys.one(facilityId) });
    void client.invalidateQueries({ queryKey: reservationKeys.free(facilityId) });
  });
  return useQuery({
    queryKey: [...reservationKeys.free(facilityId), from, days],
    queryFn: ({ signal }) =>
      call(getAvailability, { params: { facilityId }, query: { from, days: String(days) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : FREE_EVERY,
  });
};

/** Tries after one whose answer was lost, and how long each waits (ms). */
const RETRIES = [600, 2_000];

/** True where the server may have done it, and its answer was lost or says nothing of it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/**
 * Books, once however often the same request is sent; what is free is read again, whatever came of it. Where an answer was lost,
 * the request is repeated under its key, and the server says what it has stored.
 */
export const useBook = (facilityId: number) => {
  const client = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: (body: BodyOf<typeof book>) => {
      const text = JSON.stringify(body);
      // A try whose answer was lost is repeated with its key, and books nothing twice.
      if (sent.current.text !== text) sent.current = { text, key: randomUuid() };
      return call(book, { params: { facilityId }, body, headers: { "idempotency-key": sent.current.key } });
    },
    retry: (count, error) => navigator.onLine && isUnanswered(error) && count < RETRIES.length,
    retryDelay: (count) => RETRIES[count] ?? 0,
    onSuccess: () => {
      sent.current = { text: "", key: "" };
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: reservationKeys.free(facilityId) });
      void client.invalidateQueries({ queryKey: reservationKeys.list });
    },
  });
};

export const useReservations = () =>
  useQuery({
    queryKey: reservationKeys.list,
    queryFn: ({ signal }) => call(listReservations, { signal }),
    // A fee changes with the time; a household on a waiting list learns soon that a place is theirs.
    refetchInterval: ({ state: { data } }) => (data?.ahead.some(({ line }) => line !== null) ? 15_000 : 60_000),
  });

export const useCancelReservation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reservationId, fee }: Pick<ReservationView, "reservationId"> & { readonly fee: number }) =>
      call(cancelReservation, { params: { reservationId }, body: { fee } }),
    onSettled: () => client.invalidateQueries({ queryKey: reservationKeys.list }),
  });
};
