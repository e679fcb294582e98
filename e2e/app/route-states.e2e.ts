import type { Page } from "@playwright/test";
import { failCalls, waitForFailures, withholdAnswers } from "../harness/conditions.ts";
import { leaveFor } from "../harness/page-state.ts";
import { signUpResident } from "../harness/resident.ts";
import { emptyScreens, formsWithoutAnswer, fullScreens, routes, stillScreens } from "../harness/route-states.ts";
import { memberScreens, openScreens } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

// Each screen while it loads, without content, and without an answer. Without its code: every-route.e2e.ts.
const loading = (page: Page) => page.getByRole("status", { name: "불러오는 중" }).first();
/** The head of a screen, or SPEC's alert over it. */
const head = (page: Page) => page.getByRole("heading", { level: 1 }).or(page.getByRole("alertdialog")).first();
const failure = (page: Page) =>
  page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: "다시 시도" }) })
    .first();

test("every route has its screens in the lists of these tests", () => {
  const sameShape = (path: string) => path.replace(/\?.*$/, "").replaceAll(/\d+/g, "1");
  const walked = new Set([...openScreens, ...memberScreens].map(({ path }) => sameShape(path)));
  // In an iframe of another screen; a form that memberStates of states.ts reaches.
  const elsewhere = ["/register-complex/postcode", "/write/1"];
  expect(routes.filter((path) => !walked.has(path) && !elsewhere.includes(path))).toEqual([]);
  const names = memberScreens.map(({ name }) => name);
  expect(
    [...stillScreens, ...fullScreens, ...Object.keys(emptyScreens)].filter((name) => !names.includes(name)),
  ).toEqual([]);
  const undecided = names.filter((name) => fullScreens.has(name) === name in emptyScreens);
  expect(undecided, "each screen is empty for a newcomer, or is not").toEqual([]);
});

test.describe("members", () => {
  test.use({ member: true });

  test("while no call is answered every screen has its own head and skeleton", async ({ page }) => {
    await withholdAnswers(page);
    await page.goto("/settings/faq");
    for (const { name, path } of memberScreens) {
      await leaveFor(page, path);
      await expect.soft(head(page), path).toBeVisible();
      if (stillScreens.has(name)) await expect.soft(loading(page), path).toHaveCount(0);
      else await expect.soft(loading(page), path).toBeVisible();
      const emptyBars = () =>
        page.evaluate(
          () => [...document.querySelectorAll("footer")].filter((bar) => bar.childElementCount === 0).length,
        );
      expect.soft(await emptyBars(), `${path}: bars without content`).toBe(0);
    }
  });

  const staysWhole = (name: string) => stillScreens.has(name) || formsWithoutAnswer.has(name);
  const failing = memberScreens.filter(({ name }) => !staysWhole(name));
  // Each test stays far below its time limit on a busy machine.
  const screensOfTest = 6;
  for (let first = 0; first < failing.length; first += screensOfTest) {
    const screens = failing.slice(first, first + screensOfTest);
    const from = screens[0]?.name ?? "";
    test(`where calls fail a screen says so, and 다시 시도 loads it (${from} and the next)`, async ({ page }) => {
      await page.clock.install();
      // What an earlier screen has read would be shown.
      await page.addInitScript(() => localStorage.removeItem("snapshots"));
      const answerCalls = await failCalls(page);
      for (const { path } of screens) {
        await page.goto(path);
        await waitForFailures(page, failure(page));
        await expect(page.getByRole("heading", { name: "문제가 발생했습니다" }), path).toHaveCount(0);
        await answerCalls();
        // The socket that comes back may have read some of it again by itself.
        await expect(async () => {
          const again = failure(page).getByRole("button", { name: "다시 시도" }).first();
          if (await again.isVisible()) await again.click({ timeout: 500 });
          await expect(failure(page)).toHaveCount(0, { timeout: 500 });
        }, path).toPass();
      }
    });
  }

  test("screens that need no answer stay whole where calls fail", async ({ page }) => {
    await failCalls(page);
    await page.goto("/settings/faq");
    for (const { path } of memberScreens.filter(({ name }) => staysWhole(name))) {
      await leaveFor(page, path);
      await expect(head(page), path).toBeVisible();
      await expect(page.getByRole("heading", { name: "문제가 발생했습니다" }), path).toHaveCount(0);
    }
  });
});

test("a newcomer finds no screen without a word and a way on", async ({ browser, origin, playwright }) => {
  const newcomer = await signUpResident(playwright.request, origin);
  const context = await browser.newContext({ baseURL: origin, storageState: newcomer.state, locale: "ko-KR" });
  const page = await context.newPage();
  await page.goto("/settings/faq");
  for (const { name, path } of memberScreens) {
    const empty = emptyScreens[name];
    if (empty === undefined) continue;
    await leaveFor(page, path);
    const screen = page.getByRole("main");
    await expect
      .soft(page.getByRole("heading", { name: empty.says }).or(screen.getByText(empty.says)).first(), path)
      .toBeVisible();
    if (empty.leadsOn === undefined) continue;
    const way = { name: empty.leadsOn, exact: true };
    await expect.soft(screen.getByRole("link", way).or(screen.getByRole("button", way)).first(), path).toBeVisible();
  }
  await context.close();
  await newcomer.api.dispose();
});
