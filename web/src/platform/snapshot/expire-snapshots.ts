import type { QueryClient } from "@tanstack/react-query";
import { correctedNow } from "../time/corrected-clock.ts";
import { readTimeOf } from "./query-snapshots.ts";
import { endOfDay } from "./snapshot-limits.ts";
import { snapshotScope } from "./snapshot-scope.ts";
import { firstEnd, writeSnapshots } from "./snapshot-store.ts";

/** Longest pause (ms) of a timer: the phone's clock may be set meanwhile, and sleep stops it. */
const pauseMax = 10 * 60_000;
/** Shortest one: at midnight itself, and where the store cannot be emptied. */
const pauseMin = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Deletes what is kept for a day once that is over, from the store and from the page, now and at midnight in Seoul; a phone that
 * sleeps then does so when it wakes. Call it at a start, and once something is stored for a day. Never rejects.
 */
export const expireSnapshots = async (client: QueryClient): Promise<void> => {
  clearTimeout(timer);
  const now = correctedNow();
  const ofDay = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ meta, state }) => meta?.["isOfDay"] === true && state.data !== undefined });
  const over = ofDay().filter((query) => endOfDay(readTimeOf(query)) <= now);
  // Before the store is emptied, so that none of them is written again.
  await Promise.all(over.map(({ queryKey }) => client.resetQueries({ queryKey, exact: true })));
  await writeSnapshots(snapshotScope, new Map(), now);
  const ends = [await firstEnd(), ...ofDay().map((query) => endOfDay(readTimeOf(query)))].filter(
    (end) => end !== undefined,
  );
  if (ends.length === 0) return;
  const pause = Math.min(Math.max(pauseMin, Math.min(...ends) - correctedNow()), pauseMax);
  clearTimeout(timer);
  timer = setTimeout(() => void expireSnapshots(client), pause);
};
