import type { Page, Route } from "@playwright/test";
import { endRoutes } from "../harness/calls.ts";
import { fastForwardUntilVisible, goTo, open } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

// A part of the app that cannot be loaded: the screen says so in its place, and it is loaded once it can be.
test.use({ member: true });
// Chromium reports a module of another type itself where it asked for it before the part was loaded with a check.
test.beforeEach(({ faults }) =>
  faults.allow(/Failed to load (resource|module script)|is invalid\.|has been blocked by CORS/),
);
// Where a part was asked for without the check, the browser follows the redirect up to the Content-Security-Policy.
test.beforeEach(({ faults }) => faults.allow(/http:\/\/portal\.example\b/));

const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "이 화면을 불러오지 못했어요" });
const offline = (page: Page) => failure(page).getByText("인터넷 연결을 확인해주세요.");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

const everyAsset = "**/assets/**";
const portal = {
  status: 200,
  contentType: "text/html",
  body: "<!doctype html><title>Wi-Fi</title><script>alert(1)</script>",
};

/** The original answer with its body changed. */
const changed = (change: (body: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  const { "content-length": _, ...headers } = response.headers();
  await route.fulfill({ status: 200, headers, body: change(await response.text()) });
};

const faultsOfTheLine = {
  "no connection": (route: Route) => route.abort("internetdisconnected"),
  "a captive portal's page": (route: Route) => route.fulfill(portal),
  "a redirect to a captive portal": (route: Route) =>
    route.fulfill({ status: 302, headers: { location: "http://portal.example/" } }),
  "511": (route: Route) => route.fulfill({ status: 511, contentType: "text/html", body: "<p>Wi-Fi" }),
  "plain text": (route: Route) => route.fulfill({ status: 200, contentType: "text/plain", body: "Wi-Fi" }),
} as const;

const faultsOfTheFile = {
  "404": (route: Route) => route.fulfill({ status: 404, contentType: "application/json", body: "{}" }),
  "half of the file": changed((body) => body.slice(0, body.length / 2)),
  "one changed byte": changed((body) => `${body.slice(0, 60)}~${body.slice(61)}`),
} as const;

async function expectRecovery(page: Page, answer: (route: Route) => Promise<unknown>, hint: string): Promise<void> {
  const asked: string[] = [];
  await open(page, "/");
  let isMended = false;
  await page.route(everyAsset, (route) => {
    if (!isMended) return answer(route);
    asked.push(route.request().url());
    return route.fallback();
  });
  await page.getByRole("link", { name: "마이페이지" }).first().click();
  await expect(failure(page)).toContainText(hint);
  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(heading(page, "우리단지").or(page.getByRole("banner").first())).toBeVisible();
  await goTo(page, "/mypage");
  await expect(failure(page)).toBeVisible();
  isMended = true;
  // By itself, from the network: a browser may remember a failed import.
  await expect(heading(page, "마이페이지")).toBeVisible();
  expect(asked.filter((url) => /\/mypage-page-.*\.js$/.test(url)).length).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "문제가 발생했습니다" })).toHaveCount(0);
  await endRoutes(page);
}

for (const [name, answer] of Object.entries(faultsOfTheLine)) {
  test(`${name} in place of code: told as the connection, loaded by itself later`, ({ page }) =>
    expectRecovery(page, answer, "인터넷 연결을 확인해주세요."));
}
for (const [name, answer] of Object.entries(faultsOfTheFile)) {
  test(`${name} in place of code: told in place, loaded by itself later`, ({ page }) =>
    expectRecovery(page, answer, "잠시 후 저절로 다시 불러와요"));
}

test("a tap loads what is missing at once", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await page.route(everyAsset, faultsOfTheFile["404"]);
  await goTo(page, "/mypage");
  await expect(failure(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 600));
  await endRoutes(page);
  await failure(page).getByRole("button", { name: "다시 시도" }).click();
  await expect(heading(page, "마이페이지")).toBeVisible();
});

test("silence is told after ten seconds", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  const held: Route[] = [];
  await page.route(everyAsset, (route) => void held.push(route));
  await goTo(page, "/mypage");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await fastForwardUntilVisible(page, offline(page));
  await endRoutes(page);
  await fastForwardUntilVisible(page, heading(page, "마이페이지"));
  for (const route of held) await route.abort().catch(() => undefined);
});

test("offline, the sheets and the viewer of a post say so in their place, and the post stays", async ({
  page,
  context,
}) => {
  await open(page, "/community?q=봄에 찍은");
  await page
    .getByRole("link", { name: /봄에 찍은 벚꽃길/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^사진 1\/\d$/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^사진 1\/\d$/ }).click();
  await expect(page.getByRole("dialog").getByText("인터넷 연결을 확인해주세요.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /봄에 찍은 벚꽃길/ })).toBeVisible();
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("menuitem", { name: "신고" }).click();
  await expect(page.getByRole("dialog").getByText("인터넷 연결을 확인해주세요.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "신고" }).getByRole("radio").first()).toBeVisible();
});

/** Answers as after a release: the page names another entry, and the files that match are gone. */
async function release(page: Page, gone: RegExp): Promise<void> {
  const html = await (await page.request.get("/login")).text();
  const entry = /src="(\/assets\/index-[^"]+)"/.exec(html)?.[1] ?? "";
  const code = await (await page.request.get(entry)).text();
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.fulfill({ contentType: "text/html", body: html.replace(entry, "/assets/index-next.js") }),
  );
  await page.route("/assets/index-next.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }));
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "{}" }));
}

test("L238 after a release that changed the entry the page reloads itself once, and no more within ten minutes", async ({
  page,
}) => {
  await open(page, "/community/feed/1");
  await page.getByRole("textbox", { name: "댓글" }).fill("배포 전에 쓰던 댓글");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await release(page, /\/assets\/mypage-page-/);
  await goTo(page, "/mypage");
  await expect.poll(() => loads).toBe(1);
  // Still gone: told in place, and tried again without another reload.
  await expect(failure(page)).toBeVisible();
  await page.waitForRequest(/\/assets\/mypage-page-/);
  await page.waitForRequest(/\/assets\/mypage-page-/);
  expect(loads).toBe(1);
  await endRoutes(page);
  await expect(heading(page, "마이페이지")).toBeVisible();
  await goTo(page, "/community/feed/1");
  await expect(page.getByRole("textbox", { name: "댓글" })).toHaveValue("배포 전에 쓰던 댓글");
});

test("L238 a release reloads nothing over typed words", async ({ page }) => {
  await open(page, "/community/feed/1");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const comment = page.getByRole("textbox", { name: "댓글" });
  await comment.fill("반쯤 쓴 댓글");
  await release(page, /\/assets\/report-sheet-/);
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("menuitem", { name: "신고" }).click();
  await expect(page.getByRole("dialog").getByText("이 화면을 불러오지 못했어요")).toBeVisible();
  // The check for a release follows each failed attempt.
  await page.waitForRequest(/\/assets\/index-next/);
  await page.waitForRequest(/\/assets\/report-sheet-/);
  expect(loads).toBe(0);
  await expect(comment).toHaveValue("반쯤 쓴 댓글");
});

test("an entry that cannot be loaded is told after ten seconds, and one tap loads the page again", async ({ page }) => {
  await page.route(/\/assets\/index-[^/]+\.js$/, faultsOfTheFile["404"]);
  await page.goto("/mypage");
  const told = page.getByText("이 화면을 불러오지 못했어요");
  const skeleton = page.getByRole("status", { name: "불러오는 중" });
  await expect(told).toBeHidden();
  await expect(skeleton).toBeVisible();
  // The delay is one of the style sheet, which no test clock moves.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const late = document.getAnimations().filter((motion) => motion.effect?.getTiming().delay === 10_000);
        for (const motion of late) motion.finish();
        return late.length;
      }),
    )
    .toBe(2);
  await expect(told).toBeVisible();
  // It no longer looks as if something were to come.
  await expect(skeleton).toBeHidden();
  await endRoutes(page);
  await page.getByRole("link", { name: "다시 시도" }).click();
  await expect(heading(page, "마이페이지")).toBeVisible();
});
