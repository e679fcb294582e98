import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { BookingForm } from "./booking-form.tsx";
import { dayName } from "./times.ts";
import { useBooking } from "./use-booking.ts";

const today = seoulDay(new Date());
const [first, second, last] = [addDays(today, 3), addDays(today, 4), addDays(today, 5)];
const settings = { ...defaultSettings, prices: { WEEKDAY: 10_000, WEEKEND: 10_000, HOLIDAY: 30_000 }, nightsMax: 3 };
const guesthouse = {
  facilityId: 7,
  apartmentId: 1,
  name: "게스트하우스",
  kind: "NIGHT",
  closures: [],
  settings,
} as unknown as FacilityView;

function ChosenNights() {
  const booking = useBooking(guesthouse);
  const { setChoice } = booking;
  useEffect(() => setChoice({ day: first, untilDay: last, hasCheckIn: true }), [setChoice]);
  return <BookingForm facility={guesthouse} booking={booking} />;
}

test("L073 what each night costs is shown before they are booked", async () => {
  const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines: [] };
  const free = { now: new Date().toISOString(), from: today, days: 62, held: [], closures: [], undrawn: [] };
  answerCalls(() => ({ data: { ...free, holidays: [{ day: second, name: "임시공휴일" }], households: [household] } }));
  renderInApp(<ChosenNights />);
  const nights = within(await screen.findByRole("list", { name: copy.nightPrices })).getAllByRole("listitem");
  expect(nights.map(({ textContent }) => textContent)).toEqual([
    `${dayName(first)}10,000원`,
    `${dayName(second)}30,000원`,
  ]);
});

test("nights that open later than one answer holds are on the next page", async () => {
  const far = { ...guesthouse, settings: { ...settings, opensDays: 90 } };
  const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines: [] };
  answerCalls(({ query }) => {
    const [from, days] = [query.get("from"), Number(query.get("days"))];
    const free = { now: new Date().toISOString(), from, days, held: [], holidays: [], closures: [], undrawn: [] };
    return { data: { ...free, households: [household] } };
  });
  const Form = () => <BookingForm facility={far} booking={useBooking(far)} />;
  renderInApp(<Form />);
  const name = `${dayName(addDays(today, 80))}, ${copy.freeDay}`;
  const later = await screen.findByRole("button", { name: copy.laterNights });
  expect(screen.queryByRole("button", { name })).toBeNull();
  later.focus();
  fireEvent.click(later);
  await screen.findByRole("button", { name });
  fireEvent.click(later);
  await waitFor(() => expect(later.getAttribute("aria-disabled")).toBe("true"));
  expect(document.activeElement).toBe(later);
  const earlier = screen.getByRole("button", { name: copy.earlierNights });
  earlier.focus();
  fireEvent.click(earlier);
  fireEvent.click(earlier);
  await screen.findByRole("button", { name: `${dayName(addDays(today, 1))}, ${copy.freeDay}` });
  expect(document.activeElement).toBe(earlier);
});

test("a household that is paused is told until when, also where it is too late for tonight", async () => {
  const noShow = { count: 1, days: 30, pauseDays: 14 };
  const house = { ...guesthouse, settings: { ...settings, closesMinutes: 2_880, noShow } } as unknown as FacilityView;
  const missed = { day: addDays(today, -2), ends: Date.now() - 86_400_000, isNoShow: true };
  const household = { householdId: 3, building: "101동", unit: "1203호", own: [missed], lines: [] };
  const free = { now: new Date().toISOString(), from: today, days: 62, held: [], closures: [], undrawn: [] };
  answerCalls(() => ({ data: { ...free, holidays: [], households: [household] } }));
  const Form = () => <BookingForm facility={house} booking={useBooking(house)} />;
  renderInApp(<Form />);
  expect(await screen.findByText(/까지 예약할 수 없어요/)).toBeDefined();
});

test("L011 who waits for the office is told so in place of the form, and who lives elsewhere that it is for residents", async () => {
  const Form = () => <BookingForm facility={guesthouse} booking={useBooking(guesthouse)} />;
  for (const [state, words] of [
    ["WAITING", copy.homeWaits],
    ["REJECTED", copy.residentsOnly],
  ] as const) {
    const free = { now: new Date().toISOString(), from: today, days: 62, held: [], closures: [], undrawn: [] };
    answerCalls(({ path }) => ({
      data: path.endsWith("/availability") ? { ...free, holidays: [], households: [] } : [{ apartmentId: 1, state }],
    }));
    const { unmount } = renderInApp(<Form />);
    expect(await screen.findByText(words)).toBeDefined();
    unmount();
  }
});
