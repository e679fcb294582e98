import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { useBooking } from "./use-booking.ts";

const facility = {
  facilityId: 7,
  apartmentId: 1,
  name: "다목적실",
  kind: "SLOT",
  closures: [],
  settings: { ...defaultSettings, prices: { WEEKDAY: 5_000, WEEKEND: 5_000, HOLIDAY: 5_000 } },
} as unknown as FacilityView;

/** The bar with a free slot of tomorrow that was chosen. */
function ChosenSlot() {
  const booking = useBooking(facility);
  const { setChoice } = booking;
  useEffect(() => setChoice({ day: addDays(seoulDay(new Date()), 1), from: "10:00", until: "11:00" }), [setChoice]);
  return <BookingBar facility={facility} booking={booking} />;
}

const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines: [] };
const free = (held: readonly unknown[] = []) => ({
  now: new Date().toISOString(),
  from: seoulDay(new Date()),
  days: 1,
  held,
  holidays: [],
  closures: [],
  undrawn: [],
  households: [household],
});

test("L199 a slot that looks free is not booked without a connection: the screen says why, and keeps the choice", async () => {
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => connection.mockRestore());
  const calls = answerCalls(() => ({ data: free() }));
  const answered = fetch;
  vi.stubGlobal("fetch", (address: string, request: RequestInit) =>
    request.method === "POST" ? Promise.reject(new TypeError("Failed to fetch")) : answered(address, request),
  );
  renderInApp(<ChosenSlot />);
  await screen.findByText(/10:00.*5,000원/);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "예약하기" }));
    expect(screen.getByRole("alertdialog", { name: "예약은 인터넷에 연결된 뒤에 할 수 있어요." })).toBeDefined();
  });
  expect(screen.queryByText(/예약됐어요|예약했어요/)).toBeNull();
  expect(screen.getByText(/10:00.*5,000원/)).toBeDefined();
});

test("a booking whose answer was lost is asked for again under its key, although its place is held by then", async () => {
  const tomorrow = addDays(seoulDay(new Date()), 1);
  const [begins, ends] = ["10:00", "11:00"].map((clock) => seoulMoment(tomorrow, clock).getTime());
  const keys: (string | null)[] = [];
  let isAnswered = false;
  answerCalls(() => ({ data: free(keys.length === 0 ? [] : [{ place: 1, begins, ends }]) }));
  const answered = fetch;
  const booked = {
    reservationId: 9,
    facilityId: 7,
    apartmentId: 1,
    facilityName: "다목적실",
    facilityPlace: "",
    kind: "SLOT",
    state: "BOOKED",
    building: "101동",
    unit: "1203호",
    day: tomorrow,
    seat: null,
    persons: 1,
    price: 5_000,
    begins: new Date(begins ?? 0).toISOString(),
    ends: new Date(ends ?? 0).toISOString(),
    cancellation: { fee: 0 },
  };
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    if (request.method !== "POST") return answered(address, request);
    keys.push(new Headers(request.headers).get("idempotency-key"));
    // It is stored, and the answer does not come through.
    return isAnswered
      ? Promise.resolve(Response.json({ data: booked }, { status: 201 }))
      : Promise.reject(new TypeError("Failed to fetch"));
  });
  renderInApp(<ChosenSlot />);
  await screen.findByText(/10:00.*5,000원/);
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "예약하기" }));
    expect(keys.length).toBeGreaterThan(0);
  });
  const again = await screen.findByRole("button", { name: "다시 확인" });
  expect(screen.getByText(/예약됐는지 알 수 없어요/)).toBeDefined();
  isAnswered = true;
  fireEvent.click(again);
  expect(await screen.findByRole("dialog", { name: "예약했어요" })).toBeDefined();
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(1);
}, 60_000);
