import { confirm, open, stopClock } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

// With the clock stopped, what leaves never ends to leave.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a dialog that moves away hinders neither keys nor presses, and screen readers do not meet it", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/login");
  const google = page.getByRole("button", { name: "Google로 계속하기" });
  const naver = page.getByRole("button", { name: "네이버로 계속하기" });
  const alert = page.getByRole("alertdialog", { name: "기능 개발 중입니다." });
  const shown = page.getByText("기능 개발 중입니다.");
  await google.click();
  await expect(alert).toBeVisible();
  await stopClock(page);
  await alert.getByRole("button", { name: "확인" }).press("Enter");
  await expect(google).toBeFocused();
  await expect(alert).toHaveCount(0);
  await expect(shown, "it is still seen").toBeVisible();
  await naver.click();
  await expect(shown).toHaveCount(2);
  await confirm(page);
  await expect(naver).toBeFocused();
  await page.clock.runFor(200);
  await expect(shown).toHaveCount(0);
});

test("with reduced motion a dialog is gone at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await open(page, "/login");
  await page.getByRole("button", { name: "Google로 계속하기" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await stopClock(page);
  await page.getByRole("button", { name: "확인" }).click();
  await expect(page.getByText("기능 개발 중입니다.")).toBeHidden();
});
