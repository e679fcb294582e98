import {
  defaultSettings,
  type FacilityKind,
  type FacilitySettings,
  type LotteryRule,
} from "@danji/contract/facility/facility-rules";
import type { DemoPhoto } from "./demo-photos.ts";

/** A booking of the demo: so many days from today, by which of its households. */
export interface SeedReservation {
  readonly inDays: number;
  readonly from: string;
  readonly until: string;
  /** The number of nights, where nights are booked. */
  readonly nights?: number;
  readonly place?: number;
  readonly household: number;
  /** Left out: booked, and used once it is over. */
  readonly state?: "WAITING" | "NO_SHOW" | "QUEUED" | "OFFERED";
}

/** A household of the demo complex, and one of its members. */
export interface SeedHousehold {
  readonly id: number;
  readonly memberId: number;
}

export interface SeedFacility {
  readonly name: string;
  readonly kind: FacilityKind;
  readonly place: string;
  readonly description: string;
  readonly settings: FacilitySettings;
  readonly photo: DemoPhoto;
  readonly reservations: readonly SeedReservation[];
}

const hours = (from: string, until: string) => Array.from({ length: 8 }, () => ({ from, until }));
const noLimits = { day: null, week: null, month: null, held: null };
const paidTerms = {
  freeMinutes: 10,
  tiers: [
    { hoursBefore: 168, percent: 0 },
    { hoursBefore: 72, percent: 10 },
    { hoursBefore: 24, percent: 30 },
    { hoursBefore: 0, percent: 50 },
  ],
};

// The households of the demo people, who may be logged in as, are 0 to 5. What is booked on the present day is of others.
const slot = (
  inDays: number,
  from: string,
  until: string,
  household: number,
  state?: SeedReservation["state"],
): SeedReservation => ({ inDays, from, until, household, ...(state && { state }) });

const clockOf = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Seats of the reading room, some of them in each part of each day. */
const readers: readonly SeedReservation[] = Array.from({ length: 112 }, (_, index) => {
  const begin = 8 + (index % 7) * 2;
  return {
    inDays: -2 + (Math.floor(index / 7) % 7),
    from: clockOf(begin),
    until: clockOf(begin + 2),
    place: 1 + ((index * 7) % 40),
    household: 6 + (index % 30),
  };
});

/** Entries for a day close three days before. */
export const courtLottery: LotteryRule = { closesDays: 3, closesAt: "18:00", wishesMax: 3 };

/** What the demo complex shares: one facility of each kind, one whose bookings the office approves, and one that draws. */
export const seedFacilities: readonly SeedFacility[] = [
  {
    name: "피트니스 센터",
    kind: "INFO",
    place: "커뮤니티센터 지하 1층",
    description: "실내 운동화를 신고 이용해주세요. 수건과 사물함 열쇠는 안내 데스크에 있어요.",
    settings: { ...defaultSettings, hours: hours("06:00", "22:00") },
    photo: "fitness-room",
    reservations: [],
  },
  {
    name: "다목적실",
    kind: "SLOT",
    place: "커뮤니티센터 1층",
    description: "모임, 수업, 생일잔치를 할 수 있어요. 쓰고 난 뒤 의자와 책상을 제자리에 놓아주세요.",
    settings: {
      ...defaultSettings,
      hours: hours("09:00", "22:00"),
      personsMax: 20,
      closesMinutes: 30,
      cancellation: paidTerms,
      prices: { WEEKDAY: 5_000, WEEKEND: 7_000, HOLIDAY: 7_000 },
      limits: { day: 1, week: null, month: 4, held: 3 },
      noShow: { count: 3, pauseDays: 14 },
      offerMinutes: 30,
    },
    photo: "gathering-room",
    reservations: [
      slot(-6, "10:00", "12:00", 20),
      slot(-4, "19:00", "21:00", 21),
      slot(-3, "14:00", "16:00", 22, "NO_SHOW"),
      slot(-2, "18:00", "20:00", 23),
      slot(-1, "10:00", "11:00", 24),
      slot(-1, "20:00", "22:00", 25),
      slot(0, "09:00", "11:00", 10),
      slot(0, "13:00", "15:00", 11),
      slot(0, "18:00", "20:00", 12),
      slot(0, "21:00", "22:00", 13),
      slot(1, "10:00", "12:00", 5),
      // A place that has just been freed: offered to who is first in line, while the next one waits.
      slot(1, "16:00", "17:00", 0, "OFFERED"),
      slot(1, "16:00", "17:00", 1, "QUEUED"),
      slot(1, "16:00", "17:00", 14, "QUEUED"),
      slot(1, "19:00", "21:00", 6),
      slot(1, "19:00", "20:00", 0, "QUEUED"),
      slot(2, "14:00", "15:00", 7),
      slot(3, "10:00", "12:00", 8),
      slot(4, "18:00", "20:00", 9),
      slot(5, "13:00", "15:00", 5),
    ],
  },
  {
    name: "독서실",
    kind: "SEAT",
    place: "커뮤니티센터 2층",
    description: "대화와 통화는 복도에서 해주세요.",
    settings: {
      ...defaultSettings,
      hours: hours("08:00", "22:00"),
      slotMinutes: 120,
      places: 40,
      personsMax: 1,
      opensDays: 7,
      limits: { ...noLimits, day: 2, held: 4 },
    },
    photo: "reading-room",
    reservations: [...readers, { ...slot(2, "10:00", "12:00", 0), place: 40 }],
  },
  {
    name: "게스트하우스",
    kind: "NIGHT",
    place: "108동 1층",
    description: "방 하나와 화장실이 있어요. 침구는 새것으로 바꿔 드려요.",
    settings: {
      ...defaultSettings,
      personsMax: 4,
      nightsMax: 5,
      opensDays: 30,
      cancellation: paidTerms,
      prices: { WEEKDAY: 30_000, WEEKEND: 40_000, HOLIDAY: 50_000 },
      limits: { ...noLimits, month: 2 },
    },
    photo: "guest-room",
    reservations: [
      { inDays: -5, from: "15:00", until: "11:00", nights: 2, household: 30 },
      { inDays: -1, from: "15:00", until: "11:00", nights: 1, household: 31 },
      { inDays: 3, from: "15:00", until: "11:00", nights: 2, household: 10 },
      { inDays: 9, from: "15:00", until: "11:00", nights: 3, household: 11 },
    ],
  },
  {
    name: "야외 바비큐장",
    kind: "SLOT",
    place: "중앙 광장 옆",
    description: "숯과 그릴은 관리사무소에서 빌릴 수 있어요.",
    settings: {
      ...defaultSettings,
      hours: hours("11:00", "21:00"),
      slotMinutes: 120,
      slotsMax: 1,
      places: 2,
      personsMax: 10,
      needsApproval: true,
      closesMinutes: 1_440,
      limits: { ...noLimits, month: 2 },
      prices: { WEEKDAY: 10_000, WEEKEND: 10_000, HOLIDAY: 10_000 },
    },
    photo: "barbecue",
    reservations: [
      slot(-2, "17:00", "19:00", 32),
      slot(0, "17:00", "19:00", 33),
      slot(2, "17:00", "19:00", 12),
      { inDays: 4, from: "13:00", until: "15:00", household: 13, state: "WAITING" },
      { inDays: 6, from: "17:00", until: "19:00", household: 14, state: "WAITING" },
    ],
  },
  {
    name: "테니스 코트",
    kind: "SLOT",
    place: "104동 뒤",
    description: "라켓과 공은 가져와주세요. 조명은 22시에 꺼져요.",
    settings: {
      ...defaultSettings,
      hours: hours("08:00", "22:00"),
      slotMinutes: 120,
      slotsMax: 1,
      personsMax: 4,
      lottery: courtLottery,
      limits: { ...noLimits, day: 1, week: 2 },
    },
    photo: "tennis-court",
    reservations: [slot(0, "08:00", "10:00", 15), slot(0, "18:00", "20:00", 16), slot(1, "18:00", "20:00", 17)],
  },
];

/** Rounds of the tennis court whose tickets are there: one is drawn, one takes entries. Who entered, by their households. */
export const seedRounds = [
  { inDays: 2, households: [0, 1, 2, 18, 19, 20, 21] },
  { inDays: 7, households: [0, 3, 22, 23, 24] },
] as const;

/** What they would like to have, the first the most. */
export const seedPreferences = [
  { from: "18:00", until: "20:00" },
  { from: "20:00", until: "22:00" },
  { from: "08:00", until: "10:00" },
] as const;
