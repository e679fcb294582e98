import { backoffDelay } from "../reconnect.ts";
import type { OutboxItem } from "./outbox-item.ts";

// When an attempt is made. Pure functions: a test plays a thousand phones with them. `random` is in [0, 1).

/** Milliseconds for which an item is tried; the server finds its key for a day longer. */
const triedFor = 7 * 24 * 3_600_000;

const maxDelay = 60_000;
/** From the seventh failure on the delay has its greatest length, and is still spread. */
const maxFailures = 7;
const maxSpread = 60_000;
const spreadOfReturn = 2_000;

/** Milliseconds after the `failures`-th attempt without an answer in a row. */
export const delayAfterCut = (failures: number, random: number): number =>
  Math.min(backoffDelay(Math.min(failures, maxFailures), random), maxDelay);

/** Milliseconds after a Retry-After of `wait`: a server that was full tells the same time to everybody. */
export const delayAfterRetryAfter = (wait: number, random: number): number =>
  wait + random * Math.min(wait / 4, maxSpread);

/** Milliseconds after the line is back, as it is for all phones of a building at the same moment. */
export const delayAfterReturn = (random: number): number => random * spreadOfReturn;

/** The clocks of this moment; the server's is undefined while it is not known. */
export interface Clocks {
  readonly server: number | undefined;
  readonly local: number;
}

/** The item with the server's time of its writing, as far as it can be told. */
export const dated = (item: OutboxItem, { server, local }: Clocks): OutboxItem =>
  item.since !== undefined || server === undefined
    ? item
    : { ...item, since: server - Math.min(Math.max(local - item.at, 0), server) };

/** "unknown": only the phone's clock says that the time is over, and it may be wrong. */
export const ageOf = (item: OutboxItem, { server, local }: Clocks): "fresh" | "expired" | "unknown" => {
  if (item.since !== undefined && server !== undefined) return server - item.since > triedFor ? "expired" : "fresh";
  return local - item.at > triedFor ? "unknown" : "fresh";
};

/** Milliseconds until the Retry-After of an item is over. */
export const waitOf = ({ notBefore = 0 }: OutboxItem, { server, local }: Clocks): number =>
  notBefore - (server ?? local);

/** The item with a Retry-After that is not longer than the server has said: a clock may have been set back. */
export const withinPause = (item: OutboxItem, clocks: Clocks): OutboxItem => {
  const { notBefore, pause } = item;
  if (notBefore === undefined || pause === undefined || waitOf(item, clocks) <= pause) return item;
  return { ...item, notBefore: (clocks.server ?? clocks.local) + pause };
};
