import type { CarsTodayView, CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, type ComponentCall, openScreen } from "#platform/testing/app.tsx";
import CarsTodayPage from "./cars-desk-page.tsx";

const copy = carDeskCopy.today;
const car = (visitId: number, plate: string): CarTodayView => ({
  visitId,
  plate,
  building: "101동",
  unit: "1203호",
  cameAt: null,
  leftAt: null,
  until: new Date(Date.now() + 3_600_000).toISOString(),
});
const view = (...cars: readonly CarTodayView[]): CarsTodayView => ({ day: seoulDay(new Date()), cars, refused: [] });
const noted: UnregisteredCarView = {
  carId: 5,
  plate: "88무1234",
  count: 1,
  place: null,
  photoUrl: null,
  thumbUrl: null,
  ownSightingId: null,
  firstSeenAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
};

beforeEach(() => localStorage.clear());

/** Opens the gate of a complex with a list that has one car of many; a search of these digits finds another one. */
function open(find: (call: ComponentCall) => CarsTodayView) {
  const calls = answerCalls((call) => {
    if (call.path === "/api/member/profile") return { data: { memberId: 1, email: "guard@danji.example" } };
    if (call.path.endsWith("/unregistered")) return { data: { cars: [noted], plateDays: 30, isCut: true } };
    return { data: call.query.has("digits") ? find(call) : { ...view(car(1, "77마9999")), isCut: true } };
  });
  const { client } = openScreen("/office/:apartmentId/cars/today", "/office/1/cars/today", <CarsTodayPage />);
  return { calls, client };
}
const type = (digits: string) => fireEvent.change(screen.getByLabelText(copy.search), { target: { value: digits } });

test("where the list of the day is cut, four digits find a car that it lacks", async () => {
  const { calls } = open(({ query }) => view(...(query.get("digits") === "3456" ? [car(2, "12가3456")] : [])));
  expect(await screen.findByText(copy.cut)).toBeDefined();
  type("345");
  // The server has not been asked yet.
  expect(await screen.findByText(copy.notInCut)).toBeDefined();
  type("3456");
  expect(await screen.findByText("12가3456")).toBeDefined();
  expect(screen.queryByText(copy.cut)).toBeNull();
  type("1111");
  expect(await screen.findByText(copy.notFound)).toBeDefined();
  expect(calls.flatMap(({ query }) => query.get("digits") ?? [])).toEqual(["3456", "1111"]);
});

test("without a connection a list that is cut does not say that a car is not registered", async () => {
  open(() => {
    throw new TypeError("no line");
  });
  await screen.findByText(copy.cut);
  type("3456");
  expect(await screen.findByText(copy.cutOffline)).toBeDefined();
  expect(screen.getByText(copy.notInCut)).toBeDefined();
  expect(screen.queryByText(copy.notFound)).toBeNull();
});

test("a car that the cut list lacks is not noted as unregistered without a question", async () => {
  const { calls, client } = open(() => view(car(2, "12가3456")));
  fireEvent.click(await screen.findByText(gateCopy.note.open));
  fireEvent.change(await screen.findByLabelText(gateCopy.note.plate), { target: { value: "12가3456" } });
  await waitFor(() => expect(calls.some(({ query }) => query.get("digits") === "3456")).toBe(true));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole("button", { name: gateCopy.note.submit }));
  expect(await screen.findByText(gateCopy.note.registered("12가3456", "101동 1203호"))).toBeDefined();
});

test("a list of unregistered cars that is cut says so, and does not say that a car was not noted", async () => {
  open(() => view());
  fireEvent.click(await screen.findByRole("radio", { name: gateCopy.list.unregistered }));
  expect(await screen.findByText(gateCopy.cars.cut(1))).toBeDefined();
  type("9999");
  expect(await screen.findByText(gateCopy.cars.notInCut)).toBeDefined();
  expect(screen.queryByText(gateCopy.cars.notFound)).toBeNull();
});
