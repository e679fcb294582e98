import type { BrowserContext, Page } from "@playwright/test";
import { type TestPushService, testPushService } from "../../server/testing/push-service.ts";
import { type Resident, signUpResident } from "../harness/resident.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import { waitForWorker } from "./installed.ts";

/*
 * A push as it comes: from a comment over the server's outbox to a push service, which checks the token and decrypts with the keys
 * of the subscription, into the service worker that the page has registered. What a closed network lacks is the way between
 * the last two, which is Google's: the message is handed to the browser by its own protocol.
 */
let server: RunningServer;
let local: TestPushService;
let key = "";

test.use({ serviceWorkers: "allow" });
test.describe.configure({ mode: "serial", timeout: 240_000 });
test.beforeAll(async () => {
  local = await testPushService(() => key);
  server = await startServer({ LOCAL_PUSH_SERVICE: local.origin });
});
test.afterAll(async () => {
  await server.stop();
  await local.close();
});

async function browserOf(context: BrowserContext, who: Resident, path: string): Promise<Page> {
  await context.addCookies(who.state.cookies);
  await context.addInitScript(() => localStorage.setItem("isLoggedIn", "true"));
  await context.grantPermissions(["notifications"], { origin: server.origin });
  const page = await context.newPage();
  await page.goto(`${server.origin}${path}`);
  await waitForWorker(page);
  return page;
}

/** Hands a message to the service worker of the page, as the browser does with one of its push service. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  await browser.send("ServiceWorker.deliverPushMessage", { origin: server.origin, registrationId, data });
  await browser.detach();
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Taps the one notification that is shown. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Event = Reflect.get(globalThis, "NotificationEvent") as new (type: string, init: object) => Event;
    dispatchEvent(new Event("notificationclick", { notification }));
  });
}

test("a comment is pushed, encrypted and signed, shown by the worker, and a tap opens it in the tab that is open", async ({
  context,
  playwright,
}) => {
  const [me, neighbour] = [
    await signUpResident(playwright.request, server.origin),
    await signUpResident(playwright.request, server.origin),
  ];
  key = (await me.read<{ applicationServerKey: string }>("/api/member/push")).applicationServerKey;
  const feedId = await me.post({ title: "놀이터 이야기" });
  const { endpoint, keys } = local.subscribe();
  expect((await me.api.post("/api/member/push", { data: { endpoint, keys } })).status()).toBe(204);
  const commentId = await neighbour.comment(feedId, "저도 갈게요");
  await expect.poll(() => local.received.length).toBe(1);
  expect(local.faults).toEqual([]);
  const message = local.received[0]?.message;

  const page = await browserOf(context, me, "/mypage");
  await page.evaluate(() => Reflect.set(window, "stays", true));
  await deliver(context, page, JSON.stringify(message));
  await expect
    .poll(() => shownOn(page))
    .toEqual([
      { title: `${neighbour.person.nickname}님이 내 글에 댓글을 남겼어요`, body: "저도 갈게요\n놀이터 이야기" },
    ]);
  await tap(context);
  await expect(page).toHaveURL(`${server.origin}/community/feed/${feedId}#comment-${commentId}`);
  await expect(page.getByText("저도 갈게요")).toBeVisible();
  // The app was not loaded anew.
  expect(await page.evaluate(() => Reflect.has(window, "stays"))).toBe(true);
  expect(await shownOn(page)).toEqual([]);
});

test("a logout takes what was pushed from the screen, and nothing is pushed after it", async ({
  context,
  playwright,
}) => {
  const [me, neighbour] = [
    await signUpResident(playwright.request, server.origin),
    await signUpResident(playwright.request, server.origin),
  ];
  const feedId = await me.post({ title: "비밀 이야기" });
  const { endpoint, keys } = local.subscribe();
  await me.api.post("/api/member/push", { data: { endpoint, keys } });
  const page = await browserOf(context, me, "/");
  await deliver(context, page, JSON.stringify({ tag: "other", about: { kind: "SUMMARY", count: 2, newest: [] } }));
  await expect.poll(() => shownOn(page)).toHaveLength(1);
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expect.poll(() => shownOn(page)).toEqual([]);
  await neighbour.comment(feedId, "아직 있나요");
  const sua = await signUpResident(playwright.request, server.origin);
  const other = local.subscribe();
  await sua.api.post("/api/member/push", { data: { endpoint: other.endpoint, keys: other.keys } });
  await neighbour.comment(await sua.post({ title: "다른 글" }), "여기요");
  // The later one has come, so the earlier one was looked at.
  await expect.poll(() => local.received.some(({ path }) => other.endpoint.endsWith(path))).toBe(true);
  expect(local.received.some(({ path }) => endpoint.endsWith(path))).toBe(false);
});

test("the link of the weekly mail asks, and the button ends it", async ({ page, playwright }) => {
  const me = await signUpResident(playwright.request, server.origin);
  await page.goto(`${server.origin}/unsubscribe?token=1.${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "우리단지 주간 메일을 그만 받을까요?" })).toBeVisible();
  await page.getByRole("button", { name: "그만 받기" }).click();
  await expect(page.getByRole("heading", { name: "쓸 수 없는 주소예요" })).toBeVisible();
  await me.api.dispose();
});
