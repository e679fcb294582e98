import { expect, type Page } from "@playwright/test";
import { open } from "../harness/page-state.ts";
import { demoPerson, logInByApi, manager, type Person } from "../harness/people.ts";
import { test } from "../harness/test.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const waitingIn = (page: Page) => page.getByRole("region", { name: "지금 할 일" });

for (const size of sizes) {
  test(`the front page of the desk leads each role to what waits, at ${size.width} px`, async ({
    page,
    context,
    origin,
  }) => {
    await page.setViewportSize(size);
    // about:blank has no storage.
    await context.addInitScript(() => {
      if (location.origin !== "null") localStorage.setItem("isLoggedIn", "true");
    });
    const enter = async (person: Person) => {
      // A call or a socket of the page that is left would find its session ended, and lead to the login.
      await page.goto("about:blank");
      await context.clearCookies();
      await logInByApi(context.request, origin, person);
      await open(page, "/office/1");
    };

    await enter(manager);
    const late = waitingIn(page).getByRole("link", { name: "처리 예정일이 지난 문의" });
    await expect(late).toContainText(/\d+건/);
    const week = page.getByRole("region", { name: "최근 7일" });
    await expect(week).toContainText("새 입주민");
    await week.getByText("날짜별 표로 보기").click();
    await expect(week.getByRole("row")).toHaveCount(15);
    await expect(week.getByRole("columnheader", { name: "들어온 문의" })).toBeVisible();
    const months = page.getByRole("region", { name: "달마다 들어온 문의" });
    await expect(months.getByRole("table", { name: "종류별" }).getByRole("row", { name: "전체" })).toBeVisible();
    await expect(months.getByRole("row", { name: "층간소음" })).toContainText("5세대 미만");
    await months.getByRole("combobox", { name: "달" }).selectOption({ index: 2 });
    await expect(months.getByRole("table", { name: "동별" })).toBeVisible();
    const again = page.waitForRequest(/\/api\/office\/1\/today$/);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await again;
    await late.click();
    await expect(page).toHaveURL("/office/1/inquiries?overdue=true");
    await expect(page.getByRole("heading", { name: "문의", level: 1 })).toBeVisible();

    await enter(demoPerson("guard"));
    await expect(waitingIn(page)).toBeVisible();
    await expect(page.getByText("오늘 방문차량과 예약, 맡은 문의의 제목과 위치를 볼 수 있어요")).toBeVisible();
    await expect(page.getByRole("region", { name: "최근 7일" })).toHaveCount(0);

    await enter(demoPerson("council"));
    await expect(week).toContainText("새 댓글");
    await expect(week).not.toContainText("들어온 문의");
    await expect(months.getByRole("table", { name: "동별" })).toBeVisible();
    await expect(page.getByRole("link", { name: /최근 7일 업무 기록/ })).toHaveAttribute("href", "/office/1/ledger");
  });
}
