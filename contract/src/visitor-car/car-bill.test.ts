import { describe, expect, test } from "vitest";
import { billChange, type CarStay, monthBill } from "./car-bill.ts";
import { type CarRules, type CarRulesVersion, defaultCountRules, defaultHourRules } from "./car-rules.ts";
import { billLines, quotaLine, rulesSentence } from "./car-text.ts";

const under = (rules: CarRules): readonly CarRulesVersion[] => [{ month: "2026-01", rules }];
const R1 = under(defaultHourRules);
const R2 = under(defaultCountRules);

const at = (text: string): number => Date.parse(`${text}+09:00`);
const HOUR = 3_600_000;
const DAY = 86_400_000;
const MINUTE = 60_000;
let lastId = 0;
/** A stay of a car of its own. */
const stay = (from: string | number, length: number, isWorks = false, car?: number): CarStay => {
  lastId += 1;
  const begin = typeof from === "number" ? from : at(from);
  return { id: lastId, car: car ?? lastId, from: begin, until: begin + length, isWorks };
};
const november = (versions: readonly CarRulesVersion[], stays: readonly CarStay[]) =>
  monthBill(versions, stays, "2026-11");
const NOW = at("2026-11-10T12:00:00");
const adding = (versions: readonly CarRulesVersion[], before: readonly CarStay[], one: CarStay) =>
  billChange(versions, before, [...before, one], [one]);

describe("R1 hours", () => {
  test("L082 two cars at once use twice the time, and who goes gives it back", () => {
    const used = [stay("2026-11-02T00:00:00", 18 * HOUR)];
    const [first, second] = [stay("2026-11-10T14:00:00", 6 * HOUR), stay("2026-11-10T14:00:00", 6 * HOUR)];
    expect(billLines(adding(R1, used, first), NOW)).toEqual([
      "이번 달 100시간 중 82시간 남음 · 이번 방문 6시간 → 76시간",
    ]);
    expect(billLines(adding(R1, [...used, first], second), NOW)).toEqual([
      "이번 달 100시간 중 76시간 남음 · 이번 방문 6시간 → 70시간",
    ]);
    expect(quotaLine(november(R1, [...used, second]), NOW)).toBe("이번 달 100시간 중 76시간 남음");
  });

  test.each([
    [10, 0],
    [11, 600],
    [40, 600],
    [41, 1_200],
  ])("L083 after 99 h 50 min a stay of %i minutes costs %i won", (minutes, won) => {
    const used = [stay("2026-11-01T00:00:00", 99 * HOUR + 50 * MINUTE)];
    expect(adding(R1, used, stay("2026-11-20T10:00:00", minutes * MINUTE)).won).toBe(won);
  });

  test("L085 a stay over a month's end is split, each month with its own hours", () => {
    const used = [stay("2026-11-01T00:00:00", 100 * HOUR)];
    const night = stay("2026-11-30T23:45:00", 35 * MINUTE);
    const change = adding(R1, used, night);
    expect(change.won).toBe(600);
    expect(change.months.map(({ after }) => [after.month, after.won])).toEqual([
      ["2026-11", 600],
      ["2026-12", 0],
    ]);
    expect(monthBill(R1, [...used, night], "2026-12").used).toBe(20);
  });

  test("L086 the times of the gate decide once they are known", () => {
    const used = [stay("2026-11-01T00:00:00", 97 * HOUR)];
    const planned = adding(R1, used, stay("2026-11-20T10:00:00", 6 * HOUR));
    expect(billLines(planned, NOW)).toEqual(["3,600원이 예상돼요"]);
    expect(adding(R1, used, stay("2026-11-20T10:07:00", 8 * HOUR + 15 * MINUTE)).won).toBe(6_600);
  });
});

describe("R2 counts", () => {
  test.each([
    [5 * HOUR, 0],
    [5 * HOUR + 1_000, 1],
    [24 * HOUR, 1],
    [24 * HOUR + 1_000, 2],
    [48 * HOUR, 2],
    [48 * HOUR + 1_000, 3],
  ])("L088 a first stay of %i ms is %i counts", (length, counts) => {
    expect(november(R2, [stay("2026-11-02T09:00:00", length)]).used).toBe(counts);
  });

  const counted = (counts: number) =>
    Array.from({ length: counts }, (_, day) => stay(at("2026-11-01T10:00:00") + day * DAY, 6 * HOUR));

  test("L089 counts beyond the fifth cost, short stays never do", () => {
    const cost = (counts: number, ...stays: CarStay[]) =>
      november(R2, [...counted(counts), ...stays]).won - november(R2, counted(counts)).won;
    expect(cost(4, stay("2026-11-20T10:00:00", 30 * HOUR))).toBe(12_000);
    expect(cost(5, stay("2026-11-20T10:00:00", 6 * HOUR))).toBe(12_000);
    expect(cost(5, stay("2026-11-20T10:00:00", 49 * HOUR))).toBe(36_000);
    const short = Array.from({ length: 10 }, (_, day) => stay(at("2026-11-12T10:00:00") + day * DAY, 5 * HOUR));
    expect(cost(5, ...short)).toBe(0);
  });

  test("of two cars that stay at once, the free counts go to those that begin first, whichever car they are of", () => {
    const lines = (...stays: CarStay[]) => november(R2, stays).lines.map(({ units, won }) => [units, won]);
    const long = stay("2026-11-02T10:00:00", 6 * DAY);
    const short = stay("2026-11-03T11:00:00", 6 * HOUR);
    // The short one has the third count: of the six of the long one, the last two cost.
    expect(lines(long, short)).toEqual([
      [6, 24_000],
      [1, 0],
    ]);
    // One on the last of its days comes after all six.
    const late = stay("2026-11-07T11:00:00", 6 * HOUR);
    expect(lines(long, late)).toEqual([
      [6, 12_000],
      [1, 12_000],
    ]);
  });

  test("L091 a month's end does not make two free stays of a counted one", () => {
    const change = adding(R2, counted(5), stay("2026-11-30T20:00:00", 6 * HOUR));
    expect(change.months.map(({ before, after }) => [after.month, after.used - before.used, after.won])).toEqual([
      ["2026-11", 1, 12_000],
      ["2026-12", 0, 0],
    ]);
  });

  test("L092 three works visits are free beside the ordinary counts, the fourth is an ordinary one", () => {
    const works = (day: number, from = 510, until = 1_140) =>
      stay(at("2026-11-09T00:00:00") + day * DAY + from * MINUTE, (until - from) * MINUTE, true);
    const four = [works(0), works(1), works(2), works(3)];
    expect(november(R2, four).lines.map(({ units, isFreeWorks }) => [units, isFreeWorks])).toEqual([
      [0, true],
      [0, true],
      [0, true],
      [1, false],
    ]);
    expect(november(R2, [...counted(5), ...four]).won).toBe(12_000);
    expect(november(R2, [works(0, 509), works(1, 510, 1_141)]).used).toBe(2);
  });

  test("L094 visits of one car that touch are one stay, those of two cars are two", () => {
    const second = (from: string, car?: number) => [
      stay("2026-11-20T10:00:00", 5 * HOUR, false, 900),
      stay(from, 5 * HOUR, false, car),
    ];
    expect(november(R2, [...counted(5), ...second("2026-11-20T15:00:00", 900)]).won).toBe(12_000);
    expect(november(R2, [...counted(5), ...second("2026-11-20T15:01:00", 900)]).won).toBe(0);
    expect(november(R2, [...counted(5), ...second("2026-11-20T15:00:00", 901)]).won).toBe(0);
  });
});

describe("what a change of a visit says under counts", () => {
  const changing = (before: CarStay, length: number, others: readonly CarStay[] = []) => {
    const after = { ...before, until: before.from + length };
    return billLines(billChange(R2, [...others, before], [...others, after], [before, after]), NOW);
  };
  const visit = (hours: number) => stay("2026-11-20T10:00:00", hours * HOUR);

  test("a counted visit that takes no count more leaves the counts as they are, and is not said to be free of them", () => {
    expect(changing(visit(6), 8 * HOUR)).toEqual(["이번 달 5회 중 4회 남음 · 횟수는 그대로예요"]);
    const paid = Array.from({ length: 5 }, (_, day) => stay(at("2026-11-01T10:00:00") + day * DAY, 6 * HOUR));
    expect(changing(visit(6), 8 * HOUR, paid)).toEqual(["이번 달 5회 중 0회 남음 · 횟수는 그대로예요"]);
  });

  test("one that takes fewer says so, one below the free time is not counted, and a longer one says what it takes", () => {
    expect(changing(visit(30), 20 * HOUR)).toEqual(["이번 달 5회 중 3회 남음 · 이번 방문이 1회 줄어요 → 4회"]);
    expect(changing(visit(6), 4 * HOUR)).toEqual(["이번 달 5회 중 4회 남음 · 이번 방문이 1회 줄어요 → 5회"]);
    expect(changing(visit(2), 4 * HOUR)).toEqual(["이번 달 5회 중 5회 남음 · 이번 방문은 횟수에 들지 않아요"]);
    expect(changing(visit(6), 30 * HOUR)).toEqual(["이번 달 5회 중 4회 남음 · 이번 방문 1회 → 3회"]);
  });

  test("over a month's end the month that has no count of it says nothing", () => {
    const night = stay("2026-11-30T20:00:00", 6 * HOUR);
    expect(billLines(adding(R2, [], night), NOW)).toEqual(["이번 달 5회 중 5회 남음 · 이번 방문 1회 → 4회"]);
    expect(changing(night, 8 * HOUR)).toEqual(["이번 달 5회 중 4회 남음 · 횟수는 그대로예요"]);
  });
});

test("rules hold from their month on, and leave the months before as they were", () => {
  const versions = [
    { month: "2026-12", rules: { ...defaultHourRules, unitWon: 1_000 } },
    { month: "2026-01", rules: defaultHourRules },
  ];
  const stays = [stay("2026-11-01T00:00:00", 101 * HOUR), stay("2026-12-01T00:00:00", 101 * HOUR)];
  expect([november(versions, stays).won, monthBill(versions, stays, "2026-12").won]).toEqual([1_200, 2_000]);
  expect(monthBill(versions, stays, "2025-12")).toMatchObject({ rules: null, won: 0 });
});

test("rules read as sentences", () => {
  expect(rulesSentence(defaultHourRules)).toBe(
    "한 세대가 한 달에 100시간까지 무료예요. 넘으면 30분마다 600원이에요. 매달 1일에 다시 시작해요.",
  );
  expect(rulesSentence(defaultCountRules)).toBe(
    "5시간까지는 무료이고 횟수에 들지 않아요. 넘으면 1회, 그 뒤 24시간마다 1회씩 늘어나요. 한 달에 5회까지 무료이고, 그다음부터 1회에 12,000원이에요. 공사 차량은 08:30~19:00에 한 달 3번까지 무료예요. 매달 1일에 다시 시작해요.",
  );
  const free = stay("2026-11-20T10:00:00", 5 * HOUR);
  expect(billLines(adding(R2, [], free), NOW)).toEqual(["이번 달 5회 중 5회 남음 · 이번 방문은 횟수에 들지 않아요"]);
});
