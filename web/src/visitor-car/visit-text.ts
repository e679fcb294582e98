import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { dayAndTime } from "#platform/time/date.ts";

/** From and until, as 오늘 14:05 ~ 20:05. Both are ISO times. */
export const visitTimeText = (from: string, until: string): string => {
  const isSameDay = seoulDay(new Date(from)) === seoulDay(new Date(until));
  const end = isSameDay ? seoulTimeOfDay(new Date(until)) : dayAndTime(Date.parse(until));
  return copy.list.until(dayAndTime(Date.parse(from)), end);
};
