import { serverNow } from "./server-clock.ts";

/** Differences of the clocks up to this (ms) are not corrected: they may be the duration of a response. */
const tolerance = 120_000;

let assumed = 0;

/** Milliseconds to add to this device's clock for the server's. */
export const clockOffset = (): number => {
  const server = serverNow();
  if (server === undefined) return assumed;
  const difference = server - Date.now();
  return Math.abs(difference) > tolerance ? difference : 0;
};

/** Takes the offset of an earlier page until the server has answered this one. */
export const assumeClockOffset = (milliseconds: number): void => {
  assumed = milliseconds;
};

/** The time (ms) by which screens say how long ago something was: the server's, where this device's clock is wrong. */
export const correctedNow = (): number => Date.now() + clockOffset();
