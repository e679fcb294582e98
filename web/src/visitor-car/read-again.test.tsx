import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { penaltyCopy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import type { PenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import { plateRetentionCopy } from "@danji/contract/visitor-car/retention/plate-retention.copy";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Route } from "#platform/navigation/router.tsx";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import MyVehiclesPage from "./list/my-vehicles-page.tsx";
import { PenaltiesSheet } from "./penalty/penalties-sheet.tsx";
import PlateRetentionPage from "./retention/retention-desk-page.tsx";
import VisitorCarPage from "./visitor-car-page.tsx";

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const home = {
  residenceId: 5,
  apartmentId: 2,
  apartmentName: "햇살마을",
  address: "백범로 192",
  building: "101동",
  unit: "301호",
};
const visit: VisitView = {
  visitId: 8,
  car: 1,
  plate: "12가3456",
  from: later(2),
  until: later(5),
  cameAt: null,
  leftAt: null,
  isWorks: false,
  purpose: null,
  seriesId: null,
  registeredBy: null,
  cancelledAt: null,
  cancelledBy: null,
  refusedFor: null,
};
const cars: VisitorCarsView = {
  home,
  rules: [{ month: "2026-01", rules: defaultHourRules }],
  plateDays: 60,
  penalties: 0,
  visits: [visit],
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});

/** A screen with an answer, which another one follows when it is read again. */
function open(screenOf: ReactNode, first: unknown) {
  let answer = first;
  const client = makeQueryClient();
  answerCalls(({ path }) => {
    if (path === "/api/member/profile") return { data: { memberId: 1, email: "" } };
    if (path === "/api/member") return { data: { managedComplexes: [{ apartmentId: 1, role: "HEAD" }] } };
    if (path === "/api/member-apartments") return { data: [] };
    return { data: path.endsWith("/erasures") ? { erasures: [], nextCursor: null } : answer };
  });
  renderInApp(screenOf, client);
  return async (next: unknown) => {
    answer = next;
    await act(() => client.invalidateQueries());
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test.each([{ home: null }, { rules: [] }])("a visit that is being written stays where %o is read", async (change) => {
  const readAgain = open(<VisitorCarPage />, cars);
  await screen.findByRole("textbox", { name: copy.form.purpose });
  fireEvent.change(field(copy.form.purpose), { target: { value: "이사" } });
  await readAgain({ ...cars, ...change });
  await screen.findByText(copy.form.closedMeanwhile);
  expect(field(copy.form.purpose).value).toBe("이사");
});

test("another end of a visit that is being chosen stays where its car comes through the gate", async () => {
  const readAgain = open(<MyVehiclesPage />, cars);
  fireEvent.click(await screen.findByRole("button", { name: copy.list.change }));
  const end = () => screen.getByLabelText<HTMLInputElement>(copy.form.until);
  fireEvent.change(end(), { target: { value: "2031-12-24T18:00" } });
  await readAgain({ ...cars, visits: [{ ...visit, cameAt: later(0) }] });
  await screen.findByRole("heading", { name: copy.list.now });
  expect(end().value).toBe("2031-12-24T18:00");
});

test("another end that is being chosen can be closed where its visit is over", async () => {
  const readAgain = open(<MyVehiclesPage />, cars);
  fireEvent.click(await screen.findByRole("button", { name: copy.list.change }));
  await readAgain({ ...cars, visits: [{ ...visit, cancelledAt: later(0) }] });
  await screen.findByRole("heading", { name: copy.list.past });
  fireEvent.click(screen.getByRole("button", { name: copy.list.change }));
  expect(screen.queryByLabelText(copy.form.until)).toBeNull();
});

test("an objection that is being written stays where its time ends", async () => {
  const penalty: PenaltyView = {
    penaltyId: 4,
    state: "NOTICED",
    plate: "12가3456",
    rule: "장애인 구역",
    imageUrl: "/a.webp",
    thumbUrl: "/b.webp",
    noticedAt: later(-24),
    objectUntil: later(1),
    objection: null,
    objectedAt: null,
    decisionReason: null,
    decidedAt: null,
  };
  const close = () => undefined;
  const readAgain = open(<PenaltiesSheet residenceId={5} open onClose={close} onClosed={close} />, {
    penalties: [penalty],
  });
  await screen.findByRole("textbox", { name: penaltyCopy.own.objection });
  fireEvent.change(field(penaltyCopy.own.objection), { target: { value: "표지가 있었어요." } });
  await readAgain({ penalties: [{ ...penalty, state: "UNANSWERED" }] });
  await screen.findByText(penaltyCopy.own.over);
  expect(field(penaltyCopy.own.objection).value).toBe("표지가 있었어요.");
});

test("days that are being typed stay where another desk sets others", async () => {
  history.replaceState(null, "", "/office/1/cars/retention");
  const page = (
    <Route path="/office/:apartmentId/cars/retention">
      <PlateRetentionPage />
    </Route>
  );
  const readAgain = open(page, { days: 60 });
  await screen.findByRole("textbox", { name: plateRetentionCopy.days });
  fireEvent.change(field(plateRetentionCopy.days), { target: { value: "45" } });
  await readAgain({ days: 30 });
  await screen.findByText(plateRetentionCopy.now(30));
  expect(field(plateRetentionCopy.days).value).toBe("45");
});
