import type { ReservationView } from "@danji/contract/reservation/reservation";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { ReservationCard } from "./reservation-card.tsx";

const declined = {
  reservationId: 9,
  facilityId: 7,
  apartmentId: 1,
  facilityName: "다목적실",
  facilityPlace: "",
  kind: "SLOT",
  state: "DECLINED",
  building: "101동",
  unit: "1203호",
  day: "2026-11-20",
  seat: null,
  persons: 1,
  price: 0,
  begins: "2026-11-20T01:00:00.000Z",
  ends: "2026-11-20T02:00:00.000Z",
  bookedBy: "에이",
  byOffice: false,
  isMine: true,
  cancellation: null,
  closedBy: "OFFICE",
  cancelledBy: null,
  reason: null,
  fee: null,
  line: null,
} as const satisfies ReservationView;

test("L044 a request without an answer is told apart from one that the office declined", () => {
  renderInApp(<ReservationCard reservation={declined} />);
  expect(screen.getByText("관리사무소가 거절했어요")).toBeDefined();
  renderInApp(<ReservationCard reservation={{ ...declined, closedBy: "UNANSWERED" }} />);
  expect(screen.getByText("관리사무소가 시작 전까지 승인하지 않아 예약되지 않았어요")).toBeDefined();
});
