import { confirm } from "./harness/settle.ts";
import { expect, test } from "./harness/test.ts";

test.describe("Kakao", () => {
  test("the button leads through the provider to home; the code is in no history and opens nothing again", async ({
    page,
    faults,
  }) => {
    // The local provider stands at a port of its own.
    faults.allow(/^request to http:\/\/localhost:\d+$/);
    await page.goto("/login");
    const landing = page.waitForRequest((request) => request.url().includes("/oauth/redirect?status=success"));
    await page.getByRole("button", { name: "카카오로 계속하기" }).click();
    const address = (await landing).url();
    await expect(page).toHaveURL("/home");
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toMatchObject({ isLoggedIn: "true", loginType: "kakao" });
    expect(stored["prevPath"]).toBeUndefined();
    await page.goto("/mypage");
    await expect(page.getByText("카카오 이웃").first()).toBeVisible();

    await page.context().clearCookies();
    await page.goto(address);
    const alert = page.getByRole("alertdialog", { name: "로그인 실패" });
    await expect(alert).toContainText("인증 정보 교환 중 오류가 발생했습니다.");
    await confirm(page);
    await expect(page).toHaveURL("/login");
  });

  test("what is no success is told, and leads to the login", async ({ page }) => {
    for (const query of ["", "?status=fail", "?status=success"]) {
      await page.goto(`/oauth/redirect${query}`);
      const alert = page.getByRole("alertdialog", { name: "로그인 실패" });
      await expect(alert).toContainText("소셜 로그인 과정에서 오류가 발생했습니다.");
      await confirm(page);
      await expect(page).toHaveURL("/login");
    }
  });
});
