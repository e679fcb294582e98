import { defaultSettings } from "@danji/contract/facility/facility-rules";
import type { FacilityView } from "@danji/contract/facility/facility";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { expect, test } from "vitest";
import { hoursRows, openText, priceText, ruleSentences } from "./facility-words.ts";

const hours = { from: "09:00", until: "22:00" };
const settings = {
  ...defaultSettings,
  hours: [null, hours, hours, hours, hours, hours, { from: "10:00", until: "18:00" }, null],
  prices: { WEEKDAY: 5_000, WEEKEND: 7_000, HOLIDAY: 7_000 },
};
const facility: FacilityView = {
  facilityId: 1,
  apartmentId: 1,
  name: "다목적실",
  kind: "SLOT",
  place: "",
  description: "",
  settings,
  closures: [{ closureId: 1, from: "2026-12-16", until: "2026-12-17", reason: "공사" }],
  version: 1,
};
const isHoliday = (day: string) => day === "2026-12-25";
const at = (day: string, clock: string) => openText(facility, isHoliday, seoulMoment(day, clock));

test("a card says what is now: open, later, over, closed on a day, a holiday or for works", () => {
  expect(at("2026-12-10", "08:59")).toBe("오늘 09:00에 열어요");
  expect(at("2026-12-10", "09:00")).toBe("지금 운영 중 · 22:00까지");
  expect(at("2026-12-10", "22:00")).toBe("오늘 운영이 끝났어요");
  expect(at("2026-12-13", "12:00")).toBe("오늘은 쉬어요");
  expect(at("2026-12-25", "12:00")).toBe("오늘은 쉬어요");
  expect(at("2026-12-17", "12:00")).toBe("오늘은 쉬어요 · 공사");
});

test("hours are told with the days that share them, and prices by the lowest", () => {
  expect(hoursRows(settings)).toEqual([
    { days: "월·화·수·목·금", text: "09:00–22:00" },
    { days: "토", text: "10:00–18:00" },
    { days: "일·공휴일", text: "휴무" },
  ]);
  expect(priceText(settings)).toBe("5,000원부터");
  expect(priceText(defaultSettings)).toBe("무료");
});

test("rules are sentences made from the settings", () => {
  const tiers = [
    { hoursBefore: 72, percent: 0 },
    { hoursBefore: 0, percent: 50 },
  ];
  const rules = { ...settings, closesMinutes: 30, offerMinutes: 30, cancellation: { freeMinutes: 10, tiers } };
  expect(ruleSentences({ ...facility, settings: rules })).toEqual([
    "1시간 단위로, 한 번에 2시간까지 예약해요.",
    "한 번에 4명까지 이용해요.",
    "이용일 14일 전 09:00부터 예약할 수 있어요.",
    "시작 30분 전까지 예약할 수 있어요.",
    "세대마다 하루에 1건까지 예약해요.",
    "세대마다 이용 전 예약을 3건까지 가질 수 있어요.",
    "자리가 차면 대기할 수 있어요. 자리가 나면 30분 동안 맡아 드려요. 밤 10시부터 아침 7시까지는 시간이 흐르지 않아요.",
    "예약하고 10분 안에는 무료로 취소할 수 있어요.",
    "3일 전까지는 무료로 취소해요.",
    "그 뒤에 취소하면 이용료의 50%를 내요.",
  ]);
  // Where the office approves, there is no waiting list.
  const approved = ruleSentences({ ...facility, settings: { ...rules, needsApproval: true } });
  expect(approved.filter((sentence) => sentence.includes("대기"))).toEqual([]);
  expect(ruleSentences({ ...facility, kind: "INFO" })).toEqual(["예약 없이 이용하는 시설이에요."]);
});
