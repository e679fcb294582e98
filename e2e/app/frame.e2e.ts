import type { Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { resident } from "../harness/people.ts";
import { confirm, open, waitForAnimations } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

test.describe("logged out", () => {
  test("a guarded screen leads to login and back to it afterwards", async ({ page }) => {
    await page.goto("/mypage/posts");
    await expect(page).toHaveURL("/login");
    await expect.poll(() => stored(page, "prevPath")).toBe("/mypage/posts");
    await logIn(page, resident);
    await expect(page).toHaveURL("/mypage/posts");
    await expect.poll(() => stored(page, "prevPath")).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("without a previous screen the login leads to /, and replaces its history entry", async ({ page }) => {
    await page.goto("/find-account");
    await page.getByRole("button", { name: "뒤로 가기" }).click();
    await expect(page).toHaveURL("/login");
    await logIn(page, resident);
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page, "the login is in no history").not.toHaveURL("/login");
  });

  test("an unknown path links to the home screen", async ({ page }) => {
    await open(page, "/no/such/screen");
    await expect(page.getByRole("heading", { name: "페이지를 찾을 수 없습니다" })).toBeVisible();
    await page.getByRole("button", { name: "홈으로" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("the banner opens its introduction, and closed it stays away", async ({ page }) => {
    await open(page, "/login");
    const words =
      "우리단지는 아파트 입주민을 위한 소통 플랫폼이에요. 공지사항과 동네 소식을 확인하고, 이웃과 중고 거래도 할 수 있어요.";
    const introduction = page.getByText(words, { exact: true });
    await expect(introduction).toBeHidden();
    await page.getByRole("button", { name: "서비스 소개" }).click();
    await expect(introduction).toBeVisible();
    const { data } = (await (await page.request.get("/api/capabilities")).json()) as {
      data: { sources: Record<string, string> };
    };
    for (const side of ["Frontend", "Backend"]) {
      await expect(page.getByRole("link", { name: `${side} Source` })).toHaveAttribute(
        "href",
        data.sources[side.toLowerCase()] ?? "",
      );
    }
    await page.getByRole("button", { name: "배너 닫기" }).click();
    await expect(page.getByRole("button", { name: "서비스 소개" })).toHaveCount(0);
    await expect.poll(() => stored(page, "mobileBannerClosed")).toBe("true");
    await open(page, "/login");
    await expect(page.getByRole("button", { name: "배너 닫기" })).toHaveCount(0);
  });

  test("Google and Naver say that they are in development", async ({ page }) => {
    await open(page, "/login");
    for (const name of ["Google로 계속하기", "네이버로 계속하기"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("alertdialog", { name: "기능 개발 중입니다." })).toBeVisible();
      await confirm(page);
    }
  });

  test("without its root element the app reports what is missing", async ({ page, faults }) => {
    faults.allow(/루트 엘리먼트가 없습니다\./);
    await page.route("/login", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="elsewhere"') });
    });
    const error = page.waitForEvent("pageerror");
    await page.goto("/login");
    expect((await error).message).toContain("루트 엘리먼트가 없습니다.");
  });
});

test.describe("the panel beside the phone", () => {
  for (const width of [390, 768, 1024]) {
    test(`is hidden from assistive technology at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, "/login");
      await expect(page.getByRole("heading", { name: "단지 생활을 더 쉽게" })).toHaveCount(0);
      await expect(page.getByRole("img", { name: "Frontend Source" })).toHaveCount(0);
      await expect(page.getByText("9:41")).toHaveCount(0);
    });
  }

  test("shows what the product is at 1440 px, with two QR codes and a status bar", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/login");
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("heading", { name: "단지 생활을 더 쉽게" })).toBeVisible();
    await expect(panel.getByText("관리자와 입주민을 위한 스마트한 소통 플랫폼")).toBeVisible();
    await expect(panel.getByRole("listitem")).toHaveText(["채팅", "공지사항", "시설정보", "문의하기"]);
    for (const name of ["Frontend Source", "Backend Source"]) {
      const code = panel.getByRole("img", { name });
      await expect(code).toBeVisible();
      expect(await code.boundingBox()).toMatchObject({ width: 100, height: 100 });
    }
    await expect(page.getByText("9:41")).toBeVisible();
  });
});

test.describe("logged in", () => {
  test.use({ member: true });

  test("beside the panel the first Tab leads past it to the screen", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/mypage");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "본문으로 건너뛰기" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "마이페이지" })).toBeFocused();
    await expect(page).toHaveURL("/mypage");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "설정" })).toBeFocused();
  });

  test("home has the search box and eight tiles in three columns", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("combobox", { name: "단지 검색" })).toBeVisible();
    // What is new today has a list of its own below them.
    const tiles = page.getByRole("main").getByRole("list").first().getByRole("listitem");
    await expect(tiles).toHaveText([
      "단지정보",
      "커뮤니티",
      "공지사항",
      /^시설정보/,
      "마이페이지",
      "즐겨찾기",
      /^채팅/,
      /^방문차량/,
    ]);
    const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3);
  });

  test("the side menu lists every place and closes by Escape in 300 ms", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, "/");
    const hamburger = page.getByRole("button", { name: "메뉴 열기" });
    const menu = page.getByRole("dialog", { name: "메뉴" });
    await hamburger.click();
    await expect(menu.getByRole("navigation").getByRole("link")).toHaveText([
      "단지정보",
      "커뮤니티",
      "공지사항",
      "즐겨찾기",
      "마이페이지",
      /^시설정보/,
      /^채팅/,
      /^방문차량 등록/,
      /^내 예약/,
      "단지등록",
    ]);
    // The opening animation is over: what starts next is the closing one.
    await waitForAnimations(page);
    const next = await page.evaluateHandle(() => ({
      motions: new Promise<unknown[]>((resolve) => {
        document.addEventListener(
          "animationstart",
          ({ target }) => {
            const running = target instanceof Element ? target.getAnimations() : [];
            resolve(running.map(({ effect }) => effect?.getComputedTiming().duration));
          },
          { once: true },
        );
      }),
    }));
    await page.keyboard.press("Escape");
    expect(await next.evaluate(({ motions }) => motions)).toEqual([300]);
    await expect(menu).toBeHidden();
    await expect(hamburger).toBeFocused();
  });

  test("the side menu closes by a click outside, and navigates to a screen", async ({ page }) => {
    await open(page, "/");
    const menu = page.getByRole("dialog", { name: "메뉴" });
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await menu.getByRole("link", { name: "마이페이지" }).click();
    await expect(page).toHaveURL("/mypage");
  });

  test("an error of the window shows one screen with a way out", async ({ page, faults }) => {
    faults.allow(/broken on purpose/);
    await open(page, "/mypage");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("broken on purpose");
      });
    });
    await expect(page.getByRole("heading", { name: "문제가 발생했습니다" })).toBeVisible();
    await page.getByRole("button", { name: "새로고침" }).click();
    await expect(page.getByRole("heading", { name: "마이페이지" })).toBeVisible();
  });
});

test("logging out by the side menu ends the session", async ({ page }) => {
  await page.goto("/login");
  await logIn(page, resident);
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page, "isLoggedIn")).toBe("true");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => stored(page, "isLoggedIn")).toBeNull();
  expect((await page.request.get("/api/member/profile")).status()).toBe(401);
});
