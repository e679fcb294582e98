import { frameCopy } from "@danji/contract/app/frame.copy";
import { doorListCopy } from "@danji/contract/complex/doors/door-list.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView, ResidentView } from "@danji/contract/complex/residence";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, openScreen, renderInApp } from "#platform/testing/app.tsx";
import AddHomePage from "./residence/add-home-page.tsx";
import EditHomePage from "./residence/edit-home-page.tsx";
import ResidentsPage from "./residence/residents-page.tsx";

const home: ResidenceView = {
  memberApartmentId: 5,
  apartmentId: 2,
  apartmentName: "햇살마을",
  region: "서울",
  building: "101동",
  unit: "301호",
  state: "WAITING",
  isChosen: true,
  isManager: false,
  requestedAt: "2026-11-20T00:00:00Z",
  rejectionReason: null,
  moveInDate: null,
  numberOfResidents: null,
  carNumbers: [],
};
const applicant: ResidentView = {
  residenceId: 9,
  memberId: 4,
  name: "김이웃",
  nickname: "이웃",
  building: "101동",
  unit: "302호",
  state: "WAITING",
  createdAt: "2026-11-20T00:00:00Z",
  decidedAt: null,
  isManager: false,
  doorNote: null,
};
const field = (name: string) => screen.getByRole<HTMLInputElement | HTMLTextAreaElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test.each([[[]], [[{ ...home, state: "REJECTED" as const }]]])(
  "the household of a home that the office takes away meanwhile stays in its form",
  async (later: readonly ResidenceView[]) => {
    let homes: readonly ResidenceView[] = [home];
    answerCalls(({ path }) => ({ data: path === "/api/member-apartments" ? homes : {} }));
    const { readAgain } = openScreen("/mypage/homes/:residenceId", "/mypage/homes/5", <EditHomePage />);
    await screen.findByRole("textbox", { name: copy.unit });
    type(copy.unit, "1203호");
    homes = later;
    await readAgain();
    await screen.findByText(copy.goneMeanwhile);
    expect(field(copy.unit).value).toBe("1203호");
  },
);

test("what is typed while the complex loads stays where that cannot be read", async () => {
  let fail = (_error: Error): void => undefined;
  answerCalls(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  history.replaceState(null, "", "/mypage/homes/new?apartmentId=2");
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  renderInApp(<AddHomePage />, client);
  type(copy.building, "101동");
  act(() => fail(new Error("no line")));
  await screen.findByRole("alert");
  expect(field(copy.building).value).toBe("101동");
});

test("another complex asks before it takes what is typed about a household", async () => {
  const complex = { id: 2, name: "햇살마을", region: "서울", buildingRange: "101~110동" };
  answerCalls(({ path }) => ({ data: path === "/api/apartment/2" ? complex : [] }));
  history.replaceState(null, "", "/mypage/homes/new?apartmentId=2");
  renderInApp(<AddHomePage />);
  const another = await screen.findByRole("button", { name: copy.anotherComplex });
  type(copy.building, "101동");
  fireEvent.click(another);
  fireEvent.click(await screen.findByRole("button", { name: frameCopy.leaveForm.cancel }));
  expect(field(copy.building).value).toBe("101동");
  fireEvent.click(another);
  fireEvent.click(await screen.findByRole("button", { name: frameCopy.leaveForm.confirm }));
  // The address changes before the screen is rendered.
  await waitFor(() => expect(screen.queryByRole("textbox", { name: copy.building })).toBeNull());
  expect(window.location.search).toBe("");
});

function openResidents() {
  let [residents, isRefused] = [[applicant], false];
  const client = makeQueryClient();
  answerCalls(({ path }) => {
    if (path.includes("/doors/")) return { data: { loadedAt: null, doorCount: 0, outside: [], outsideCount: 0 } };
    if (path === "/api/member-apartments") return { data: [] };
    if (path !== "/api/manage/residences") return { data: { managedComplexes: [] } };
    if (isRefused) return { status: 403, reason: "MANAGER_ONLY", message: copy.managerOnly };
    return { data: { residents, counts: { waiting: residents.length, active: 0 }, nextCursor: null } };
  });
  history.replaceState(null, "", "/manage/residents?apartmentId=2");
  renderInApp(<ResidentsPage />, client);
  return async (next: { readonly residents?: ResidentView[]; readonly isRefused?: boolean }) => {
    ({ residents, isRefused } = { residents, isRefused, ...next });
    await act(() => client.invalidateQueries({ queryKey: ["residents"] }));
  };
}

test("the reason of a rejection stays where another manager decides on the last applicant", async () => {
  const readAgain = openResidents();
  fireEvent.click(await screen.findByRole("button", { name: copy.decideOne("김이웃", copy.decisions.reject) }));
  type(copy.rejectReason, "동·호가 달라요.");
  await readAgain({ residents: [] });
  await screen.findByText(copy.noResidents.WAITING);
  expect(field(copy.rejectReason).value).toBe("동·호가 달라요.");
});

test("the reason of a rejection is there again after the sheet was closed by a tap beside it", async () => {
  openResidents();
  const reject = copy.decideOne("김이웃", copy.decisions.reject);
  fireEvent.click(await screen.findByRole("button", { name: reject }));
  type(copy.rejectReason, "동·호가");
  const sheet = screen.getByRole("dialog", { name: copy.rejectTitle });
  fireEvent.click(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: copy.rejectTitle })).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: reject }));
  expect(field(copy.rejectReason).value).toBe("동·호가");
});

test("a list of doors that was pasted stays where its manager loses the role", async () => {
  const readAgain = openResidents();
  await screen.findByRole("button", { name: copy.decideOne("김이웃", copy.decisions.reject) });
  fireEvent.click(screen.getByRole("button", { name: doorListCopy.title }));
  type(doorListCopy.field, "101동 301호");
  await readAgain({ isRefused: true });
  await waitFor(() => expect(screen.getByText(copy.managerOnly)).toBeDefined());
  expect(field(doorListCopy.field).value).toBe("101동 301호");
});
