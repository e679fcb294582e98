import type { ResidenceView } from "@danji/contract/complex/residence";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { beforeEach, expect, test } from "vitest";
import { dropFormStates, giveFormStates, keepFormStates } from "#platform/form/kept-state.ts";
import { answerCalls, openScreen, renderInApp } from "#platform/testing/app.tsx";
import AddHomePage from "./add-home-page.tsx";
import EditHomePage from "./edit-home-page.tsx";
import { HouseholdForm } from "./household-form.tsx";

beforeEach(dropFormStates);

const form = (buildingRange: string | undefined) => (
  <HouseholdForm
    formName="new"
    buildingRange={buildingRange}
    submit="등록하기"
    busy={false}
    save={async () => undefined}
    failed="실패"
  />
);

test("beside the lock stands who sees the door, and the buildings have a line of their own, also while they load", () => {
  const { container, unmount } = renderInApp(form(undefined));
  const privacy = () => screen.getByText("동과 호는 같은 집에 사는 사람과 단지 관리자만 볼 수 있어요.");
  expect(privacy().querySelector("svg")).not.toBeNull();
  expect(container.querySelectorAll("p > .skeleton")).toHaveLength(1);
  unmount();
  renderInApp(form("101동 ~ 108동"));
  expect(screen.getByText("101동 ~ 108동").contains(privacy())).toBe(false);
});

test("a form that is there again after a new login sends the door that was typed, and no other", async () => {
  const facts = { moveInDate: null, numberOfResidents: null, carNumbers: [] };
  const home = { building: "101동", unit: "1203호", ...facts } as unknown as ResidenceView;
  const saved: unknown[] = [];
  const opened = (now: ResidenceView) => (
    <HouseholdForm
      formName="7"
      home={now}
      buildingRange=""
      submit={copy.save}
      busy={false}
      save={async ({ unit }, isOtherDoor) => saved.push([unit, isOtherDoor])}
      failed="실패"
    />
  );
  const typeAndEnd = (label: string, value: string) => {
    const { unmount } = renderInApp(opened(home));
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    keepFormStates(7);
    unmount();
    giveFormStates(7);
  };
  // By a code, in another tab.
  const moved = { ...home, unit: "1204호" } as ResidenceView;
  const saveAgain = async (count: number) => {
    const { unmount } = renderInApp(opened(moved));
    fireEvent.click(screen.getByRole("button", { name: copy.save }));
    await waitFor(() => expect(saved).toHaveLength(count));
    unmount();
    dropFormStates();
  };
  typeAndEnd(copy.optional(copy.numberOfResidents), "2");
  await saveAgain(1);
  typeAndEnd(copy.unit, "1205호");
  await saveAgain(2);
  expect(saved).toEqual([
    ["1204호", false],
    ["1205호", true],
  ]);
});

test("a form that stood open while its home got another door sends no 동 and 호 that was not changed in it", async () => {
  const waiting = {
    memberApartmentId: 7,
    apartmentId: 1,
    apartmentName: "한빛마을",
    region: "서울특별시",
    state: "WAITING",
  };
  const facts = { moveInDate: null, numberOfResidents: null, carNumbers: [] };
  const home = { ...waiting, ...facts, building: "101동", unit: "1203호" } as unknown as ResidenceView;
  // Joined by the code of another door.
  let now: ResidenceView = home;
  const calls = answerCalls(({ method, path }) => {
    if (method === "PUT") return { data: now };
    return { data: path === "/api/member-apartments" ? [now] : { buildingRange: "" } };
  });
  const sent = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  const { readAgain } = openScreen("/homes/:residenceId", "/homes/7", <EditHomePage />);
  await screen.findByDisplayValue("1203호");
  now = { ...home, unit: "1204호", state: "ACTIVE" };
  await readAgain();
  const people = screen.getByLabelText(copy.optional(copy.numberOfResidents));
  fireEvent.change(people, { target: { value: "2" } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: copy.save }));
  save();
  await waitFor(() => expect(sent()).toEqual([{ ...facts, numberOfResidents: 2 }]));
  expect(await screen.findByText(copy.saved)).toBeDefined();
});

const emptyFacts = { moveInDate: null, numberOfResidents: null, carNumbers: [], isChosen: true };
const added = {
  memberApartmentId: 7,
  apartmentId: 1,
  building: "101동",
  unit: "1203호",
  state: "ACTIVE",
  ...emptyFacts,
};
const already = { status: 409, reason: "RESIDENCE_ALREADY", message: copy.already };

/** Opens the form and types a door; `addings` are the answers to the calls that add it. */
function typeDoor(
  addings: (() => { readonly status: number; readonly reason: string; readonly message: string })[],
  state = "ACTIVE",
) {
  answerCalls(({ method, path }) => {
    if (method === "POST") return (addings.shift() ?? (() => already))();
    return {
      data:
        path === "/api/member-apartments"
          ? [{ ...added, state }]
          : { name: "한빛마을", region: "서울", buildingRange: "" },
    };
  });
  openScreen("/homes/new", "/homes/new?apartmentId=1", <AddHomePage />);
  fireEvent.change(screen.getByLabelText(copy.building), { target: { value: "101" } });
  fireEvent.change(screen.getByLabelText(copy.unit), { target: { value: "1203" } });
}
const add = () => fireEvent.click(screen.getByRole("button", { name: copy.submit }));
const loses = () => {
  throw new TypeError("Failed to fetch");
};

test("a home that was added by a call whose answer was lost is shown as added", async () => {
  typeDoor([loses]);
  add();
  await screen.findByRole("alert");
  add();
  expect(await screen.findByText(copy.done)).toBeDefined();
});

test("one that the office has rejected is not what the lost call added", async () => {
  typeDoor([loses], "REJECTED");
  add();
  await screen.findByRole("alert");
  add();
  expect(await screen.findByText(copy.already)).toBeDefined();
});

test("one that was there before is refused", async () => {
  typeDoor([]);
  add();
  expect(await screen.findByText(copy.already)).toBeDefined();
  add();
  expect(await screen.findByText(copy.already)).toBeDefined();
});
