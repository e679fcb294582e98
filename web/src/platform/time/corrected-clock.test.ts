import { expect, test, vi } from "vitest";

// Each test begins like a page: nothing is known of the server's clock.
const load = async () => {
  vi.resetModules();
  return {
    ...(await import("./server-clock.ts")),
    ...(await import("./corrected-clock.ts")),
    ...(await import("./date.ts")),
  };
};
const year = 365 * 24 * 3_600_000;
const http = (time: number) => new Date(time).toUTCString();

test.each([2 * year, -year])("L248 방금 전 is the server's, on a phone whose clock is %i ms ahead", async (ahead) => {
  const { noteServerTime, correctedNow, relativeTime } = await load();
  const server = Date.now() - ahead;
  noteServerTime(http(server));
  expect(Math.abs(correctedNow() - server)).toBeLessThan(5_000);
  expect(relativeTime(new Date(server - 30_000).toISOString())).toBe("방금 전");
  expect(relativeTime(new Date(server - 90_000).toISOString())).toBe("1분 전");
});

test("a difference that may be the duration of a response is not corrected", async () => {
  const { noteServerTime, clockOffset } = await load();
  noteServerTime(http(Date.now() - 60_000));
  expect(clockOffset()).toBe(0);
});

test("the offset of an earlier page counts until the server has answered", async () => {
  const { assumeClockOffset, noteServerTime, clockOffset } = await load();
  assumeClockOffset(-year);
  expect(clockOffset()).toBe(-year);
  noteServerTime(http(Date.now()));
  expect(clockOffset()).toBe(0);
});
