import type { ReservationView } from "@danji/contract/reservation/reservation";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { ReservationCard } from "./reservation-card.tsx";

const missed: ReservationView = {
  reservationId: 9,
  facilityId: 7,
  apartmentId: 1,
  facilityName: "게스트하우스",
  facilityPlace: "",
  kind: "NIGHT",
  state: "MISSED",
  building: "101동",
  unit: "1203호",
  day: "2026-11-20",
  seat: null,
  persons: 2,
  price: 0,
  begins: "2026-11-20T06:00:00Z",
  ends: "2026-11-21T02:00:00Z",
  bookedBy: "은행나무",
  byOffice: false,
  isMine: true,
  cancellation: null,
  line: null,
  closedBy: "LOTTERY",
  cancelledBy: null,
  reason: null,
  fee: null,
};

test("what came to nothing says why, and names no price", () => {
  for (const [closedBy, heading] of [
    ["LOTTERY", copy.lotteryEnded],
    ["EXPIRED", copy.states.MISSED],
    ["OVER", copy.states.MISSED],
  ] as const) {
    const { unmount } = renderInApp(<ReservationCard reservation={{ ...missed, closedBy }} />);
    expect(screen.getByText(heading)).toBeDefined();
    expect(screen.getByText(copy.closedBy[closedBy])).toBeDefined();
    expect(screen.queryByText(/무료|원$/)).toBeNull();
    unmount();
  }
});
