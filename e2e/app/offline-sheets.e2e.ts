import type { Page } from "@playwright/test";
import { abortCalls, callsTo, endRoutes } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { storedDraftPhotos } from "../harness/draft.ts";
import { goTo, open } from "../harness/page-state.ts";
import { photoFile } from "../harness/phone-photo.ts";

// Sorts, sheets and menus without the server; and browsers that keep nothing, or something else than the app expects.
test.use({ fresh: true });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource: net::/));

const calls = "**/api/**";
const offline = "인터넷 연결을 확인해주세요.";
const commentInput = (page: Page) => page.getByRole("textbox", { name: "댓글을 입력하세요" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Closes what lies over the screen. */
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

test("L241 every sort, sheet and menu opens without the server, says what needs it in place, and loses nothing", async ({
  page,
  neighbour,
}) => {
  const feedId = await neighbour.post({ title: unique("엘리베이터에서 읽는 글") });
  await neighbour.comment(feedId, "이웃의 댓글");
  await open(page, "/chat");
  await open(page, `/community/feed/${feedId}`);
  await goTo(page, "/community");
  const rows = page.getByRole("article");
  await expect(page.getByRole("link", { name: "글쓰기" })).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await page.route(calls, (route) => route.abort("internetdisconnected"));
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));

  const sort = page.getByRole("combobox", { name: "정렬" });
  for (const name of ["인기순", "전체"]) {
    await sort.selectOption({ label: name });
    await expect(page.getByText(offline), name).toBeVisible();
    await expect(page.getByRole("button", { name: "다시 시도" }), name).toBeVisible();
    await expect(page.getByText("아직 올라온 글이 없어요"), name).toHaveCount(0);
  }
  await sort.selectOption({ label: "최신순" });
  await expect(rows.first(), "what was read is still there").toBeVisible();

  await goTo(page, `/community/feed/${feedId}`);
  await commentInput(page).fill("반쯤 쓴 댓글");
  await press(page, "메뉴");
  await page.getByRole("menuitem", { name: "신고" }).click();
  const report = page.getByRole("dialog", { name: "신고" });
  await report.getByLabel("욕설이나 비방이에요").check();
  await report.getByRole("textbox").fill("자세히 썼어요");
  await report.getByRole("button", { name: "신고하기" }).click();
  await expect(report.getByText(offline)).toBeVisible();
  await expect(report.getByRole("textbox")).toHaveValue("자세히 썼어요");
  await close(page);
  await page.getByRole("button", { name: neighbour.person.nickname }).first().click();
  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  await expect(sheet.getByText(offline)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "다시 시도" })).toBeVisible();
  await close(page);
  const like = page.getByRole("button", { name: "좋아요" });
  await like.click();
  await expect(page.getByRole("status").filter({ hasText: offline })).toBeVisible();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: /님의 댓글 옵션$/ }).click();
  await expect(page.getByRole("menuitem", { name: "신고" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(commentInput(page)).toHaveValue("반쯤 쓴 댓글");

  for (const tab of ["group", "received", "sent"]) {
    await goTo(page, `/chat?tab=${tab}`);
    // What was read before is shown with its age. Not the message of the like above, which is gone in seconds.
    const told = page.getByRole("tabpanel").getByText(offline).or(page.getByText("연결되면 새로 불러와요"));
    await expect(told.first(), tab).toBeVisible();
  }
  await goTo(page, "/");
  await press(page, "메뉴 열기");
  await expect(page.getByRole("dialog")).toBeVisible();
  await close(page);
  await expect(page).not.toHaveURL(/login/);

  await endRoutes(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await goTo(page, `/community/feed/${feedId}`);
  await expect(commentInput(page)).toHaveValue("반쯤 쓴 댓글");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
});

test.describe("L248 cookies", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  async function logIn(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
    await page.getByRole("textbox", { name: "이메일" }).fill(email);
    await page.getByRole("textbox", { name: "비밀번호" }).fill(password);
    await press(page, "로그인");
  }

  test("turned off: the login says that it needs them, and sends nothing", async ({ page, me }) => {
    // A browser that blocks cookies refuses the storage of the page, too.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    });
    let logins = 0;
    await page.route("**/api/login", (route) => {
      logins += 1;
      return route.continue();
    });
    await page.goto("/login");
    const needed = page.getByText("로그인하려면 쿠키가 필요해요.");
    await expect(needed).toBeVisible();
    await logIn(page, me.person);
    await expect(page.getByRole("alert").filter({ has: needed })).toBeVisible();
    await expect(needed).toHaveCount(1);
    expect(logins).toBe(0);
    await expect(page.getByRole("textbox", { name: "비밀번호" })).toHaveValue(me.person.password);
  });

  test("dropped after the login: the login says so once, and does not loop", async ({ page, me, context }) => {
    await page.route("**/api/login", async (route) => {
      const response = await route.fetch();
      await context.clearCookies();
      const { "set-cookie": _, ...headers } = response.headers();
      await route.fulfill({ status: response.status(), headers, body: await response.text() });
    });
    await page.goto("/login");
    await logIn(page, me.person);
    await expect(page.getByText("로그인이 유지되지 않았어요.")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await endRoutes(page);
    await logIn(page, me.person);
    await expect(page).not.toHaveURL(/\/login/);
    await expect(page.getByText("로그인이 유지되지 않았어요.")).toHaveCount(0);
  });
});

/** What a newer release does to the store of files when it is opened in another tab. */
const upgradeFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open("danji", 7);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("of a newer release"));
    opening.addEventListener("blocked", () => reject(new Error("the older tab keeps the store open")));
    opening.addEventListener("error", () => reject(new Error("IndexedDB")));
    opening.addEventListener("success", () => {
      opening.result.close();
      resolve(opening.result.version);
    });
  });

test("L248 a store that a newer release has changed, and one that is cleared by hand: what waits is sent, once", async ({
  page,
  me,
}) => {
  const title = unique("두 버전 사이의 글");
  const waiting = page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem");
  await page.goto("/community");
  const restore = await abortCalls(page, callsTo("POST", /\/community\/feeds$/));
  await page.getByRole("link", { name: "글쓰기" }).click();
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("사진이 있는 글");
  const photo = await photoFile("red");
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.getByLabel("사진 첨부").setInputFiles([{ name: photo.name, mimeType: photo.type, buffer }]);
  await expect(page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem")).toHaveCount(1);
  // The photo is shown before it is stored; meanwhile the store cannot be changed.
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  expect(await page.evaluate(upgradeFiles)).toBe(7);
  await press(page, "등록");
  await expect(waiting).toContainText("연결되면 보낼게요");
  await expect(page.getByText("이 기기에 저장하지 못했어요.")).toHaveCount(0);
  // The older release again: words and photo come out of the store that the newer one has changed.
  await page.reload();
  await expect(waiting).toContainText(title);
  await expect(waiting.getByRole("img")).toBeVisible();

  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name = "" } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.addEventListener("success", resolve);
        deletion.addEventListener("error", reject);
      });
    // The flag of the login is not what is under test.
    localStorage.setItem("isLoggedIn", "true");
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
  await expect(waiting).toContainText(title);
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  await page.reload();
  await expect(waiting.getByRole("img"), "stored again, with its photo").toBeVisible();
  await restore();
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const { feedDtoList } = await me.read<{ feedDtoList: { title: string }[] }>("/api/member/feeds");
  expect(feedDtoList.map((feed) => feed.title)).toEqual([title]);
});

test("L248 with full storage a comment is sent, and the screen says that it is not kept", async ({
  page,
  neighbour,
}) => {
  const feedId = await neighbour.post({ title: unique("가득 찬 휴대폰") });
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.assign(Storage.prototype, { setItem: full });
    Object.assign(IDBObjectStore.prototype, { put: full });
  });
  const restore = await abortCalls(page, callsTo("POST", /\/comments$/));
  await page.goto(`/community/feed/${feedId}`);
  await commentInput(page).fill("저장할 곳이 없는 댓글");
  await press(page, "작성");
  await expect(page.getByText("이 기기에 저장하지 못했어요.")).toBeVisible();
  await restore();
  await expect(page.getByRole("heading", { name: "댓글(1)" })).toBeVisible();
  await expect(page.getByText("이 기기에 저장하지 못했어요.")).toHaveCount(0);
});
