import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError, NetworkError } from "./api-error.ts";

const tries = 3;
const firstWait = 1_000;
const longestWait = 30_000;

/** A refusal stays one however often it is asked; without a connection the screen says so at once. */
const isFinal = (error: Error): boolean => {
  if (error instanceof ApiError) return error.status >= 400 && error.status < 500;
  return error instanceof NetworkError && !onlineManager.isOnline();
};

/** True where a failed query is asked again: three times at most (SPEC section 9), a 4xx never. */
export const retries = (failures: number, error: Error): boolean => failures < tries && !isFinal(error);

/** Milliseconds before try number `failures` + 1: doubling from 1 s to 30 s (SPEC section 9). */
export const retryWait = (failures: number): number => Math.min(firstWait * 2 ** failures, longestWait);

/**
 * The client of everything the server told, with the defaults of SPEC section 9. It asks and fails when
 * offline instead of waiting in silence, so that a screen can say so, and asks again once back online.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: retries,
        retryDelay: retryWait,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
