import { getCapabilities } from "@danji/contract/app/capability";
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { call } from "../api.ts";
import { loadCapabilities } from "../capabilities.ts";
import { isUnanswered } from "./query-snapshots.ts";

/** Milliseconds until a probe without a response counts as failed. */
const probeTimeout = 4_000;
/** Milliseconds between probes that fail at once. Less after a time-out, so that five seconds are enough in both cases. */
const probeDelay = 3_000;
const delayAfterTimeout = 500;
/** Milliseconds before a call is repeated that fails while others are answered: doubled each time, up to the second. */
const repeatDelays = { first: 10_000, last: 120_000 } as const;
/** A request that began less than this (ms) ago is not replaced. */
const freshFor = 2_000;

/** Requests one small answer: true if the server is reachable, whatever it says. */
const isReachable = async (): Promise<boolean> => {
  try {
    await call(getCapabilities, { timeout: probeTimeout });
    return true;
  } catch (error) {
    return error instanceof ApiError;
  }
};

/**
 * Reads again what had no response, as soon as the server is reachable: on `online`, when the page becomes visible, and
 * after a probe that succeeds. A single call that fails while the server is reachable is repeated ever more rarely.
 */
export const refetchOnReturn = (client: QueryClient): void => {
  const cache = client.getQueryCache();
  const startTimes = new WeakMap<Query, number>();
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let repeatTimer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  let wasUnreachable = false;
  let repeats = 0;

  const unansweredQueries = () => cache.getAll().filter((query) => query.isActive() && isUnanswered(query));

  const refetch = (queries: readonly Query[]) => {
    for (const query of queries) {
      const isFetching = query.state.fetchStatus === "fetching";
      if (isFetching && Date.now() - (startTimes.get(query) ?? 0) < freshFor) continue;
      const meta = query.state.fetchMeta;
      // A request may still wait for a response that will never come.
      void query.cancel({ silent: true });
      query.fetch(undefined, meta === null ? {} : { meta }).catch(() => undefined);
    }
  };

  /** Repeats calls that fail while the server is reachable: they alone are at fault. */
  const repeatLater = () => {
    if (repeatTimer !== undefined) return;
    const delay = Math.min(repeatDelays.first * 2 ** repeats, repeatDelays.last);
    repeats += 1;
    repeatTimer = setTimeout(() => {
      repeatTimer = undefined;
      refetch(unansweredQueries());
    }, delay);
  };

  const check = async (): Promise<void> => {
    if (isProbing) return;
    clearTimeout(probeTimer);
    probeTimer = undefined;
    if (document.visibilityState === "hidden" || !navigator.onLine || unansweredQueries().length === 0) return;
    isProbing = true;
    const began = Date.now();
    const isUp = await isReachable();
    isProbing = false;
    if (!isUp) {
      wasUnreachable = true;
      const delay = Date.now() - began < probeTimeout ? probeDelay : delayAfterTimeout;
      // Spread, so that the phones of a complex do not return at one moment.
      probeTimer = setTimeout(() => void check(), delay * (1 + Math.random() / 3));
    } else if (wasUnreachable) {
      wasUnreachable = false;
      void loadCapabilities();
      refetch(unansweredQueries());
    } else {
      repeatLater();
    }
  };

  const onReturn = () => {
    wasUnreachable = true;
    void check();
  };
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  cache.subscribe((event) => {
    const query = event.query as Query;
    if (event.type === "updated") {
      const { action } = event;
      if (action.type === "fetch") startTimes.set(query, Date.now());
      if (action.type === "success" && unansweredQueries().length === 0) repeats = 0;
      if (action.type === "fetch" || action.type === "success") return;
    } else if (event.type !== "observerAdded") {
      return;
    }
    if (isUnanswered(query) && probeTimer === undefined) void check();
  });
};
