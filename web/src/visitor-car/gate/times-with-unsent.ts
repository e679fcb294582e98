import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import type { MarkWords } from "./mark-kind.ts";

type GateTimes = Pick<CarTodayView, "cameAt" | "leftAt">;

/** The server's time of a tap differs from the phone's by the clocks, and by how long its call took: at most this (ms). */
const TOLERANCE_MS = 60_000;

/**
 * The times of the gate as they will be once the taps of this phone have arrived, the oldest first. `offset`: milliseconds from the
 * phone's clock to the server's.
 */
export function timesWithUnsent({ cameAt, leftAt }: GateTimes, taps: readonly MarkWords[], offset = 0): GateTimes {
  let times = { cameAt, leftAt };
  const undone = taps.filter(({ isUndone }) => isUndone);
  const undoneIds = new Set(undone.map(({ markId }) => markId));
  for (const { kind, tappedAt } of undone) {
    const isOwn = (time: string | null) =>
      time !== null && Math.abs(Date.parse(time) - tappedAt - offset) < TOLERANCE_MS;
    if (kind === "IN" && isOwn(times.cameAt)) times = { ...times, cameAt: null };
    if (kind === "OUT" && isOwn(times.leftAt)) times = { ...times, leftAt: null };
  }
  for (const { markId, kind, tappedAt } of taps) {
    if (undoneIds.has(markId)) continue;
    const at = new Date(tappedAt).toISOString();
    times = kind === "OUT" ? { ...times, leftAt: at } : { cameAt: times.cameAt ?? at, leftAt: null };
  }
  return times;
}
