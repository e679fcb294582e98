import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings, type FacilitySettings } from "../facility/facility-rules.ts";
import { addDays, clockOf, minutesOf, seoulDay, seoulMoment } from "../platform/seoul-clock.ts";
import { type BookingFacts, type BookingRequest, decideBooking } from "./booking-decision.ts";
import { cancellationFee } from "./cancellation-fee.ts";
import { limitReached, limitsLeft, type OwnBooking, pausedThrough } from "./household-limits.ts";

const holidays = new Set(["2026-12-25", "2027-01-01", "2027-08-15", "2027-08-16"]);
const isHoliday = (day: string) => holidays.has(day);
const at = (day: string, clock: string, seconds = 0) => new Date(seoulMoment(day, clock).getTime() + seconds * 1_000);

const tiers = {
  freeMinutes: 10,
  tiers: [
    { hoursBefore: 168, percent: 0 },
    { hoursBefore: 72, percent: 10 },
    { hoursBefore: 24, percent: 30 },
    { hoursBefore: 0, percent: 50 },
  ],
};
const noLimits = { day: null, week: null, month: null, held: null };
const hall: FacilitySettings = {
  ...defaultSettings,
  hours: Array.from({ length: 8 }, () => ({ from: "06:00", until: "24:00" })),
  prices: { WEEKDAY: 10_000, WEEKEND: 15_000, HOLIDAY: 20_000 },
  opensDays: 30,
  limits: noLimits,
  cancellation: tiers,
};
const guest: FacilitySettings = {
  ...hall,
  nightsMax: 5,
  prices: { WEEKDAY: 30_000, WEEKEND: 40_000, HOLIDAY: 50_000 },
  opensDays: 365,
};

const factsOf = (settings: FacilitySettings, now: Date, more: Partial<BookingFacts> = {}): BookingFacts => ({
  kind: "SLOT",
  settings,
  closures: [],
  isHoliday,
  now,
  held: [],
  own: [],
  ...more,
});
const slot = (day: string, from: string, until: string): BookingRequest => ({ day, from, until, persons: 1 });
const nights = (day: string, untilDay: string): BookingRequest => ({ day, untilDay, persons: 2 });
const answerOf = (requested: BookingRequest, facts: BookingFacts) => {
  const { booking, refusal } = decideBooking(requested, facts);
  return refusal?.reason ?? booking?.price;
};

test("L041 L067 a day opens to the second, many days before", () => {
  const requested = slot("2026-12-31", "23:00", "24:00");
  const early = decideBooking(requested, factsOf(hall, at("2026-12-01", "08:59", 59.9)));
  expect(early.refusal).toEqual({ reason: "RESERVATION_NOT_OPEN", message: "12월 1일 09:00부터 예약할 수 있어요" });
  expect(answerOf(requested, factsOf(hall, at("2026-12-01", "09:00")))).toBe(10_000);
  const leap = slot("2028-02-29", "10:00", "11:00");
  expect(answerOf(leap, factsOf(hall, at("2028-01-30", "08:59", 59)))).toBe("RESERVATION_NOT_OPEN");
  expect(answerOf(leap, factsOf(hall, at("2028-01-30", "09:00")))).toBe(10_000);
});

test("a month of nights that is drawn opens for entries as a whole, with its first day", () => {
  const drawn = { ...guest, opensDays: 30, lottery: { closesDays: 14, closesAt: "18:00", wishesMax: 3 } };
  const stay = nights("2027-01-20", "2027-01-22");
  const ask = (now: Date) => decideBooking(stay, factsOf(drawn, now, { kind: "NIGHT" })).refusal;
  expect(ask(at("2026-12-02", "08:59", 59))).toEqual({
    reason: "RESERVATION_NOT_OPEN",
    message: "12월 2일 09:00부터 예약할 수 있어요",
  });
  expect(ask(at("2026-12-02", "09:00"))?.reason).toBe("RESERVATION_LOTTERY");
  // Once it is drawn, what is left opens day by day.
  expect(ask(at("2026-12-18", "18:00"))).toEqual({
    reason: "RESERVATION_NOT_OPEN",
    message: "12월 21일 09:00부터 예약할 수 있어요",
  });
});

test("L058 the last slot ends at 24:00, and the first of the next day does not overlap it", () => {
  const now = at("2026-12-20", "12:00");
  const last = decideBooking(slot("2026-12-31", "23:00", "24:00"), factsOf(hall, now)).booking;
  expect(last?.ends).toEqual(at("2027-01-01", "00:00"));
  const held = [{ place: 1, begins: last?.begins.getTime() ?? 0, ends: last?.ends.getTime() ?? 0 }];
  const allDay = { ...hall, hours: hall.hours.map(() => ({ from: "00:00", until: "24:00" })) };
  expect(answerOf(slot("2027-01-01", "00:00", "01:00"), factsOf(allDay, now, { held }))).toBe(20_000);
});

test("L059 what ends after closing or lies off the grid is refused", () => {
  const gym = { ...hall, hours: hall.hours.map(() => ({ from: "06:00", until: "22:30" })) };
  const facts = factsOf(gym, at("2026-12-01", "12:00"));
  const day = "2026-12-10";
  expect(answerOf(slot(day, "21:00", "22:00"), facts)).toBe(10_000);
  for (const [from, until] of [
    ["21:30", "22:30"],
    ["22:00", "23:00"],
    ["22:00", "22:30"],
    ["21:00", "23:00"],
    ["10:00", "10:00"],
    ["11:00", "10:00"],
    ["05:00", "06:00"],
  ] as const)
    expect(answerOf(slot(day, from, until), facts), `${from}–${until}`).toBe("RESERVATION_UNFIT");
});

test("L061 L062 nights: back to back is no overlap, closed days are named, borders are refused", () => {
  const now = at("2026-12-01", "12:00");
  const facts = (more: Partial<BookingFacts> = {}) => factsOf(guest, now, { kind: "NIGHT", ...more });
  const first = decideBooking(nights("2026-12-10", "2026-12-12"), facts()).booking;
  const held = [{ place: 1, begins: first?.begins.getTime() ?? 0, ends: first?.ends.getTime() ?? 0 }];
  expect(answerOf(nights("2026-12-12", "2026-12-14"), facts({ held }))).toBe(80_000);
  expect(answerOf(nights("2026-12-11", "2026-12-13"), facts({ held }))).toBe("RESERVATION_TAKEN");
  for (const until of ["2026-12-10", "2026-12-09", "2026-12-16"])
    expect(answerOf(nights("2026-12-10", until), facts())).toBe("RESERVATION_UNFIT");
  const closures = [{ from: "2026-12-15", until: "2026-12-15", reason: "소독" }];
  expect(answerOf(nights("2026-12-15", "2026-12-16"), facts({ closures }))).toBe("RESERVATION_CLOSED");
  const middle = decideBooking(nights("2026-12-14", "2026-12-17"), facts({ closures })).refusal;
  expect(middle?.message).toBe("12월 15일에는 쉬어요 (소독). 다른 날을 골라주세요.");
  expect(answerOf(nights("2026-12-14", "2026-12-15"), facts({ closures }))).toBe(30_000);
});

test("L068 latest so many minutes before, and never once it has begun", () => {
  const settings = { ...hall, closesMinutes: 30 };
  const requested = slot("2026-12-10", "14:00", "15:00");
  expect(answerOf(requested, factsOf(settings, at("2026-12-10", "13:30")))).toBe(10_000);
  for (const now of [at("2026-12-10", "13:30", 1), at("2026-12-10", "14:00"), at("2026-12-11", "14:00")])
    expect(answerOf(requested, factsOf(settings, now))).toBe("RESERVATION_LATE");
});

test("L073 nights cost by the day on which each begins, 공휴일 before weekend", () => {
  const { booking } = decideBooking(
    nights("2027-08-13", "2027-08-17"),
    factsOf(guest, at("2027-08-01", "12:00"), { kind: "NIGHT" }),
  );
  expect(booking?.prices).toEqual([30_000, 40_000, 50_000, 50_000]);
  expect(booking?.price).toBe(170_000);
});

test("L095 so many parties at once, each with so many persons", () => {
  const settings = { ...hall, places: 3 };
  const held: { place: number; begins: number; ends: number }[] = [];
  const requested = slot("2026-12-10", "14:00", "15:00");
  const book = () => {
    const { booking } = decideBooking(requested, factsOf(settings, at("2026-12-01", "12:00"), { held }));
    if (booking !== undefined)
      held.push({ place: booking.place, begins: booking.begins.getTime(), ends: booking.ends.getTime() });
    return booking?.place;
  };
  expect([book(), book(), book(), book()]).toEqual([1, 2, 3, undefined]);
  for (const persons of [0, 5, -1])
    expect(answerOf({ ...requested, persons }, factsOf(settings, at("2026-12-01", "12:00")))).toBe("RESERVATION_UNFIT");
});

test("L070 L071 L076 a fee follows the tiers, and a border instant is the cheaper one", () => {
  const booked = {
    price: 30_000,
    terms: tiers,
    begins: at("2026-12-19", "14:00"),
    bookedAt: at("2026-12-01", "10:00"),
  };
  const fees = [
    [at("2026-12-12", "14:00"), 0],
    [at("2026-12-12", "14:00", 1), 3_000],
    [at("2026-12-16", "14:00"), 3_000],
    [at("2026-12-16", "14:00", 1), 9_000],
    [at("2026-12-18", "14:00"), 9_000],
    [at("2026-12-18", "14:00", 1), 15_000],
    [at("2026-12-19", "13:59", 59), 15_000],
    [at("2026-12-19", "14:00"), undefined],
  ] as const;
  for (const [now, fee] of fees) expect(cancellationFee(booked, now), now.toISOString()).toBe(fee);
  const late = { ...booked, price: 15_000, bookedAt: at("2026-12-19", "13:45") };
  expect(cancellationFee(late, at("2026-12-19", "13:55"))).toBe(0);
  expect(cancellationFee(late, at("2026-12-19", "13:55", 1))).toBe(7_500);
  const last = { ...late, bookedAt: at("2026-12-19", "13:50") };
  expect(cancellationFee(last, at("2026-12-19", "13:59", 59))).toBe(0);
  expect(cancellationFee(last, at("2026-12-19", "14:00"))).toBeUndefined();
  const odd = { ...booked, price: 12_345 };
  expect([15, 17, 19].map((day) => cancellationFee(odd, at(`2026-12-${day}`, "10:00")))).toEqual([1_234, 3_703, 6_172]);
});

test("L098 a pause follows from the marks alone", () => {
  const marks: OwnBooking[] = ["2026-12-01", "2026-12-05", "2026-12-10"].map((day) => ({
    day,
    ends: 0,
    isNoShow: true,
  }));
  const rule = { count: 3, pauseDays: 14 };
  expect(pausedThrough(marks, rule)).toBe("2026-12-24");
  expect(pausedThrough(marks.slice(1), rule)).toBeUndefined();
  const settings = { ...hall, noShow: rule };
  const requested = slot("2026-12-26", "10:00", "11:00");
  const paused = decideBooking(requested, factsOf(settings, at("2026-12-24", "23:59", 59), { own: marks })).refusal;
  expect(paused?.message).toContain("12월 24일까지");
  expect(answerOf(requested, factsOf(settings, at("2026-12-25", "00:00"), { own: marks }))).toBe(15_000);
});

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-11-01", days));
const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => clockOf(quarter * 15));
const settingsOf = fc.record({
  slotMinutes: fc.constantFrom(15, 30, 50, 60, 90, 120),
  slotsMax: fc.integer({ min: 1, max: 4 }),
  places: fc.integer({ min: 1, max: 3 }),
  opensDays: fc.integer({ min: 0, max: 60 }),
  closesMinutes: fc.constantFrom(0, 30, 1_440),
});

test("what is booked lies in the hours of its day, on a free place, in the open time, and costs whole won", () => {
  fc.assert(
    fc.property(
      fc.record({ day, from: clock, until: clock, now: day, nowAt: clock, own: fc.array(day, { maxLength: 6 }) }),
      settingsOf,
      fc.array(
        fc.record({
          day,
          from: clock,
          minutes: fc.integer({ min: 15, max: 300 }),
          place: fc.integer({ min: 1, max: 3 }),
        }),
      ),
      ({ day: wishedDay, from, until, now, nowAt, own }, some, taken) => {
        const settings = { ...hall, ...some, limits: { day: 1, week: 2, month: 4, held: 3 } };
        const held = taken.map((one) => {
          const begins = seoulMoment(one.day, one.from).getTime();
          return { place: one.place, begins, ends: begins + one.minutes * 60_000 };
        });
        const moment = seoulMoment(now, nowAt);
        const bookings = own.map((on) => ({ day: on, ends: seoulMoment(on, "24:00").getTime(), isNoShow: false }));
        const facts = factsOf(settings, moment, { held, own: bookings });
        const { booking, refusal } = decideBooking(slot(wishedDay, from, until), facts);
        if (booking === undefined) return refusal.message.length > 0;
        const hours = settings.hours[0];
        const overlaps = held.filter(
          (one) =>
            one.place === booking.place && one.begins < booking.ends.getTime() && booking.begins.getTime() < one.ends,
        );
        return (
          booking.begins > moment &&
          minutesOf(from) >= minutesOf(hours?.from ?? "") &&
          minutesOf(until) <= minutesOf(hours?.until ?? "") &&
          seoulDay(booking.begins) === wishedDay &&
          overlaps.length === 0 &&
          limitReached(wishedDay, bookings, settings.limits, moment) === undefined &&
          limitsLeft(wishedDay, bookings, settings.limits, moment).every(({ left }) => left > 0) &&
          Number.isInteger(booking.price) &&
          booking.price > 0
        );
      },
    ),
    { numRuns: 3_000 },
  );
});

test("a fee never falls while the beginning comes nearer, and never exceeds the price", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e7 }),
      fc.array(fc.integer({ min: 1, max: 400 * 3_600 }), { minLength: 2 }),
      (price, seconds) => {
        const begins = at("2026-12-19", "14:00");
        const booked = { price, terms: tiers, begins, bookedAt: at("2026-01-01", "00:00") };
        const fees = seconds
          .toSorted((one, other) => other - one)
          .map((before) => cancellationFee(booked, new Date(begins.getTime() - before * 1_000)) ?? -1);
        return fees.every(
          (fee, index) => Number.isInteger(fee) && fee >= 0 && fee <= price && fee >= (fees[index - 1] ?? 0),
        );
      },
    ),
  );
});
