import type { PublishedLotteryView } from "@danji/contract/reservation/lottery/lottery";
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { checkDraw } from "./lottery.queries.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const seed = sha256("seed");
const tickets = Array.from({ length: 30 }, (_, index) => sha256(`ticket ${index}`).slice(0, 32));
const order = tickets.toSorted((one, other) => (sha256(`${seed}:${one}`) < sha256(`${seed}:${other}`) ? -1 : 1));
const own = {
  ticket: tickets[0] ?? "",
  householdId: 1,
  building: "101동",
  unit: "101호",
  persons: 1,
  wishes: [],
  position: order.indexOf(tickets[0] ?? "") + 1,
  hasWon: false,
};
const proof: PublishedLotteryView = {
  lotteryId: 1,
  facilityId: 1,
  facilityName: "테니스장",
  kind: "SLOT",
  state: "DRAWN",
  closes: "",
  firstDay: "2026-12-01",
  lastDay: "2026-12-01",
  entered: 30,
  commitment: sha256(seed),
  seed,
  order,
  own: [own],
};

afterEach(() => vi.unstubAllGlobals());

test("L104 the browser agrees with a right draw, and with none that was altered", async () => {
  vi.stubGlobal("isSecureContext", true);
  expect(await checkDraw(proof)).toBe(true);
  expect(await checkDraw({ ...proof, seed: sha256("other") })).toBe(false);
  expect(await checkDraw({ ...proof, seed: null })).toBe(false);
  expect(await checkDraw({ ...proof, order: order.slice(1) })).toBe(false);
  expect(await checkDraw({ ...proof, order: order.toReversed() })).toBe(false);
  expect(await checkDraw({ ...proof, own: [{ ...own, ticket: "0".repeat(32) }] })).toBe(false);
});

test("a page without https says that it cannot", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await checkDraw(proof)).toBeUndefined();
});
