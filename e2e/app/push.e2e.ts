import { type BrowserContext, expect, type Page, test, type Worker } from "@playwright/test";
import { type TestPushService, testPushService } from "../../server/testing/push-service.ts";
import { goTo } from "../harness/page-state.ts";
import { roomOf, sendMessages } from "../harness/chat.ts";
import { type Resident, signUpResident } from "../harness/resident.ts";
import { nextRelease } from "./next-release.ts";
import { type RunningServer, startServer } from "../harness/server/server.ts";
import { drawing } from "../harness/phone-photo.ts";
import { storedTexts, waitForWorker } from "./installed.ts";

/*
 * The service worker beside a server of its own.
 *
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

/** What the worker shows; the headless browser of the tests has no place for it, and refuses each with an error. */
interface WorkerOfTest {
  readonly registration: ServiceWorkerRegistration;
  shown: { readonly title: string; readonly body?: string; readonly data?: unknown }[];
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerOfTest;
    scope.shown = [];
    scope.registration.getNotifications = async () => [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  return worker;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerOfTest).shown.map(({ title, body }) => ({ title, body })));

/** Taps the first one. Events made by a script have no waitUntil of their own. */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    const [shown] = (globalThis as unknown as WorkerOfTest).shown;
    const parts = { notification: { data: shown?.data, close: () => undefined }, waitUntil: () => undefined };
    dispatchEvent(Object.assign(new Event("notificationclick"), parts));
  });

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
  const worker = await workerOf(context);
  await deliver(context, page, JSON.stringify(message));
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      { title: `${neighbour.person.nickname}님이 내 글에 댓글을 남겼어요`, body: "저도 갈게요\n놀이터 이야기" },
    ]);
  await tap(worker);
  await expect(page).toHaveURL(`${server.origin}/community/feed/${feedId}#comment-${commentId}`);
  await expect(page.getByText("저도 갈게요")).toBeVisible();
  // The app was not loaded anew.
  expect(await page.evaluate(() => Reflect.has(window, "stays"))).toBe(true);
});

test("a chat message is pushed with its words, and a tap opens its room", async ({ context, browser, playwright }) => {
  const [me, neighbour] = [
    await signUpResident(playwright.request, server.origin),
    await signUpResident(playwright.request, server.origin),
  ];
  key = (await me.read<{ applicationServerKey: string }>("/api/member/push")).applicationServerKey;
  const roomId = await roomOf(me, neighbour);
  const { endpoint, keys } = local.subscribe();
  expect((await me.api.post("/api/member/push", { data: { endpoint, keys } })).status()).toBe(204);
  const theirs = await (await browser.newContext({ storageState: neighbour.state })).newPage();
  await theirs.goto(`${server.origin}/login`);
  await sendMessages(theirs, roomId, ["저녁에 봬요"]);
  const pushed = () => local.received.find(({ path }) => endpoint.endsWith(path));
  await expect.poll(pushed).toBeDefined();
  expect(local.faults).toEqual([]);

  const page = await browserOf(context, me, "/mypage");
  const worker = await workerOf(context);
  await deliver(context, page, JSON.stringify(pushed()?.message));
  await expect.poll(() => shownBy(worker)).toEqual([{ title: neighbour.person.nickname, body: "저녁에 봬요" }]);
  await tap(worker);
  await expect(page).toHaveURL(`${server.origin}/chatroom/${roomId}`);
  await expect(page.getByText("저녁에 봬요")).toBeVisible();
  await theirs.context().close();
});

test("the link of the weekly mail asks, and the button ends it", async ({ page, playwright }) => {
  const me = await signUpResident(playwright.request, server.origin);
  await page.goto(`${server.origin}/unsubscribe?token=1.${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "우리단지 주간 메일을 그만 받을까요?" })).toBeVisible();
  await page.getByRole("button", { name: "그만 받기" }).click();
  await expect(page.getByRole("heading", { name: "쓸 수 없는 주소예요" })).toBeVisible();
  await me.api.dispose();
});

/** The entry script that the page runs. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src"));

test("L196 two tabs stay on their release while another replaces every file: it is offered, and nothing typed is lost", async ({
  context,
  playwright,
}) => {
  const me = await signUpResident(playwright.request, server.origin);
  const other = await browserOf(context, me, "/");
  const page = await context.newPage();
  await page.goto(`${server.origin}/write`);
  await page.getByRole("textbox", { name: "제목" }).fill("승강기 점검");
  await page.getByRole("textbox", { name: "내용" }).fill("반쯤 쓴 글");
  const photo = { name: "a.png", mimeType: "image/png", buffer: await drawing() };
  await page.getByLabel("사진 첨부").setInputFiles(photo);
  await expect(page.getByRole("img", { name: /사진/ })).toHaveCount(1);
  const before = await entryOf(page);

  const release = await nextRelease();
  expect(release.entry).not.toBe(before);
  await server.restart({ WEB_DIR: release.folder });
  // The page asks so by itself once an hour, the browser some time after each load: such an update, begun before the restart, answers
  // a question that comes meanwhile.
  const ask = () => other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = (tab: Page) => tab.getByRole("status").filter({ hasText: "새 버전이 있어요" });
  const isOffered = async () => {
    await ask();
    return offer(other).isVisible();
  };
  await expect.poll(isOffered).toBe(true);
  await expect(offer(page)).toHaveCount(0);
  // The older release goes on: its screens open, and call the server.
  await goTo(other, "/settings/profile");
  await expect(other.getByRole("textbox", { name: "닉네임" })).toHaveValue(me.person.nickname);
  expect(await entryOf(other)).toBe(before);
  await other.goBack();
  await offer(other).getByRole("button", { name: "새로고침" }).click();
  await expect.poll(() => entryOf(other)).toBe(release.entry);
  await expect(offer(other)).toHaveCount(0);

  expect(await entryOf(page)).toBe(before);
  await page.getByRole("textbox", { name: "내용" }).fill("반쯤 쓴 글, 그리고 더");
  await expect.poll(() => storedTexts(page)).toContain("그리고 더");
  await page.reload();
  await expect.poll(() => entryOf(page)).toBe(release.entry);
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("승강기 점검");
  await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue("반쯤 쓴 글, 그리고 더");
  await expect(page.getByRole("img", { name: /사진/ })).toHaveCount(1);
  await release.remove();
});
