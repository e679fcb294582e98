import type { Page } from "@playwright/test";
import { connectionFailed, endRoutes } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";

/** How many faces of Pretendard the document has loaded: the interface's, then that of people's own texts. */
const loadedFaces = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);

test.use({ member: true });

test("the font of people's texts is added once it is loaded, never as one to be looked for", async ({ page }) => {
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    const add = document.fonts.add.bind(document.fonts);
    document.fonts.add = (face) => {
      states.push(face.status);
      return add(face);
    };
  });
  await page.goto("/community");
  await expect.poll(() => loadedFaces(page)).toBe(2);
  expect(await page.evaluate(() => (window as unknown as { states: string[] }).states)).toEqual(["loaded"]);
  expect(await page.evaluate(() => document.fonts.check("16px Pretendard", "뷁쭈"))).toBe(true);
});

test("where it cannot be loaded it comes with the next connection", async ({ page, faults }) => {
  faults.allow(connectionFailed);
  const font = /\/assets\/pretendard-text-[^/]+\.woff2$/;
  await page.route(font, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => font.test(request.url()));
  await page.goto("/community");
  await failed;
  expect(await loadedFaces(page)).toBe(1);
  await endRoutes(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      return loadedFaces(page);
    })
    .toBe(2);
});

test("a system font is named until that of the interface is there, and where it does not come", async ({
  page,
  faults,
}) => {
  faults.allow(connectionFailed);
  const family = () => page.evaluate(() => getComputedStyle(document.documentElement).fontFamily);
  await page.route(/\/assets\/pretendard-ui-[^/]+\.woff2$/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("link", { name: "커뮤니티" }).first()).toBeVisible();
  expect(await family()).toBe("Pretendard, sans-serif");
  await endRoutes(page);
  await page.reload();
  await expect.poll(family).toBe("Pretendard");
});
