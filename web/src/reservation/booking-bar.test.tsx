import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { fireEvent, screen } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { useBooking } from "./use-booking.ts";

const facility = {
  ...{ facilityId: 7, apartmentId: 1, name: "다목적실", kind: "SLOT", closures: [] },
  settings: { ...defaultSettings, prices: { WEEKDAY: 5_000, WEEKEND: 5_000, HOLIDAY: 5_000 } },
} as unknown as FacilityView;

/** The bar with a free slot of tomorrow that was chosen. */
function ChosenSlot() {
  const booking = useBooking(facility);
  const { setChoice } = booking;
  useEffect(() => setChoice({ day: addDays(seoulDay(new Date()), 1), from: "10:00", until: "11:00" }), [setChoice]);
  return <BookingBar facility={facility} booking={booking} />;
}

test("L199 a slot that looks free is not booked without a connection: the screen says why, and keeps the choice", async () => {
  const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines: [] };
  const calls = answerCalls(() => ({
    data: {
      ...{ now: new Date().toISOString(), from: seoulDay(new Date()), days: 1 },
      ...{ held: [], holidays: [], closures: [], undrawn: [], households: [household] },
    },
  }));
  const answered = fetch;
  vi.stubGlobal("fetch", (address: string, request: RequestInit) =>
    request.method === "POST" ? Promise.reject(new TypeError("Failed to fetch")) : answered(address, request),
  );
  renderInApp(<ChosenSlot />);
  await screen.findByText(/10:00.*5,000원/);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "예약하기" }));
    expect(screen.getByRole("alertdialog", { name: "예약은 인터넷에 연결된 뒤에 할 수 있어요." })).toBeDefined();
  });
  expect(screen.queryByText(/예약됐어요|예약했어요/)).toBeNull();
  expect(screen.getByText(/10:00.*5,000원/)).toBeDefined();
});
