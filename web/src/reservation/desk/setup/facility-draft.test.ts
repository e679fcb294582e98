import { facilityCopy } from "@danji/contract/facility/facility.copy";
import { createFacilityInput } from "@danji/contract/facility/facility.input";
import { defaultSettings, type FacilitySettings } from "@danji/contract/facility/facility-rules";
import { expect, test } from "vitest";
import { draftOf, isNewFacilityDraft, isStoredFacilityDraft, newFacility, readFacility } from "./facility-draft.ts";

const rich: FacilitySettings = {
  ...defaultSettings,
  hours: [null, ...defaultSettings.hours.slice(1)],
  limits: { day: 1, week: null, month: 4, held: null },
  prices: { WEEKDAY: 5_000, WEEKEND: 7_000, HOLIDAY: 10_000 },
  needsApproval: true,
  cancellation: {
    freeMinutes: 10,
    tiers: [
      { hoursBefore: 72, percent: 0 },
      { hoursBefore: 24, percent: 30 },
      { hoursBefore: 0, percent: 50 },
    ],
  },
  noShow: { count: 2, pauseDays: 30 },
  offerMinutes: 45,
};

test("what a form shows of a facility, it saves again unchanged, and the server takes it", () => {
  for (const kind of ["INFO", "SLOT", "SEAT", "NIGHT"] as const) {
    const source = { ...newFacility, name: "다목적실", kind, settings: rich };
    const { settings, faults } = readFacility(draftOf(source), rich);
    expect([settings, faults]).toEqual([rich, {}]);
    expect(createFacilityInput.body.safeParse({ ...source, settings }).success).toBe(true);
  }
});

test("a field that is not fit says so, and the preview keeps what stood there", () => {
  const draft = draftOf({ ...newFacility, name: " ", settings: rich });
  const { settings, faults } = readFacility(
    {
      ...draft,
      slotMinutes: "5",
      places: "",
      personsMax: "1.5",
      limits: { ...draft.limits, day: "0", month: "" },
      prices: { ...draft.prices, WEEKDAY: "-1", WEEKEND: "12,000" },
      hours: draft.hours.map((one, index) => (index === 3 ? { ...one, until: one.from } : one)),
      tiers: [{ hoursBefore: "24", percent: "90" }],
    },
    rich,
  );
  expect(Object.keys(faults).toSorted()).toEqual(
    ["hours.3", "limits.day", "name", "personsMax", "places", "prices.WEEKDAY", "slotMinutes", "tiers"].toSorted(),
  );
  expect(faults["tiers"]).toBe(facilityCopy.tiersUnfit);
  expect(settings).toEqual({
    ...rich,
    limits: { ...rich.limits, month: null },
    prices: { ...rich.prices, WEEKEND: 12_000 },
  });
});

test("how long an offer holds a place is asked where there is a waiting list, and may be left empty", () => {
  const open = { ...rich, needsApproval: false };
  const draft = draftOf({ ...newFacility, name: "다목적실", settings: open });
  const read = (change: object) => readFacility({ ...draft, ...change }, open);
  expect(read({ offerMinutes: " 60 " })).toEqual({ settings: { ...open, offerMinutes: 60 }, faults: {} });
  expect(read({ offerMinutes: "" }).settings.offerMinutes).toBeNull();
  expect(Object.keys(read({ offerMinutes: "4" }).faults)).toEqual(["offerMinutes"]);
  expect(read({ offerMinutes: "4", kind: "NIGHT" }).faults).toEqual({});
  expect(read({ offerMinutes: "4", needsApproval: true }).settings.offerMinutes).toBe(45);
});

test("a kind asks for its own fields alone", () => {
  const draft = {
    ...draftOf({ ...newFacility, name: "게스트하우스", kind: "NIGHT" }),
    slotMinutes: "x",
    nightsMax: "0",
  };
  expect(Object.keys(readFacility(draft, defaultSettings).faults)).toEqual(["nightsMax"]);
  const info = { ...draft, kind: "INFO" as const };
  expect(readFacility(info, defaultSettings)).toEqual({ settings: defaultSettings, faults: {} });
});

test("a stored draft of another shape is not taken up", () => {
  const opened = draftOf(newFacility);
  const stored = { ...opened, name: "다목적홀", opened };
  expect(isStoredFacilityDraft(stored)).toBe(true);
  expect(isStoredFacilityDraft({ ...stored, hours: [] })).toBe(false);
  expect(isStoredFacilityDraft({ ...stored, limits: {} })).toBe(false);
  expect(isStoredFacilityDraft({ ...stored, opened: { ...opened, hours: [] } })).toBe(false);
  expect(isStoredFacilityDraft({ ...stored, opened: null })).toBe(false);
  expect(isStoredFacilityDraft(opened)).toBe(false);
  // Nothing can be older than a facility that is not there yet.
  expect(isNewFacilityDraft(opened)).toBe(true);
  expect(isStoredFacilityDraft({ title: "공지" })).toBe(false);
});

test("a lottery is asked for where the office does not approve, and closes its entries after they open", () => {
  const open = { ...rich, needsApproval: false };
  const draft = draftOf({ ...newFacility, name: "테니스장", settings: open });
  const read = (change: object) => readFacility({ ...draft, ...change }, open);
  expect(read({}).settings.lottery).toBeNull();
  const drawn = read({ hasLottery: true, lotteryDays: "2", lotteryAt: "20:00", lotteryPreferences: "5" });
  expect(drawn).toEqual({
    settings: { ...open, lottery: { closesDays: 2, closesAt: "20:00", wishesMax: 5 } },
    faults: {},
  });
  for (const [lotteryDays, lotteryAt, isFit] of [
    ["14", "09:30", true],
    ["14", "09:00", false],
    ["15", "20:00", false],
  ] as const) {
    const { settings, faults } = read({ hasLottery: true, lotteryDays, lotteryAt });
    expect(Object.keys(faults)).toEqual(isFit ? [] : ["lotteryDays"]);
    const body = { ...newFacility, name: "테니스장", settings };
    expect(createFacilityInput.body.safeParse(body).success).toBe(isFit);
  }
  expect(Object.keys(read({ hasLottery: true, lotteryPreferences: "11" }).faults)).toEqual(["lotteryPreferences"]);
  expect(read({ hasLottery: true, needsApproval: true }).settings.lottery).toBeNull();
});
