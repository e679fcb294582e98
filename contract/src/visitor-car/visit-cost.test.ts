import { expect, test } from "vitest";
import { monthBill } from "./car-bill.ts";
import { defaultCountRules, defaultHourRules } from "./car-rules.ts";
import { visitCosts } from "./visit-cost.ts";

const at = (text: string): number => Date.parse(`2026-${text}:00+09:00`);
const stay = (id: number, car: number, from: string, until: string) => ({
  id,
  car,
  isWorks: false,
  from: at(from),
  until: at(until),
});
const hours = [{ month: "2026-01", rules: defaultHourRules }];
const counts = [{ month: "2026-01", rules: defaultCountRules }];

test("L086 each visit says what it took, and the sum is the bill", () => {
  const stays = [stay(1, 1, "11-02T00:00", "11-06T01:00"), stay(2, 2, "11-10T10:07", "11-10T18:22")];
  expect([...visitCosts(hours, stays)]).toEqual([
    [1, "97시간 · 0원"],
    [2, "8시간 15분 · 6,600원"],
  ]);
  expect(monthBill(hours, stays, "2026-11").won).toBe(6_600);
});

test("a stay over a month's end says what it took of each; one of several registrations stands at the last", () => {
  const over = stay(1, 1, "11-30T23:45", "12-01T00:20");
  expect([...visitCosts(hours, [over])]).toEqual([[1, "15분 + 20분 · 0원"]]);
  const parts = [stay(1, 1, "11-10T10:00", "11-10T15:00"), stay(2, 1, "11-10T15:00", "11-10T20:00")];
  expect([...visitCosts(counts, parts)].toSorted(([a], [b]) => a - b)).toEqual([
    [1, "이어진 방문에 포함"],
    [2, "1회 · 0원"],
  ]);
});

test("a short stay is in no count; before the complex has rules, nothing is said", () => {
  const short = stay(1, 1, "11-10T10:00", "11-10T15:00");
  expect([...visitCosts(counts, [short])]).toEqual([[1, "횟수에 들지 않음"]]);
  expect(visitCosts([{ month: "2026-12", rules: defaultHourRules }], [short]).size).toBe(0);
  expect(visitCosts(hours, []).size).toBe(0);
});
