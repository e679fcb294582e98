import type { Page } from "@playwright/test";
import { open } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";
import { turnWheel } from "../harness/touch.ts";

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "하단 탭" });
const names = ["홈", "커뮤니티", "채팅", "알림", "내 정보"] as const;
/** Names of the tabs that say that they are open. */
const currentTabs = (page: Page): Promise<readonly (string | undefined)[]> =>
  tabsOf(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.filter((link) => link.ariaCurrent !== null).map((link) => link.lastElementChild?.textContent),
    );

test.use({ member: true });

test("five tabs lead to the main screens and say which one is open", async ({ page }) => {
  await open(page, "/");
  const tabs = tabsOf(page);
  await expect(tabs.getByRole("link")).toHaveText([/^홈/, /^커뮤니티/, /채팅$/, /알림$/, /^내 정보/]);
  const screens = { 커뮤니티: "/community", 채팅: "/chat", 알림: "/notifications", "내 정보": "/mypage", 홈: "/" };
  for (const [name, path] of Object.entries(screens)) {
    const tab = tabs.getByRole("link", { name });
    await tab.click();
    await expect(page).toHaveURL(path);
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect.poll(() => currentTabs(page)).toEqual([name]);
  }
  // A screen within a tab keeps the tab, which leads to its first screen.
  await open(page, "/settings/faq");
  await expect(tabs.getByRole("link", { name: "내 정보" })).toHaveAttribute("aria-current", "true");
});

test("the list of notifications leads to the settings", async ({ page }) => {
  await open(page, "/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "알림" })).toBeVisible();
  await page.getByRole("link", { name: "알림 설정" }).click();
  await expect(page).toHaveURL("/settings/notifications");
});

test("the tab of the open screen leads to its top", async ({ page }) => {
  await open(page, "/community");
  const scrollTop = () => page.evaluate(() => document.getElementById("app-scroll")?.scrollTop);
  await page.mouse.move(195, 400);
  await turnWheel(page, 1_500);
  await expect.poll(scrollTop).toBeGreaterThan(600);
  await tabsOf(page).getByRole("link", { name: "커뮤니티" }).click();
  await expect.poll(scrollTop).toBe(0);
  await expect(page).toHaveURL("/community");
});

test("screens with a form or a composer have the whole height", async ({ page }) => {
  for (const path of ["/chatroom/1", "/community/feed/1", "/write", "/settings/profile", "/settings/inquiry"]) {
    await open(page, path);
    await expect(tabsOf(page), path).toHaveCount(0);
    const bottom = await page.evaluate(() => document.getElementById("app-scroll")?.getBoundingClientRect().bottom);
    expect(bottom, path).toBe(844);
  }
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
]) {
  test(`nothing lies below the tabs at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/community");
    const bar = await tabsOf(page).boundingBox();
    const top = bar?.y ?? 0;
    expect(bar?.width).toBe(Math.min(viewport.width, 768));
    expect(top, "most of the screen is content").toBeGreaterThan(viewport.height * 0.85);
    const write = await page.getByRole("link", { name: "글쓰기" }).boundingBox();
    expect((write?.y ?? top) + (write?.height ?? 0)).toBeLessThanOrEqual(top);
    await open(page, "/");
    const last = page.getByRole("main").getByRole("link", { name: "방문차량", exact: true });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    for (const name of names) {
      const tab = await tabsOf(page).getByRole("link", { name }).boundingBox();
      expect(Math.min(tab?.width ?? 0, tab?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
  });
}

test("with letters of twice the size the count of unread messages leaves the chat icon in sight", async ({ page }) => {
  await open(page, "/community");
  const chat = tabsOf(page).getByRole("link", { name: "채팅" });
  const count = chat.getByText(/^\d+$/).first();
  await expect(count).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const covered = await chat.evaluate((link) => {
    const icon = link.querySelector("svg")?.getBoundingClientRect();
    const badge = link.querySelector("svg + span > span")?.getBoundingClientRect();
    if (icon === undefined || badge === undefined) return 1;
    const width = Math.max(0, Math.min(icon.right, badge.right) - Math.max(icon.left, badge.left));
    const height = Math.max(0, Math.min(icon.bottom, badge.bottom) - Math.max(icon.top, badge.top));
    return (width * height) / (icon.width * icon.height);
  });
  expect(covered).toBeLessThan(0.3);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a new screen comes by a view transition, Back and a query without (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      Object.assign(window, { transitions: 0 });
      document.startViewTransition = (update) => {
        (window as unknown as { transitions: number }).transitions += 1;
        return start(update);
      };
    });
    const transitions = () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
    const expected = reducedMotion === "reduce" ? 0 : 1;
    await open(page, "/");
    await tabsOf(page).getByRole("link", { name: "내 정보" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "마이페이지" })).toBeVisible();
    expect(await transitions()).toBe(expected);
    await page.goBack();
    await expect(page.getByRole("combobox", { name: "단지 검색" })).toBeVisible();
    await tabsOf(page).getByRole("link", { name: "채팅" }).click();
    await page.getByRole("tab", { name: "단체 채팅" }).click();
    await expect(page).toHaveURL("/chat?tab=group");
    expect(await transitions()).toBe(expected * 2);
  });
}
