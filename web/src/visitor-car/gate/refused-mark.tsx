import type { RefusedCarView } from "@danji/contract/visitor-car/car-desk";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { Ban } from "lucide-react";
import { dayAndTime } from "#platform/time/date.ts";

/** That the office refuses a car, readable at arm's length; not why, nor who asked for it. */
export const RefusedMark = ({ car: { until } }: { readonly car: RefusedCarView }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-danger">
    <span className="flex items-center gap-1.5 text-2xl font-bold">
      <Ban aria-hidden="true" className="size-6" />
      {copy.mark}
    </span>
    {/* Midnight is read as 23:59 of the last day. */}
    <span className="text-base tabular-nums">{copy.gateUntil(dayAndTime(Date.parse(until) - 1))}</span>
  </p>
);
