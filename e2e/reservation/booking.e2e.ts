import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { registerComplex } from "../harness/complex.ts";
import { confirm, open } from "../harness/page-state.ts";
import { moveIn } from "../harness/resident.ts";

test.use({ fresh: true });

test("in a complex without facilities they are in development, and closing the alert goes back", async ({
  page,
  me,
}) => {
  await moveIn(me, await registerComplex(me, `시설 없는 단지 ${Date.now()}`));
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "시설정보" }).click();
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
