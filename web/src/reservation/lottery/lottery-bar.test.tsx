import { defaultSettings } from "@danji/contract/facility/facility-rules";
import type { FacilityView } from "@danji/contract/facility/facility";
import { lotteryScreenCopy as copy } from "@danji/contract/reservation/lottery/lottery-screen.copy";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { useBooking } from "../use-booking.ts";
import { LotteryBar } from "./lottery-bar.tsx";

const today = seoulDay(new Date());
const day = addDays(today, 10);
const settings = { ...defaultSettings, personsMax: 6, lottery: { closesDays: 1, closesAt: "18:00", wishesMax: 3 } };
const facility = {
  facilityId: 7,
  apartmentId: 1,
  name: "홀",
  kind: "SLOT",
  closures: [],
  settings,
} as unknown as FacilityView;
const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines: [] };
const other = addDays(today, 12);
const round = {
  lotteryId: 5,
  facilityId: 7,
  state: "OPEN",
  firstDay: day,
  lastDay: day,
  entered: 1,
  closes: seoulMoment(addDays(day, -1), "18:00").toISOString(),
  own: [{ householdId: 3, persons: 4, wishes: [{ day, from: "10:00", until: "11:00" }] }],
};

const otherRound = {
  ...round,
  lotteryId: 6,
  firstDay: other,
  lastDay: other,
  closes: seoulMoment(addDays(other, -1), "18:00").toISOString(),
  own: [{ householdId: 3, persons: 2, wishes: [{ day: other, from: "10:00", until: "11:00" }] }],
};

/** The bar with a second time of the day chosen, and a button for one of the other day. */
function ChosenSlot() {
  const booking = useBooking(facility);
  const { setChoice } = booking;
  useEffect(() => setChoice({ day, from: "14:00", until: "15:00" }), [setChoice]);
  return (
    <>
      <p>{`persons ${booking.persons}`}</p>
      <button type="button" onClick={() => setChoice({ day: other, from: "14:00", until: "15:00" })}>
        other day
      </button>
      <LotteryBar facility={facility} booking={booking} />
    </>
  );
}

test("another preference keeps the number of persons that the household has entered with, of each ticket its own", async () => {
  const calls = answerCalls(({ path, query }) => {
    if (path.endsWith("/lotteries")) return { data: { lotteries: [round, otherRound] } };
    const free = {
      now: new Date().toISOString(),
      from: query.get("from"),
      days: 1,
      held: [],
      holidays: [],
      closures: [],
      undrawn: [],
    };
    return { data: { ...free, households: [household] } };
  });
  renderInApp(<ChosenSlot />);
  await screen.findByText("persons 4");
  fireEvent.click(screen.getByRole("button", { name: copy.enter(2) }));
  await waitFor(() => expect(calls.some(({ method }) => method !== "GET")).toBe(true));
  expect(calls.find(({ method }) => method !== "GET")?.body).toMatchObject({
    persons: 4,
    wishes: [...(round.own[0]?.wishes ?? []), { day, from: "14:00", until: "15:00" }],
  });

  fireEvent.click(screen.getByRole("button", { name: "other day" }));
  await screen.findByText("persons 2");
});
