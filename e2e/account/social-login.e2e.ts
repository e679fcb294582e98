import { checkAxe } from "../harness/chat.ts";
import { signUpResident } from "../harness/resident.ts";
import { confirm, open } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

test.describe("Kakao", () => {
  // The local provider has one person, whom these tests link and unlink: serial.
  test.describe.configure({ mode: "default" });

  test("the button leads through the provider to home; the code is in no history and opens nothing again", async ({
    page,
    faults,
  }) => {
    // The local provider listens on its own port.
    faults.allow(/^request to http:\/\/localhost:\d+$/);
    await page.goto("/login");
    const landing = page.waitForRequest((request) => request.url().includes("/oauth/redirect?status=success"));
    await page.getByRole("button", { name: "카카오로 계속하기" }).click();
    const address = (await landing).url();
    await expect(page).toHaveURL("/home");
    const stored = await page.evaluate(() => ({ ...localStorage }));
    const socialCode = new URL(address).searchParams.get("social-code") ?? "no code in the address";
    expect(stored).toMatchObject({ isLoggedIn: "true", loginType: "kakao", socialCode });
    expect(stored["prevPath"]).toBeUndefined();
    await page.goto("/mypage");
    await expect(page.getByText("카카오 이웃").first()).toBeVisible();

    // A call of the page that is left would find its session ended and lead to the login.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(address);
    const alert = page.getByRole("alertdialog", { name: "로그인 실패" });
    await expect(alert).toContainText("인증 정보 교환 중 오류가 발생했습니다.");
    await confirm(page);
    await expect(page).toHaveURL("/login");
  });

  test("a failure is shown, and leads to the login", async ({ page }) => {
    for (const query of ["", "?status=fail", "?status=success"]) {
      await page.goto(`/oauth/redirect${query}`);
      const alert = page.getByRole("alertdialog", { name: "로그인 실패" });
      await expect(alert).toContainText("소셜 로그인 과정에서 오류가 발생했습니다.");
      await confirm(page);
      await expect(page).toHaveURL("/login");
    }
  });

  test("a member links it in the settings, and unlinks it again; another member's stays theirs", async ({
    page,
    browser,
    faults,
    origin,
    playwright,
  }) => {
    faults.allow(/^request to http:\/\/localhost:\d+$/);
    const { person, state } = await signUpResident(playwright.request, origin);
    const context = await browser.newContext({ baseURL: origin, storageState: state });
    const settings = await context.newPage();
    const link = async () => {
      await settings.getByRole("button", { name: "카카오 연결하기" }).click();
      const sheet = settings.getByRole("dialog", { name: "카카오 연결" });
      await sheet.getByLabel("비밀번호").fill("wrong2026!");
      await sheet.getByRole("button", { name: "연결하기" }).click();
      await expect(sheet.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
      await sheet.getByLabel("비밀번호").fill(person.password);
      await sheet.getByRole("button", { name: "연결하기" }).click();
    };

    // The provider's person is a separate member without another login method.
    await page.goto("/login");
    await page.getByRole("button", { name: "카카오로 계속하기" }).click();
    await expect(page).toHaveURL("/home");
    await open(page, "/settings/social");
    await checkAxe(page, "the only way in");
    await expect(page.getByText(/^\d{4}\.\d\d\.\d\d 연결$/)).toBeVisible();
    await expect(page.getByText("지금 로그인할 수 있는 유일한 방법이라 해제할 수 없어요.")).toBeVisible();
    await expect(page.getByRole("button", { name: "카카오 연결 해제" })).toHaveCount(0);
    await open(settings, "/settings/social");
    await link();
    await expect(settings.getByRole("alertdialog")).toContainText("이미 다른 회원과 연결된 카카오 계정입니다.");
    await confirm(settings);
    await expect(settings).toHaveURL("/settings/social");

    // Once that member has withdrawn, the identity is free; the page that they left open meets an ended session.
    faults.allow(/^WebSocket connection to .* failed/);
    expect((await page.request.delete("/api/member", { data: { password: "" } })).ok()).toBe(true);
    await link();
    await expect(settings.getByText("카카오 계정을 연결했어요.")).toBeVisible();
    await expect(settings).toHaveURL("/settings/social");
    await settings.getByRole("button", { name: "카카오 연결 해제" }).click();
    const sheet = settings.getByRole("dialog", { name: "카카오 연결 해제" });
    await expect(sheet).toContainText("다른 기기에서는 모두 로그아웃돼요.");
    await checkAxe(settings, "unlinking");
    await sheet.getByRole("button", { name: "연결 해제" }).click();
    await expect(sheet.getByText("비밀번호를 입력해주세요.")).toBeVisible();
    await sheet.getByLabel("비밀번호").fill(person.password);
    await sheet.getByRole("button", { name: "연결 해제" }).click();
    await expect(settings.getByText("카카오 연결을 해제했어요.")).toBeVisible();
    await expect(settings.getByText("연결되지 않음")).toBeVisible();
    await context.close();
  });
});
