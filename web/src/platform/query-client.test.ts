import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { makeQueryClient, shouldRetry, retryDelayMs } from "./query-client.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const refused = (status: number) => new ApiError({ status, message: null });

test("retries three times, with a delay that doubles up to 30 s", () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, refused(500)))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 4, 5, 9].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});

test.each([400, 401, 404, 429])("does not retry after %i", (status) => {
  expect(shouldRetry(0, refused(status))).toBe(false);
});

test("retries after a broken connection, but not while offline", () => {
  expect(shouldRetry(0, new NetworkError())).toBe(true);
  onlineManager.setOnline(false);
  expect(shouldRetry(0, new NetworkError())).toBe(false);
});

test("L239 does not retry after silence: the screen would say for a minute that it loads", () => {
  expect(shouldRetry(0, new NetworkError("no response", { isTimeout: true }))).toBe(false);
});

test("a query of this client is retried after 1, 2 and 4 seconds, and then fails", async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const attemptTimes: number[] = [];
  const client = makeQueryClient();
  const answer = client.fetchQuery({
    queryKey: ["one"],
    queryFn: () => {
      attemptTimes.push((Date.now() - began) / 1_000);
      throw refused(500);
    },
  });
  const outcome = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ status: 500 });
  expect(attemptTimes).toEqual([0, 1, 3, 7]);
  client.clear();
});

test("the defaults cache a response for five minutes and refetch automatically on reconnect only", () => {
  const { queries } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnReconnect: true, refetchOnWindowFocus: false });
});
