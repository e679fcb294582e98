import { getDayFigures, getMonthFigures } from "@danji/contract/complex/desk/figures";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Of whole days that are over: read once an hour at most. */
export const useDayFigures = (apartmentId: number, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ["office", apartmentId, "figures", "days"],
    queryFn: ({ signal }) => call(getDayFigures, { params: { apartmentId }, query: {}, signal }),
    staleTime: 3_600_000,
  });

/** Of a month that is over: it never changes. */
export const useMonthFigures = (apartmentId: number, month: string) =>
  useQuery({
    queryKey: ["office", apartmentId, "figures", "months", month],
    queryFn: ({ signal }) => call(getMonthFigures, { params: { apartmentId }, query: { month }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
