import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { makeQueryClient, onQueryChange, refetchAfterChange, shouldRetry, retryDelayMs } from "./query-client.ts";

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

/** A list that is shown and being read; `answers` end its reads in order. */
const listBeingRead = () => {
  const client = makeQueryClient();
  const answers: ((posts: readonly string[]) => void)[] = [];
  const queryFn = () => new Promise<readonly string[]>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["posts"], queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  return { client, answers, shown: () => observer.getCurrentResult().data };
};

test("after a change a first read that began before it is not what is shown", async () => {
  const { client, answers, shown } = listBeingRead();
  const read = refetchAfterChange(client, ["posts"]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.([]);
  answers[1]?.(["new post"]);
  await read;
  expect(shown()).toEqual(["new post"]);
});

test("after a change a list is read again, and shown until then", async () => {
  const { client, answers, shown } = listBeingRead();
  answers[0]?.(["old post"]);
  await expect.poll(shown).toEqual(["old post"]);
  const read = refetchAfterChange(client, ["posts"]);
  expect(shown()).toEqual(["old post"]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(["new post", "old post"]);
  await read;
  expect(shown()).toEqual(["new post", "old post"]);
});

test("an observer that is constructed, as in a render, is no change of its query; data and a subscription are", () => {
  const client = makeQueryClient();
  client.setQueryData(["member"], 1);
  let changes = 0;
  onTestFinished(onQueryChange(client.getQueryCache(), () => (changes += 1)));
  const observer = new QueryObserver(client, { queryKey: ["member"], staleTime: Infinity });
  expect(changes).toBe(0);
  client.setQueryData(["member"], 2);
  expect(changes).toBe(1);
  onTestFinished(observer.subscribe(() => undefined));
  expect(changes).toBeGreaterThan(1);
});
