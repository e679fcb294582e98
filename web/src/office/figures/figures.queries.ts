import { getDayFigures, getMonthFigures } from "@danji/contract/complex/desk/figures";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";

/** After midnight (ms): the server's clock may be a little behind this one. */
const dayChangesAfter = 60_000;

/** The figures of whole days that are over are read once an hour at most, and on a new day. Until that answer the day before's stand there. */
export const useDayFigures = (apartmentId: number, enabled: boolean) => {
  useMinute(enabled);
  const today = seoulDay(new Date(correctedNow() - dayChangesAfter));
  return useQuery({
    enabled,
    queryKey: ["office", apartmentId, "figures", "days", today],
    queryFn: ({ signal }) => call(getDayFigures, { params: { apartmentId }, query: {}, signal }),
    staleTime: 3_600_000,
    placeholderData: keepPreviousData,
  });
};

/** The figures of a month that is over never change. */
export const useMonthFigures = (apartmentId: number, month: string) =>
  useQuery({
    queryKey: ["office", apartmentId, "figures", "months", month],
    queryFn: ({ signal }) => call(getMonthFigures, { params: { apartmentId }, query: { month }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
