import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { makeQueryClient, retries, retryWait } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

const refused = (status: number) => new ApiError({ status, message: null });

test("asks three times more, waiting twice as long each time up to 30 s", () => {
  expect([0, 1, 2, 3].map((failures) => retries(failures, refused(500)))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 4, 5, 9].map(retryWait)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});

test.each([400, 401, 404, 429])("does not ask again after %i", (status) => {
  expect(retries(0, refused(status))).toBe(false);
});

test("asks again after a broken connection, but not while there is none", () => {
  expect(retries(0, new NetworkError())).toBe(true);
  onlineManager.setOnline(false);
  expect(retries(0, new NetworkError())).toBe(false);
});

test("the defaults keep an answer for five minutes and ask again by themselves on reconnect alone", () => {
  const { queries } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnReconnect: true, refetchOnWindowFocus: false });
});
