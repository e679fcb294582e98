import { Client } from "@stomp/stompjs";
import { expect, test } from "vitest";
import { backoffDelay } from "./reconnect.ts";

test("attempts follow after 1, 2, 4 … seconds, and never more than ten minutes apart", () => {
  expect([1, 2, 3, 4].map((failures) => backoffDelay(failures, 0))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffDelay(11, 0)).toBe(600_000);
  expect(backoffDelay(2_000, 0)).toBe(600_000);
});

test("jitter shortens a delay by half at most", () => {
  expect(backoffDelay(3, 0.5)).toBe(3_000);
  expect(backoffDelay(3, 0.999)).toBeGreaterThan(2_000);
});

test("by default the client reconnects after 5 s with heart-beats of 10 s: SPEC's defaults of STOMP are the library's", () => {
  const { reconnectDelay, heartbeatIncoming, heartbeatOutgoing } = new Client();
  expect({ reconnectDelay, heartbeatIncoming, heartbeatOutgoing }).toEqual({
    reconnectDelay: 5_000,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
  });
});
