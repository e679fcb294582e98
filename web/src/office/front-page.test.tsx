import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Route } from "#platform/navigation/router.tsx";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import FrontPage from "./front-page.tsx";

beforeEach(() => history.replaceState(null, "", "/office/1"));

function open(role: OfficeRole, counts: DeskTodayView["counts"] | undefined) {
  let isDown = counts === undefined;
  const calls = answerCalls(({ path }) => {
    if (path === "/api/office/1/today")
      return isDown ? { status: 429, message: "잠시 뒤에" } : { data: { counts: counts ?? {} } };
    if (path.includes("/figures/")) return { status: 403, message: "볼 수 없어요" };
    return { data: { managedComplexes: [{ apartmentId: 1, apartmentName: "한빛마을", role }] } };
  });
  renderInApp(<Route path="/office/:apartmentId" component={FrontPage} />);
  return { calls, mend: () => (isDown = false) };
}

test("what waits comes in the order of what to do first, each a link to its list; the rest is below", async () => {
  open("HEAD", { reportsOpen: 2, inquiriesOverdue: 1, residentsWaiting: 1_200, inquiriesToday: 0 });
  const links = within(await screen.findByRole("region", { name: "지금 할 일" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["처리 예정일이 지난 문의먼저 답하거나, 이유를 적어 보류해 주세요1건", "/office/1/inquiries?overdue=true"],
    ["확인할 입주 신청이웃이 기다리고 있어요1,200건", "/office/1/residents?state=WAITING"],
    ["확인할 신고신고된 글을 보고 판단해 주세요2건", "/office/1/reports?state=OPEN"],
    ["오늘까지 처리할 문의 0건", "/office/1/inquiries?due=TODAY"],
  ]);
});

test("a turnover that waits after a restore is asked for, apart from those that come by themselves", async () => {
  open("HEAD", { turnoversAhead: 0, turnoversHeld: 2 });
  const [first] = within(await screen.findByRole("region", { name: "지금 할 일" })).getAllByRole("link");
  expect([first?.textContent, first?.getAttribute("href")]).toEqual([
    "복원 뒤 멈춰 둔 세대 교체취소하고 다시 정해 주세요2건",
    "/office/1/households?who=TURNOVER",
  ]);
});

test("a new office reads that nothing waits, and what will come here", async () => {
  open("HEAD", { inquiriesOverdue: 0 });
  expect((await screen.findByText("지금 기다리는 일이 없어요")).closest("[role=status]")?.textContent).toContain(
    "새로 할 일이 생기면 여기에 먼저 보여요.",
  );
});

test("a guard sees the cars and bookings of today and what is assigned to them, and asks for no figures", async () => {
  const { calls } = open("GUARD", { inquiriesMine: 0, carsExpected: 3, reservationsToday: 1 });
  const links = within(await screen.findByRole("region", { name: "지금 할 일" })).getAllByRole("link");
  expect(links.slice(0, 2).map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["오늘 올 방문차량번호 네 자리로 찾아 입차를 눌러 주세요3대", "/office/1/cars/today"],
    ["오늘 체크인할 예약이용하러 온 세대를 체크인해 주세요1건", "/office/1/reservations"],
  ]);
  await screen.findByText("내가 맡은 문의", { exact: false });
  await screen.findByText("오늘 방문차량과 예약, 맡은 문의의 제목과 위치를 볼 수 있어요");
  expect(calls.filter(({ path }) => path.includes("/figures/"))).toEqual([]);
});

test("what cannot be read says so in its place, and is read again by a tap", async () => {
  const { mend } = open("HEAD", undefined);
  await screen.findByText("할 일을 불러오지 못했어요");
  mend();
  fireEvent.click(screen.getAllByRole("button", { name: /다시/ })[0] as HTMLElement);
  expect(await screen.findByText("지금 기다리는 일이 없어요")).toBeDefined();
});
