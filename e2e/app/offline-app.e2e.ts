import type { Locator, Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { hide, storedTexts, waitForWorker } from "./installed.ts";
import { goTo, open } from "../harness/page-state.ts";
import { drawing } from "../harness/phone-photo.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";
import { expect, test } from "../harness/test.ts";

// The installed app: its page and code come from the service worker, what was read from the snapshots.
test.use({ serviceWorkers: "allow" });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

const asOf = (page: Page) => page.getByRole("status").filter({ hasText: /^(?:오늘|어제) \d\d:\d\d 기준/ });

/** The first item of a screen; its first line is stored as it is. */
const firstItem = {
  "/notices": (main: Locator) => main.getByRole("listitem").getByRole("link").first(),
  "/my-reservations": (main: Locator) => main.getByRole("heading", { level: 3 }).first(),
  "/mypage/vehicles": (main: Locator) => main.getByText(/^\d{2,3}[가-힣]\d{4}$/).first(),
  "/chat": (main: Locator) => main.getByRole("listitem").getByRole("link").first(),
} as const;

test.describe("a member", () => {
  test.use({ member: true });

  test("L199 closed, offline, opened again: what was read is there with its age, and every screen opens", async ({
    page,
    context,
  }) => {
    await open(page, "/notices");
    await open(page, "/community");
    const first = page.getByRole("article").first().getByRole("link").first();
    // Hidden, and so empty, until its row is measured.
    await expect(first).toHaveText(/\S/, { useInnerText: true });
    const title = await first.innerText();
    // What was read is written when the page is hidden, or after a while; a new document may come before.
    await hide(page);
    await expect.poll(() => storedTexts(page)).toContain(title);
    const kept: (readonly [path: string, words: string])[] = [];
    for (const path of ["/notices", "/my-reservations", "/mypage/vehicles", "/chat"] as const) {
      await open(page, path);
      const item = firstItem[path](page.getByRole("main"));
      await expect(item).toHaveText(/\S/, { useInnerText: true });
      const [line = ""] = (await item.innerText()).split("\n");
      kept.push([path, line]);
      // The next document would come before it is written.
      await hide(page);
      await expect.poll(() => storedTexts(page)).toContain(line);
    }
    await open(page, "/");
    await waitForWorker(page);
    await page.close();
    await context.setOffline(true);

    const later = await context.newPage();
    await later.goto("/community");
    await expect(later.getByRole("article").first()).toContainText(title, { useInnerText: true });
    await expect(asOf(later)).toBeVisible();
    for (const [path, words] of kept) {
      await later.goto(path);
      await expect(later.getByRole("main").getByText(words).first()).toBeVisible();
      await expect(asOf(later)).toBeVisible();
    }
    for (const [path, heading] of [
      ["/mypage", "마이페이지"],
      ["/settings", "설정"],
      ["/write", "글쓰기"],
    ] as const) {
      await later.goto(path);
      await expect(later.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(later.getByText("이 화면을 불러오지 못했어요")).toBeHidden();
    }
    await context.setOffline(false);
    await goTo(later, "/community");
    await expect(asOf(later)).toHaveCount(0);
  });
});

test("L194 after a logout no cache, database, storage or history has anything of the member; offline neither", async ({
  page,
  context,
  playwright,
  origin,
}) => {
  const [first, second] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ];
  const { nickname } = first.person;
  const photo = new File([new Uint8Array(await drawing())], "a.png", { type: "image/png" });
  const feedId = await first.post({ title: "사진 글", photos: [photo] });
  const [unit, plate, draft] = ["1777호", "98하7654", "로그아웃하면 사라질 글"];
  await moveIn(first, 1, unit);
  const [home] = await first.read<{ memberApartmentId: number }[]>("/api/member-apartments");
  const [from, until] = [24, 25].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const visit = { residenceId: home?.memberApartmentId, plate, from, until, amount: 0 };
  const registered = await first.api.post("/api/visitor-cars", { data: visit });
  expect(registered.ok(), await registered.text()).toBe(true);
  await page.goto("/login");
  await logIn(page, first.person);
  await expect(page).toHaveURL("/");
  await waitForWorker(page);
  for (const [path, words] of [
    ["/notifications", nickname],
    ["/mypage/vehicles", plate],
    ["/mypage/homes", unit],
    ["/mypage", nickname],
  ] as const) {
    await open(page, path);
    // The next document would come before it is written.
    await hide(page);
    await expect.poll(() => storedTexts(page)).toContain(words);
  }
  await open(page, "/write");
  await page.getByRole("textbox", { name: "제목" }).fill(draft);
  await open(page, `/community/feed/${feedId}`);
  await hide(page);
  await expect.poll(() => storedTexts(page)).toContain(draft);
  // Photos that were seen: else the test could not find them missing.
  await expect.poll(() => page.evaluate(async () => await caches.has("danji-images"))).toBe(true);
  await page.goto("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  for (const words of [nickname, unit, plate, draft]) await expect.poll(() => storedTexts(page)).not.toContain(words);
  const left = await storedTexts(page);
  expect(left).not.toMatch(/\/api\/|\d+동|\d+호/);

  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByText(nickname)).toHaveCount(0);
  await page.goto("/mypage");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(nickname)).toHaveCount(0);
  await context.setOffline(false);
  await page.goto("/login");
  await logIn(page, second.person);
  await expect(page).not.toHaveURL("/login");
  await open(page, "/write");
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("");
  await expect(page.getByRole("button", { name: /^임시저장/ })).toHaveCount(0);
  await context.setOffline(true);
  for (const path of ["/mypage/vehicles", "/mypage"]) {
    await page.goto(path);
    // What the second member has read may be stored by now: it is shown with its age.
    const isOffline = page.getByText("인터넷 연결을 확인해주세요.").or(asOf(page));
    await expect(isOffline.filter({ visible: true }).first()).toBeVisible();
    for (const words of [nickname, unit, plate]) await expect(page.getByText(words)).toHaveCount(0);
  }
});

test("L200 a post that was deleted while the phone was offline is gone with the first contact, its photo too", async ({
  page,
  context,
  playwright,
  origin,
}) => {
  const [reader, author] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ];
  const title = `사라질 글 ${author.person.nickname}`;
  const photo = new File([new Uint8Array(await drawing())], "a.png", { type: "image/png" });
  const feedId = await author.post({ title, photos: [photo] });
  await page.goto("/login");
  await logIn(page, reader.person);
  await expect(page).toHaveURL("/");
  await waitForWorker(page);
  await open(page, `/community/feed/${feedId}`);
  await hide(page);
  await expect.poll(() => storedTexts(page)).toContain(title);
  await expect.poll(() => storedTexts(page)).toContain('["danji-images","http');
  await goTo(page, "/settings");
  await context.setOffline(true);
  // On a busy machine it may be told to come again; then it may find that the first call was done.
  const remove = async () => (await author.api.delete(`/api/community/feeds/${feedId}`)).status();
  await expect.poll(async () => [200, 404].includes(await remove())).toBe(true);
  expect(await storedTexts(page)).toContain(title);
  await context.setOffline(false);
  // Within two seconds on a machine that does nothing else.
  await expect.poll(() => storedTexts(page)).not.toContain(title);
  await expect.poll(() => storedTexts(page)).not.toContain('["danji-images","http');
});

/** What a worker of a newer release tells every page. */
const announceRelease = (page: Page) =>
  page.evaluate(() => {
    const data = { type: "release", entry: "/assets/of-a-newer-release.js" };
    navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
  });
const offer = (page: Page) => page.getByRole("status").filter({ hasText: "새 버전이 있어요" });

test.describe("a newer release", () => {
  test.use({ member: true });

  test("L196 is offered on main screens, never over something typed; what was typed is there after the reload", async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await open(other, "/");
    await waitForWorker(other);
    await open(page, "/write");
    await waitForWorker(page);
    await page.getByRole("textbox", { name: "내용" }).fill("반쯤 쓴 글");
    for (const tab of [page, other]) await announceRelease(tab);
    await expect(offer(other)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    // Typed into the search field: a reload would lose it.
    const search = other.getByRole("searchbox").or(other.getByRole("combobox")).first();
    await search.fill("한빛");
    await expect(offer(other)).toHaveCount(0);
    await search.fill("");
    await expect(offer(other)).toBeVisible();
    await other.getByRole("button", { name: "새로고침" }).click();
    await other.waitForLoadState();
    await expect(offer(other)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue("반쯤 쓴 글");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue("반쯤 쓴 글");
  });

  test("L196 that is put off is not offered again", async ({ page }) => {
    await open(page, "/");
    await waitForWorker(page);
    await announceRelease(page);
    await offer(page).getByRole("button", { name: "나중에" }).click();
    await announceRelease(page);
    await expect(offer(page)).toHaveCount(0);
  });
});

/** Sends what a phone sends when a photo is shared with the installed app. */
const share = async (page: Page, photo: Buffer) => {
  await page.evaluate(
    (bytes) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
      const add = (name: string, value: string) => {
        const field = document.createElement("input");
        Object.assign(field, { name, value });
        form.append(field);
      };
      add("title", "우리 동네 노을");
      add("text", "옥상에서");
      const chooser = document.createElement("input");
      Object.assign(chooser, { type: "file", name: "photos" });
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], "노을.png", { type: "image/png" }));
      chooser.files = chosen.files;
      form.append(chooser);
      document.body.append(form);
      form.submit();
    },
    [...photo],
  );
  await page.waitForURL(/\/(?:write|login)/);
};

test("a photo shared from another app becomes a draft; without a login it does after the login", async ({
  page,
  playwright,
  origin,
}) => {
  const { person } = await signUpResident(playwright.request, origin);
  await page.goto("/login");
  await waitForWorker(page);
  await share(page, await drawing());
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(/\/write/);
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("우리 동네 노을");
  await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue("옥상에서");
  await expect(page.getByRole("img")).toHaveCount(1);
  // Stored as a draft like one that was written.
  await page.goto("/write");
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("우리 동네 노을");
  await expect(page.getByRole("img")).toHaveCount(1);
});

test("a page that was under way while the worker became active is served by it, too", async ({ page, context }) => {
  const late = await context.newPage();
  let answerPage = (): void => undefined;
  const isReady = new Promise<void>((resolve) => (answerPage = resolve));
  await late.route("**/login", async (route) => {
    await isReady;
    await route.continue();
  });
  const requested = late.waitForRequest("**/login");
  const loaded = late.goto("/login");
  await requested;
  await page.goto("/login");
  await waitForWorker(page);
  answerPage();
  await loaded;
  await waitForWorker(late);
});

test("a cache that the system has thrown away is filled again without an error", async ({ page, context }) => {
  await page.goto("/login");
  await waitForWorker(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto("/login");
  await waitForWorker(page);
  await context.setOffline(true);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "로그인", exact: true })).toBeVisible();
});

test("the manifest is that of an app that can be installed and shared with", async ({ page }) => {
  await page.goto("/login");
  const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as Readonly<
    Record<string, unknown>
  >;
  expect(manifest).toMatchObject({
    name: "우리단지",
    start_url: "/",
    display: "standalone",
    share_target: { action: "/share", method: "POST" },
  });
  for (const { src } of manifest["icons"] as readonly { readonly src: string }[])
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
});
