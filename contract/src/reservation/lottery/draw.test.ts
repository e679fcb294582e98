import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings, type FacilitySettings } from "../../facility/facility-rules.ts";
import { seoulMoment } from "../../platform/seoul-clock.ts";
import { type BookingFacts, type BookingRequest, decideBooking } from "../booking-decision.ts";
import { drawOrder, drawPlaces, isDrawRight, type Sha256 } from "./draw.ts";
import { entriesClose, roundOf } from "./lottery-rules.ts";
import { openRounds } from "./rounds.ts";

/** Any function that scatters will do here: the real one is tried on the server and in the browser's part. */
const sha256: Sha256 = async (text) =>
  Array.from({ length: 8 }, (_, part) => {
    let hash = 0x811c9dc5 ^ (part * 0x9e3779b1);
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193 + part * 2);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, "0");
  }).join("");
const hex = (length: number) =>
  fc
    .array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length })
    .map((digits) => digits.join(""));
const tickets = fc.uniqueArray(hex(32), { maxLength: 40 });
const changeFirst = (text: string) => `${text.startsWith("0") ? "1" : "0"}${text.slice(1)}`;

test("L104 a draw agrees with what was promised; an altered ticket, one less, another order or seed does not", async () => {
  await fc.assert(
    fc.asyncProperty(hex(64), tickets, async (seed, entered) => {
      const order = await drawOrder(seed, entered, sha256);
      const draw = { commitment: await sha256(seed), seed, order, entered: entered.length };
      expect(await isDrawRight(draw, sha256)).toBe(true);
      expect(order.toSorted()).toEqual(entered.toSorted());
      // However the tickets come, they are drawn in one order.
      expect(await drawOrder(seed, entered.toReversed(), sha256)).toEqual(order);
      expect(await isDrawRight({ ...draw, seed: changeFirst(seed) }, sha256)).toBe(false);
      expect(await isDrawRight({ ...draw, commitment: changeFirst(draw.commitment) }, sha256)).toBe(false);
      const [first = "", ...others] = order;
      const altered = { ...draw, order: await drawOrder(seed, [changeFirst(first), ...others], sha256), own: [first] };
      expect(await isDrawRight(altered, sha256)).toBe(false);
      if (order.length < 2) return;
      expect(await isDrawRight({ ...draw, order: order.slice(1) }, sha256)).toBe(false);
      expect(await isDrawRight({ ...draw, order: order.toReversed() }, sha256)).toBe(false);
      expect(await isDrawRight({ ...draw, order: [...order.slice(1), order[1] ?? ""] }, sha256)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

const day = "2026-12-10";
const closes = { closesDays: 3, closesAt: "18:00", wishesMax: 5 };
const hall: FacilitySettings = {
  ...defaultSettings,
  hours: Array.from({ length: 8 }, () => ({ from: "08:00", until: "20:00" })),
  limits: { day: null, week: null, month: null, held: 1 },
  opensDays: 14,
  lottery: closes,
};
const factsOf = (settings: FacilitySettings, now: Date): Omit<BookingFacts, "own"> => ({
  kind: "SLOT",
  settings,
  closures: [],
  isHoliday: () => false,
  now,
  held: [],
});
const hour = fc.integer({ min: 6, max: 21 });
const preference = hour.map((from): BookingRequest => ({
  day,
  from: `${String(from).padStart(2, "0")}:00`,
  until: `${String(from + 1).padStart(2, "0")}:00`,
  persons: 1,
}));

test("L106 a household wins at most one place, a place has at most one winner, and no household loses what was left", () => {
  const now = seoulMoment("2026-12-07", "18:00");
  const entry = fc.record({
    preferences: fc.array(preference, { minLength: 1, maxLength: 4 }),
    isAtLimit: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), fc.integer({ min: 1, max: 3 }), (drawn, places) => {
      const own = [{ day, ends: seoulMoment(day, "20:00").getTime(), isNoShow: false }];
      const entries = drawn.map(({ preferences, isAtLimit }, index) => ({
        ticket: String(index),
        preferences,
        own: isAtLimit ? own : [],
      }));
      const facts = factsOf({ ...hall, places }, now);
      const won = drawPlaces(entries, facts);
      expect(new Set(won.map(({ ticket }) => ticket)).size).toBe(won.length);
      const taken = won.map(({ booking }) => `${booking.begins.toISOString()} ${booking.place}`);
      expect(new Set(taken).size).toBe(won.length);
      const held = won.map(({ booking }) => ({
        place: booking.place,
        begins: booking.begins.getTime(),
        ends: booking.ends.getTime(),
      }));
      const isWinner = (ticket: string) => won.some((one) => one.ticket === ticket);
      expect(entries.filter(({ ticket, own: counted }) => isWinner(ticket) && counted.length > 0)).toEqual([]);
      const left = entries.filter(
        ({ ticket, preferences, own: counted }) =>
          !isWinner(ticket) &&
          preferences.some(
            (one) => decideBooking(one, { ...facts, held, own: counted, isDraw: true }).booking !== undefined,
          ),
      );
      expect(left).toEqual([]);
    }),
  );
});

test("preferences count by their order, and who is drawn first has the first choice", () => {
  const at = (from: string, until: string): BookingRequest => ({ day, from, until, persons: 1 });
  const entries = [
    { ticket: "a", preferences: [at("10:00", "11:00")], own: [] },
    { ticket: "b", preferences: [at("10:00", "11:00"), at("12:00", "13:00")], own: [] },
    { ticket: "c", preferences: [at("12:00", "13:00")], own: [] },
  ];
  const won = drawPlaces(entries, factsOf(hall, seoulMoment("2026-12-07", "18:00")));
  expect(won.map(({ ticket, preference: { from } }) => [ticket, from])).toEqual([
    ["a", "10:00"],
    ["b", "12:00"],
  ]);
});

test("until it is drawn no household comes first; then what is left is booked as anywhere", () => {
  const one: BookingRequest = { day, from: "10:00", until: "11:00", persons: 1 };
  const answer = (now: Date, undrawn: BookingFacts["undrawn"] = []) =>
    decideBooking(one, { ...factsOf(hall, now), own: [], undrawn }).refusal;
  expect(answer(seoulMoment("2026-12-07", "17:59"))).toEqual({
    reason: "RESERVATION_LOTTERY",
    message: "추첨으로 정하는 날이에요. 12월 7일 18:00까지 추첨에 신청할 수 있어요.",
  });
  const after = seoulMoment("2026-12-07", "18:00");
  expect(answer(after, [{ firstDay: day, lastDay: day }])?.reason).toBe("RESERVATION_LOTTERY");
  expect(answer(after)).toBeUndefined();
});

test("a night whose month is not drawn yet is not booked by a stay from the month before", () => {
  const settings = { ...hall, opensDays: 60, lottery: { ...closes, closesDays: 10 } };
  const facts = { ...factsOf(settings, seoulMoment("2026-12-21", "12:00")), kind: "NIGHT" as const, own: [] };
  const stay = (from: string, untilDay: string) => decideBooking({ day: from, untilDay, persons: 1 }, facts);
  expect(stay("2026-12-30", "2027-01-01").booking).toBeDefined();
  expect(stay("2026-12-30", "2027-01-02").refusal?.reason).toBe("RESERVATION_LOTTERY");
});

test("rounds are days, or months of nights, and take entries from the opening to the close", () => {
  expect(roundOf("SLOT", day)).toEqual({ firstDay: day, lastDay: day });
  expect(roundOf("NIGHT", "2028-02-10")).toEqual({ firstDay: "2028-02-01", lastDay: "2028-02-29" });
  expect(entriesClose(closes, roundOf("SLOT", day))).toEqual(seoulMoment("2026-12-07", "18:00"));
  const rounds = (now: Date) =>
    openRounds({ ...factsOf(hall, now), closures: [{ from: day, until: day, reason: "" }] });
  const days = rounds(seoulMoment("2026-12-01", "09:00")).map(({ firstDay }) => firstDay);
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-12-04", "2026-12-15", 11]);
  expect(rounds(seoulMoment("2026-12-01", "08:59")).at(-1)?.firstDay).toBe("2026-12-14");
  expect(rounds(seoulMoment("2026-12-01", "18:00"))[0]?.firstDay).toBe("2026-12-05");
});
