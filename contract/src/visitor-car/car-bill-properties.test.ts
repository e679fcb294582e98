import fc from "fast-check";
import { expect, test } from "vitest";
import { billChange, type CarStay, monthBill, monthBills, monthsBetween } from "./car-bill.ts";
import { monthPlus, monthStart } from "./car-month.ts";
import { type CarRules, defaultCountRules, defaultHourRules } from "./car-rules.ts";

const MINUTE = 60_000;
const BEGIN = monthStart("2026-09");
const SPAN_MINUTES = 120 * 24 * 60;
const LONGEST_MINUTES = 31 * 24 * 60;

const rules: fc.Arbitrary<CarRules> = fc.oneof(
  fc
    .record({ freeMinutes: fc.nat(9_000), unitMinutes: fc.integer({ min: 1, max: 120 }), unitWon: fc.nat(5_000) })
    .map((one) => ({ ...defaultHourRules, ...one })),
  fc
    .record({ freeStayMinutes: fc.nat(1_440), freeCounts: fc.nat(8), worksVisits: fc.nat(4), countWon: fc.nat(20_000) })
    .map((one) => ({ ...defaultCountRules, ...one })),
);
/** Rules of four months, so that stays cross a change of rules. */
const versions = fc
  .array(rules, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((one, index) => ({ month: monthPlus("2026-07", index * 2), rules: one })));
const stays: fc.Arbitrary<readonly CarStay[]> = fc
  .array(
    fc.record({
      car: fc.integer({ min: 1, max: 4 }),
      from: fc.nat(SPAN_MINUTES),
      fromSeconds: fc.nat(59),
      minutes: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: LONGEST_MINUTES })),
      seconds: fc.nat(59),
      isWorks: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ car, from, fromSeconds, minutes, seconds, isWorks }, id) => ({
      id,
      car,
      isWorks,
      from: BEGIN + from * MINUTE + fromSeconds * 1_000,
      until: BEGIN + (from + minutes) * MINUTE + seconds * 1_000,
    })),
  );
const months = monthsBetween("2026-05", "2027-05");

test("the bill shown before saving is what the statements change by, for every visit in any order", () => {
  fc.assert(
    fc.property(versions, stays, (held, all) => {
      let shown = 0;
      all.forEach((one, count) => {
        shown += billChange(held, all.slice(0, count), all.slice(0, count + 1), [one]).won;
      });
      const charged = months.reduce((sum, month) => sum + monthBill(held, all, month).won, 0);
      expect(shown).toBe(charged);
    }),
    { numRuns: 300 },
  );
});

test("a statement is the sum of its lines, each visit stands in one line of a month, and money is whole won", () => {
  fc.assert(
    fc.property(versions, stays, (held, all) => {
      for (const month of months) {
        const { lines, won, used } = monthBill(held, all, month);
        expect(won).toBe(lines.reduce((sum, line) => sum + line.won, 0));
        expect(used).toBe(lines.reduce((sum, line) => sum + line.units, 0));
        const ids = lines.flatMap((line) => line.ids);
        expect(new Set(ids).size).toBe(ids.length);
        for (const line of lines) expect(Number.isSafeInteger(line.won) && line.won >= 0).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("the bills of several months are those of each", () => {
  fc.assert(
    fc.property(versions, stays, (held, all) => {
      expect(monthBills(held, all, months)).toEqual(months.map((month) => monthBill(held, all, month)));
    }),
    { numRuns: 100 },
  );
});

test("splitting at the months' ends loses no minute and no count, also of gate times that have seconds", () => {
  fc.assert(
    fc.property(rules, stays, (one, all) => {
      const held = [{ month: "2026-01", rules: one }];
      for (const { isWorks: _, ...times } of all) {
        const single = { ...times, isWorks: false };
        const used = months.reduce((sum, month) => sum + monthBill(held, [single], month).used, 0);
        const minutes = Math.floor(single.until / MINUTE) - Math.floor(single.from / MINUTE);
        const length = single.until - single.from;
        const counts = (free: number) => (length <= free * MINUTE ? 0 : Math.ceil(length / 86_400_000));
        expect(used).toBe(one.kind === "HOURS" ? minutes : counts(one.freeStayMinutes));
      }
    }),
    { numRuns: 200 },
  );
});

test("the order in which visits are stored changes no bill", () => {
  fc.assert(
    fc.property(versions, stays, (held, all) => {
      for (const month of months) expect(monthBill(held, all.toReversed(), month)).toEqual(monthBill(held, all, month));
    }),
    { numRuns: 100 },
  );
});
