import { defaultCountRules } from "@danji/contract/visitor-car/car-rules";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import MyVehiclesPage from "./my-vehicles-page.tsx";

// On one day of the next month, whatever day it is.
const now = new Date();
const at = (hour: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, hour)).toISOString();
const visit = (visitId: number, from: number, until: number): VisitView => ({
  visitId,
  car: 1,
  plate: "12가3456",
  from: at(from),
  until: at(until),
  cameAt: null,
  leftAt: null,
  isWorks: false,
  purpose: null,
  seriesId: null,
  registeredBy: null,
  cancelledAt: null,
  cancelledBy: null,
  refusedFor: null,
});
const cars: VisitorCarsView = {
  home: {
    residenceId: 5,
    apartmentId: 2,
    apartmentName: "햇살마을",
    address: "백범로 192",
    building: "101동",
    unit: "301호",
  },
  rules: [{ month: "2026-01", rules: { ...defaultCountRules, freeCounts: 1 } }],
  plateDays: 60,
  penalties: 0,
  visits: [visit(1, 1, 7), visit(2, 7, 8), visit(3, 8, 14)],
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});

/** Taps the cancel button of a visit; the question, and the calls that were made. */
async function cancel(place: number) {
  const calls = answerCalls(({ method, path }) => {
    if (path === "/api/member/profile") return { data: { memberId: 1, email: "" } };
    return { data: method === "GET" && path === "/api/visitor-cars" ? cars : [] };
  });
  openScreen("/mypage/vehicles", "/mypage/vehicles", <MyVehiclesPage />);
  const ahead = within(await screen.findByRole("region", { name: copy.list.ahead }));
  const buttons = ahead.getAllByRole("button", { name: copy.list.cancel });
  fireEvent.click(buttons[place] ?? document.body);
  const dialog = await screen.findByRole("alertdialog");
  return { calls, dialog };
}

test.each([
  ["between two others, which become two stays", 1, 12_000],
  ["at the end of a stay", 2, 0],
])("a visit %s is cancelled with what that costs, which is shown before", async (_, place, won) => {
  const { calls, dialog } = await cancel(place);
  expect(dialog.textContent.includes(copy.list.cancelCosts(copy.won(12_000)))).toBe(won > 0);
  fireEvent.click(within(dialog).getByRole("button", { name: copy.list.cancelYes }));
  await screen.findByText(copy.list.cancelDone);
  expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ amount: won });
});
