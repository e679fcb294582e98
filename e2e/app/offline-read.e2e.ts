import type { Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { trackPendingCalls, endRoutes } from "../harness/calls.ts";
import { memberScreens } from "../harness/routes.ts";
import { goTo, leaveFor, open } from "../harness/page-state.ts";
import { signUpResident } from "../harness/resident.ts";
import { read } from "../harness/snapshots.ts";
import { expect, test } from "../harness/test.ts";

// What was read is shown with its age where the server cannot be asked, also after the page was loaded anew.
test.use({ member: true });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource/));

const calls = "**/api/**";
const offline = "인터넷 연결을 확인해주세요.";
const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^(?:오늘|어제) \d\d:\d\d 기준연결되면 새로 불러와요$/ });

/** Cuts the API off; document and assets still come. */
const cutApi = (page: Page) => page.route(calls, (route) => route.abort("internetdisconnected"));
/** A captive portal answers every call in place of the server. */
const portal = (page: Page) =>
  page.route(calls, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Wi-Fi 로그인" }));
const restoreApi = (page: Page) => endRoutes(page);

test("L241 a fresh load without the API shows what was read, with its age, and is fresh by itself soon after", async ({
  page,
}) => {
  await read(page, "/mypage", "/community", "/community/feed/1");
  const title = await page.getByRole("main").getByRole("heading").first().textContent();
  for (const cut of [cutApi, portal]) {
    await cut(page);
    await page.goto("/mypage");
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "사용자" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);

    await page.goto("/community/feed/1");
    await expect(page.getByRole("heading", { name: title ?? "" })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    const comment = page.getByRole("textbox", { name: "댓글" });
    await comment.fill("반쯤 쓴 댓글");
    const scrolled = await page.evaluate(() => {
      const scroller = document.getElementById("app-scroll");
      scroller?.scrollTo({ top: 40 });
      return scroller?.scrollTop;
    });
    await restoreApi(page);
    await expect(notice(page)).toHaveCount(0);
    await expect(comment).toHaveValue("반쯤 쓴 댓글");
    expect(await page.evaluate(() => document.getElementById("app-scroll")?.scrollTop)).toBe(scrolled);
    await expect(page).toHaveURL("/community/feed/1");
  }
});

/** Goes to a route within the app, and waits until it is shown and its calls are answered. */
async function walkTo(page: Page, path: string): Promise<void> {
  const pending = trackPendingCalls(page);
  await leaveFor(page, path);
  await page.waitForFunction(() => document.querySelector("#app-scroll h1") !== null);
  await pending.waitUntilIdle();
  await expect(page.getByRole("status", { name: "불러오는 중" }), path).toHaveCount(0);
  pending.stop();
}

/** Routes whose thing does not exist or is not stored (changes of a notice never are), and the favourites, which have a note of their own. */
const withRetry =
  /(?:feed|facilities|inquiry-list|register-complex)\/999999$|999999\/household$|\/changes$|^\/favorites$|^\/(?:manage|operator|claim-office|vouch-office)|withdrawal|settings\/social/;

test("L241 every route without the API shows what was read, or one sentence and a retry", async ({ page }) => {
  await open(page, "/");
  for (const { path } of memberScreens) await walkTo(page, path);
  await read(page, "/");
  await cutApi(page);
  await page.goto("/");
  await expect(notice(page)).toBeVisible();
  // The browser's own event: what cannot be asked fails at once.
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  const untrue = page.getByText(/사용자|글이 없어요|로그인이 없어요/);
  const retry = page.getByRole("button", { name: "다시 시도" });
  for (const { path } of memberScreens) {
    await walkTo(page, path);
    // What says that it failed has no age.
    if (!withRetry.test(path)) await expect(notice(page), path).toBeVisible();
    await expect(untrue, path).toHaveCount(0);
    await expect(retry, path).toHaveCount(withRetry.test(path) ? 1 : 0);
  }
  await expect(page).not.toHaveURL(/login/);
  await goTo(page, "/mypage");
  await restoreApi(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(notice(page)).toHaveCount(0);
});

test("L239 silence is told within 15 seconds, and sooner where there is something to show", async ({ page }) => {
  await read(page, "/mypage");
  await page.clock.install();
  const silent: (() => void)[] = [];
  await page.route(calls, (route) => {
    silent.push(() => void route.abort());
  });
  // After three seconds of its clock, which runs, the page shows what is stored.
  await page.goto("/mypage", { waitUntil: "commit" });
  await expect(page.getByRole("status", { name: "불러오는 중" }).first()).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("status", { name: "불러오는 중" })).toHaveCount(0);
  // Never read before.
  await goTo(page, "/mypage/scraps");
  await expect(page.getByRole("heading", { name: "스크랩한 글" })).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByText(offline)).toBeVisible();
  for (const end of silent) end();
  await endRoutes(page);
});

/** All that the browser stores. */
const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("IndexedDB")));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });

test.describe("L194", () => {
  test.use({ member: false });

  test("after a logout nothing that was read is left, and the next member sees nothing of it offline", async ({
    page,
    playwright,
    origin,
  }) => {
    // Members of their own: a logout ends the session of the demo resident.
    const [first, second] = [
      await signUpResident(playwright.request, origin),
      await signUpResident(playwright.request, origin),
    ];
    const { nickname } = first.person;
    await page.goto("/login");
    await logIn(page, first.person);
    await expect(page).toHaveURL("/");
    await read(page, "/mypage", "/community");
    expect(await storedTexts(page)).toContain(nickname);
    await page.goto("/");
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await page.getByRole("button", { name: "로그아웃" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => storedTexts(page)).not.toContain(nickname);
    await logIn(page, second.person);
    await expect(page).toHaveURL("/");
    await cutApi(page);
    await page.goto("/mypage");
    await expect(page.getByText(offline).first()).toBeVisible();
    await expect(page.getByText(nickname)).toHaveCount(0);
  });
});

test.describe("L248", () => {
  for (const [name, damage] of [
    ["without IndexedDB", () => Reflect.deleteProperty(window, "indexedDB")],
    [
      "with full storage",
      () => {
        const full = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
        Object.assign(Storage.prototype, { setItem: full });
        Object.assign(IDBObjectStore.prototype, { put: full });
      },
    ],
  ] as const) {
    test(`${name} reading works, and offline the screen says so`, async ({ page }) => {
      await page.addInitScript(damage);
      await open(page, "/community");
      const first = page.getByRole("main").getByRole("link").first();
      await expect(first).toBeVisible();
      await cutApi(page);
      await goTo(page, "/mypage/scraps");
      await expect(page.getByText(offline)).toBeVisible();
      await page.goBack();
      await expect(first).toBeVisible();
    });
  }

  test("storage cleared while the page is open changes nothing on it", async ({ page }) => {
    await open(page, "/community");
    await page.evaluate(async () => {
      localStorage.clear();
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await goTo(page, "/mypage/posts");
    await expect(page.getByRole("heading", { name: "작성한 글" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });

  test("a clock two years ahead changes neither 방금 전 nor the age of what was read", async ({
    page,
    playwright,
    origin,
  }) => {
    await page.clock.install({ time: Date.now() + 2 * 365 * 24 * 3_600_000 });
    const writer = await signUpResident(playwright.request, origin);
    const title = `시계가 다른 휴대폰 ${writer.person.nickname}`;
    await writer.post({ title });
    const row = page.getByRole("listitem").filter({ hasText: title });
    await read(page, "/community");
    await expect(row).toContainText(/(방금|[1-9]분) 전/);
    await cutApi(page);
    await page.goto("/community");
    await expect(notice(page)).toBeVisible();
    await expect(row).toContainText(/(방금|[1-9]분) 전/);
  });
});
