import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError, NetworkError } from "./api-error.ts";

const maxRetries = 3;
const initialDelay = 1_000;
const maxDelay = 30_000;

/** A refusal stays one however often it is asked; without a connection the screen says so at once. */
const isFinal = (error: Error): boolean => {
  if (error instanceof ApiError) return error.status >= 400 && error.status < 500;
  return error instanceof NetworkError && !onlineManager.isOnline();
};

/** True where a failed query is asked again: three times at most (SPEC section 9), a 4xx never. */
export const shouldRetry = (failures: number, error: Error): boolean => failures < maxRetries && !isFinal(error);

/** Milliseconds before try number `failures` + 1: doubling from 1 s to 30 s (SPEC section 9). */
export const retryDelayMs = (failures: number): number => Math.min(initialDelay * 2 ** failures, maxDelay);

/**
 * The client of everything the server told, with the defaults of SPEC section 9. It asks and fails when
 * offline instead of waiting in silence, so that a screen can say so, and asks again once back online.
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
