import type { Page } from "@playwright/test";
import { callsTo, countCalls, abortCalls, connectionFailed, holdCalls } from "../harness/calls.ts";
import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { open, fastForwardUntilVisible } from "../harness/page-state.ts";

test.use({ fresh: true });

const listing = callsTo("GET", /^\/api\/bookmarks\/apartments$/);
const first = "한빛마을 1단지";

test("no favourites: SPEC's message and a link to find complexes", async ({ page }) => {
  await open(page, "/favorites");
  await expect(page.getByText("즐겨찾기가 비어 있습니다")).toBeVisible();
  await expect(page.getByText("관심 있는 단지를 추가해보세요")).toBeVisible();
  await checkAxe(page, "favorites empty");
  await page.getByRole("button", { name: "단지 찾아보기" }).click();
  await expect(page).toHaveURL("/");
});

test("what is starred stands here, leads to its complex, and goes at once", async ({ page, me }) => {
  for (const id of [1, 2]) expect((await me.api.post(`/api/bookmarks/apartments/${id}`)).status()).toBe(200);
  await open(page, "/favorites");
  const rows = page.getByRole("list", { name: "즐겨찾기" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(first);
  await checkAxe(page, "favorites");
  await page.getByRole("link", { name: first }).click();
  await expect(page).toHaveURL("/complex-info?apartmentId=1");
  await expect(page.getByRole("button", { name: `${first} 즐겨찾기` })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  const release = await holdCalls(page, callsTo("DELETE", /^\/api\/bookmarks\/apartments\/1$/));
  await page.getByRole("button", { name: `${first} 즐겨찾기` }).click();
  await expect(rows).toHaveCount(1);
  await release();
  await expect.poll(async () => (await me.read<unknown[]>("/api/bookmarks/apartments")).length).toBe(1);
});

test("offline the stored copy is shown; without a copy the list shows the failure", async ({ page, me, faults }) => {
  faults.allow(connectionFailed);
  await page.clock.install();
  const cut = await abortCalls(page, listing);
  await page.goto("/favorites");
  await fastForwardUntilVisible(
    page,
    page.getByText("단지 목록을 불러오는데 실패했습니다. 잠시 후 다시 시도해주세요."),
  );
  await me.api.post("/api/bookmarks/apartments/1");
  // The list tries again by itself after a while: not before the tap.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await cut();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await fastForwardUntilVisible(page, page.getByRole("link", { name: first }));

  await abortCalls(page, listing);
  await page.reload();
  await fastForwardUntilVisible(page, page.getByText("연결되지 않아 저장해 둔 목록을 보여드려요"));
  await expect(page.getByRole("link", { name: first })).toBeVisible();
});

/** Focuses the window again, and resolves once the page has sent its requests for that. */
async function refocus(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    // The page sends its requests on focus while the first of these calls is pending. All of them are known once a call
    // sent later, the second, is answered.
    await fetch("/api/capabilities");
    await fetch("/api/capabilities");
  });
}

test("the list is refetched on every visit and on reconnecting, and not on focus", async ({ page, faults }) => {
  // Calls pending at the disconnection, a picture or the socket, fail.
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
  const requestCount = countCalls(page, listing);
  await open(page, "/favorites");
  expect(requestCount()).toBe(1);
  await refocus(page);
  expect(requestCount(), "on focus").toBe(1);
  await page.getByRole("button", { name: "뒤로 가기" }).click();
  // A call that is still under way when the line comes back is not sent again.
  const visited = page.waitForResponse((response) => listing(response.request()));
  await page.getByRole("link", { name: "즐겨찾기" }).click();
  await expect(page.getByText("즐겨찾기가 비어 있습니다")).toBeVisible();
  await (await visited).finished();
  expect(requestCount(), "on a visit").toBe(2);
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await expect.poll(requestCount, "on reconnecting").toBe(3);
});
