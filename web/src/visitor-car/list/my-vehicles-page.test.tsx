import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { navigate } from "#platform/navigation/history.ts";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import VisitorCarPage from "../visitor-car-page.tsx";
import MyVehiclesPage from "./my-vehicles-page.tsx";

/** Two homes of one member; the first is the chosen one. */
const homes: Readonly<Record<string, VisitorCarsView>> = Object.fromEntries(
  [
    { residenceId: 5, apartmentName: "햇살마을", unit: "301호" },
    { residenceId: 6, apartmentName: "솔바람마을", unit: "1203호" },
  ].map((home) => [
    home.residenceId,
    {
      home: { ...home, apartmentId: 2, address: "백범로 192", building: "101동" },
      rules: [{ month: "2026-01", rules: defaultHourRules }],
      plateDays: 60,
      penalties: 0,
      visits: [],
    },
  ]),
);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});

/** Opens a screen at its address; the calls that it makes. */
function open(path: string, address: string, screenOf: ReactNode) {
  const calls = answerCalls(({ path: called, query }) => {
    const home = homes[query.get("residenceId") ?? "5"];
    if (called === "/api/visitor-cars" && home === undefined)
      return { status: 404, code: 404, data: null, reason: "RESIDENCE_NOT_FOUND" };
    if (called === "/api/visitor-cars") return { data: home };
    if (called === "/api/member/profile") return { data: { memberId: 1, email: "" } };
    return { data: [] };
  });
  openScreen(path, address, screenOf);
  return calls;
}

test.each([
  ["", "햇살마을 · 101동 301호", "/visitor-car"],
  ["?home=6", "솔바람마을 · 101동 1203호", "/visitor-car?home=6"],
  ["?home=x", "햇살마을 · 101동 301호", "/visitor-car"],
])("the list at '%s' names its door, and registers for it", async (query, door, form) => {
  open("/mypage/vehicles", `/mypage/vehicles${query}`, <MyVehiclesPage />);
  expect(await screen.findByText(door)).toBeDefined();
  expect(screen.getByRole("link", { name: copy.list.register }).getAttribute("href")).toBe(form);
});

test("the form of another home than the chosen one names its door, registers for it, and leads to its list", async () => {
  const calls = open("/visitor-car", "/visitor-car?home=6", <VisitorCarPage />);
  expect(await screen.findByText("솔바람마을 · 101동 1203호")).toBeDefined();
  expect(screen.getByRole("link", { name: copy.list.open }).getAttribute("href")).toBe("/mypage/vehicles?home=6");
  const plate = screen.getByRole("textbox", { name: copy.form.plateLabel });
  fireEvent.input(plate, { target: { value: "12가3456" } });
  fireEvent.click(screen.getByRole("button", { name: copy.form.today }));
  fireEvent.click(screen.getByRole("button", { name: copy.form.submit }));
  await expect.poll(() => calls.find(({ method }) => method === "POST")?.body).toMatchObject({ residenceId: 6 });
});

test("the first field that is at fault has the focus, and leaving it changes nothing", async () => {
  open("/visitor-car", "/visitor-car", <VisitorCarPage />);
  const plate = await screen.findByRole("textbox", { name: copy.form.plateLabel });
  fireEvent.input(plate, { target: { value: "12가3456" } });
  fireEvent.click(screen.getByRole("button", { name: copy.form.submit }));
  const from = screen.getByLabelText(copy.form.from);
  expect(document.activeElement).toBe(from);
  fireEvent.blur(plate);
  expect(from.getAttribute("aria-invalid")).toBe("true");
});

test.each([
  ["/mypage/vehicles", <MyVehiclesPage key="list" />],
  ["/visitor-car", <VisitorCarPage key="form" />],
])("%s of a home that was left leads to the chosen one", async (path, page) => {
  open(path, `${path}?home=9`, page);
  expect(await screen.findByText("햇살마을 · 101동 301호")).toBeDefined();
  expect(window.location.search).toBe("");
});

test("what is typed for one home does not stay in the form of another", async () => {
  open("/visitor-car", "/visitor-car?home=6", <VisitorCarPage />);
  await screen.findByText("솔바람마을 · 101동 1203호");
  const plate = () => screen.getByRole<HTMLInputElement>("textbox", { name: copy.form.plateLabel });
  const before = plate();
  act(() => navigate("/visitor-car"));
  expect(await screen.findByText("햇살마을 · 101동 301호")).toBeDefined();
  expect(plate()).not.toBe(before);
});
