import { onlineManager, type QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError, NetworkError } from "./api-error.ts";

const maxRetries = 3;
const initialDelay = 1_000;
const maxDelay = 30_000;

/** A 4xx stays the same on a retry; what is offline is shown at once, and silence after the first time-out. */
const isFinal = (error: Error): boolean => {
  if (error instanceof ApiError) return error.status >= 400 && error.status < 500;
  return error instanceof NetworkError && (error.isTimeout || !onlineManager.isOnline());
};

/** True if a failed query is retried: at most three times (SPEC section 9), a 4xx never. */
export const shouldRetry = (failures: number, error: Error): boolean => failures < maxRetries && !isFinal(error);

/** Milliseconds before retry number `failures` + 1: doubling from 1 s to 30 s (SPEC section 9). */
export const retryDelayMs = (failures: number): number => Math.min(initialDelay * 2 ** failures, maxDelay);

/**
 * Creates the query client with the defaults of SPEC section 9. When offline, queries fail instead of pausing, so that
 * a screen can show it, and are refetched on reconnect.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

/**
 * Reads the queries under a key again after a change that the server has stored; those that are not shown, when they are next. A
 * first read that is under way is given up: its answer may be older than the change, and TanStack Query would keep it.
 */
export const refetchAfterChange = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
};

/**
 * Calls the listener when queries, their state or their observers change. An observer that is constructed reports its first result, and it is
 * constructed while a component renders: one that suspends does so with each attempt, and a component that updates in between
 * causes the next attempt. That went on without an end where nothing else committed.
 */
export const onQueryChange = (cache: QueryCache, listener: () => void): (() => void) =>
  cache.subscribe(({ type }) => {
    if (type !== "observerResultsUpdated") listener();
  });
