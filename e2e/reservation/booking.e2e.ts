import type { Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { registerComplex } from "../harness/complex.ts";
import { confirm, open } from "../harness/page-state.ts";
import { moveIn, type Resident } from "../harness/resident.ts";

test.use({ fresh: true });

test("in a complex without facilities they are in development, and closing the alert goes back", async ({
  page,
  me,
}) => {
  await moveIn(me, await registerComplex(me, `시설 없는 단지 ${Date.now()}`));
  await open(page, "/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^시설정보/ })
    .click();
  await expect(page).toHaveURL("/facilities");
  await expect(page.getByRole("alertdialog", { name: "기능 개발 중입니다." })).toBeVisible();
  await confirm(page);
  await expect(page).toHaveURL("/");
});

test("a resident books a slot in three taps, finds it in their reservations and cancels it for what was shown", async ({
  page,
  me,
}) => {
  await moveIn(me);
  await open(page, "/facilities");
  await page.getByRole("link", { name: /다목적실/ }).click();
  await expect(page.getByRole("heading", { name: "다목적실", level: 1 })).toBeVisible();
  await expect(page.getByText("세대마다 하루에 1건까지 예약해요.")).toBeVisible();
  // A day beyond those of the demo's bookings.
  await page.getByRole("group", { name: "날짜" }).getByRole("button").nth(12).click();
  const slot = page.getByRole("region", { name: "시간" }).getByRole("button", { name: /^09:00/ });
  await slot.click();
  await expect(slot).toHaveAttribute("aria-pressed", "true");
  await checkAxe(page, "a chosen slot");
  await page.getByRole("button", { name: "예약하기", exact: true }).click();
  const done = page.getByRole("dialog", { name: "예약했어요" });
  await expect(done.getByRole("link", { name: "캘린더에 추가" })).toBeVisible();
  await done.getByRole("link", { name: "내 예약 보기" }).click();
  await expect(page).toHaveURL("/my-reservations");
  const card = page.getByRole("article").filter({ hasText: "다목적실" });
  await expect(card.getByText("예약 확정")).toBeVisible();
  await checkAxe(page, "a coming reservation");
  await card.getByRole("button", { name: "예약 취소", exact: true }).click();
  // Within ten minutes of the booking.
  await expect(page.getByRole("alertdialog")).toContainText("지금 취소하면 무료예요");
  await page.getByRole("alertdialog").getByRole("button", { name: "예약 취소", exact: true }).click();
  await expect(card.getByText("취소됨")).toBeVisible();
});

/** The newest card of a facility in one's reservations. */
const cardOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name }).first();

/** Limits count households: behind a door of one's own no other test uses them up. */
const liveAlone = (me: Resident, unit: string) => moveIn(me, 1, unit);

test("a seat is chosen in a drawn grid after its time, and is one's own then", async ({ page, me }) => {
  await liveAlone(me, "2301호");
  await open(page, "/facilities");
  await page.getByRole("link", { name: /독서실/ }).click();
  await expect(page.getByRole("heading", { name: "독서실", level: 1 })).toBeVisible();
  // A day beyond those of the demo's bookings.
  await page.getByRole("group", { name: "날짜" }).getByRole("button").nth(5).click();
  await page.getByRole("region", { name: "시간" }).getByRole("button", { disabled: false }).first().click();
  const seat = page
    .getByRole("region", { name: "좌석" })
    .getByRole("button", { name: /번 좌석, 비어 있음$/ })
    .first();
  const name = (await seat.getAttribute("aria-label")) ?? "";
  await seat.click();
  await expect(seat).toHaveAttribute("aria-pressed", "true");
  await checkAxe(page, "a chosen seat");
  await page.getByRole("button", { name: "예약하기", exact: true }).click();
  await page.getByRole("dialog", { name: "예약했어요" }).getByRole("link", { name: "내 예약 보기" }).click();
  await expect(cardOf(page, "독서실").getByText(new RegExp(`^${name.split("번")[0]}번 ·`))).toBeVisible();
});

test("nights are chosen on a calendar by the day of arrival and that of departure", async ({ page, me }) => {
  await liveAlone(me, "2302호");
  await open(page, "/facilities");
  await page.getByRole("link", { name: /게스트하우스/ }).click();
  const days = page.getByRole("region", { name: "숙박할 날" }).getByRole("button");
  await expect(days.nth(20)).toBeVisible();
  // Two weeks ahead, beyond the demo's bookings; a stay may end on the day on which another begins.
  const names = await days.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ""));
  const arrival = names.findIndex((name, index) => index >= 14 && name.endsWith("예약 가능"));
  await days.nth(arrival).click();
  await days.nth(arrival + 1).click();
  await expect(page.getByRole("status").filter({ hasText: "1박 ·" })).toBeVisible();
  await checkAxe(page, "chosen nights");
  await page.getByRole("button", { name: "예약하기", exact: true }).click();
  await page.getByRole("dialog", { name: "예약했어요" }).getByRole("link", { name: "내 예약 보기" }).click();
  await expect(cardOf(page, "게스트하우스").getByText("예약 확정")).toBeVisible();
});
