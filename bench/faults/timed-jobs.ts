import { setTimeout as delay } from "node:timers/promises";

/** The reminders run each minute. */
const JOBS_MS = 150_000;

/** Rules by which anything can be booked at any hour. */
export const settings = {
  hours: Array.from({ length: 8 }, () => ({ from: "00:00", until: "24:00" })),
  slotMinutes: 60,
  slotsMax: 1,
  places: 1,
  personsMax: 4,
  checkIn: "15:00",
  checkOut: "11:00",
  nightsMin: 1,
  nightsMax: 3,
  opensDays: 60,
  opensAt: "00:00",
  closesMinutes: 0,
  limits: { day: null, week: null, month: null, held: null },
  prices: { WEEKDAY: 0, WEEKEND: 0, HOLIDAY: 0 },
  needsApproval: false,
  cancellation: { freeMinutes: 0, tiers: [{ hoursBefore: 0, percent: 0 }] },
  noShow: null,
  offerMinutes: 30,
};

/** Throws where it does not hold in time. */
export async function waitUntil(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const began = performance.now(); !(await holds());) {
    if (performance.now() - began > JOBS_MS) throw new Error(`${what} did not come`);
    await delay(100);
  }
}
