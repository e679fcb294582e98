import type { Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { abortCalls, callsTo, connectionFailed, refuseCalls } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { waitForLayers } from "../harness/page-state.ts";
import { storedDraftPhotos } from "../harness/draft.ts";
import { photoFile } from "../harness/phone-photo.ts";
import type { Resident } from "../harness/resident.ts";

test.use({ fresh: true });

const isCreate = callsTo("POST", /\/community\/feeds$/);
const unsentPosts = (page: Page) => page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem");
const chosen = (page: Page) => page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Titles of the posts of a member, the newest first. */
const titlesOf = async (writer: Resident) =>
  (await writer.read<{ feedDtoList: { title: string }[] }>("/api/member/feeds")).feedDtoList.map(({ title }) => title);

const draftsStored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:new:")).length);

/** It is sent by itself within seconds; the attempt after those that failed may be a minute away. */
async function lineIsBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
}

/** Opens the edit of the post that is shown. */
async function fromMenu(page: Page): Promise<void> {
  await press(page, "메뉴");
  await page.getByRole("menuitem", { name: "수정" }).click();
}

async function write(page: Page, title: string, colours: readonly string[] = []): Promise<void> {
  await page.getByRole("link", { name: "글쓰기" }).click();
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("여러 줄의\n이야기");
  const photos = await Promise.all(
    colours.map(async (colour) => {
      const file = await photoFile(colour);
      return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
    }),
  );
  await page.getByLabel("사진 첨부").setInputFiles(photos);
  await expect(chosen(page)).toHaveCount(colours.length);
}

test("L242 a post with photos is written offline: it waits above the list, is undone, changed, and stored once", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to/);
  const [undone, title, changed] = [unique("취소할 글"), unique("터널에서 쓴 글"), unique("고쳐 쓴 글")];
  await page.goto("/community");
  await expect(page.getByRole("article").first()).toBeVisible();
  // The code of both screens is loaded.
  await write(page, undone);
  await context.setOffline(true);
  await press(page, "등록");
  await expect(page).toHaveURL("/community");
  await expect(unsentPosts(page)).toContainText("연결되면 보낼게요");
  expect(await draftsStored(page), "never both a draft and a waiting post").toBe(0);
  await unsentPosts(page).getByRole("button", { name: "취소" }).click();
  await expect(page.getByRole("status").filter({ hasText: "보내기를 취소했어요" })).toBeVisible();
  await expect(unsentPosts(page)).toHaveCount(0);

  await write(page, title, ["red", "blue"]);
  await press(page, "등록");
  await expect(unsentPosts(page)).toContainText(title);
  await unsentPosts(page).getByRole("button", { name: "고치기" }).click();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(chosen(page)).toHaveCount(2);
  await page.getByLabel("제목").fill(changed);
  await press(page, "등록");
  await expect(unsentPosts(page)).toHaveCount(1);
  await expect(unsentPosts(page)).toContainText(changed);

  // A reload in the meantime: words and photos come out of the store. The code that sends them is asked for until it comes.
  const restore = await abortCalls(page, isCreate);
  let asked = 0;
  await page.route(/\/assets\/post-outbox-/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fallback();
  });
  await context.setOffline(false);
  await page.reload();
  await expect(unsentPosts(page)).toContainText("연결되면 보낼게요");
  await expect(unsentPosts(page).getByRole("img")).toBeVisible();
  // A module whose import is cut off is never imported again by this Chromium, where routes switch its cache off.
  await page.waitForRequest(isCreate);
  expect(asked, "asked for again by itself").toBeGreaterThan(1);
  await restore();
  await lineIsBack(page);
  await expect(page.getByRole("article").filter({ hasText: changed })).toBeVisible();
  await expect(unsentPosts(page)).toHaveCount(0);
  expect(await titlesOf(me)).toEqual([changed]);
  await page.getByRole("link", { name: changed }).click();
  await expect(page.getByRole("article").getByRole("img", { name: /^사진 \d\/2$/ })).toHaveCount(2);
});

test("L242 an edit of a post waits offline, and is made once when the line is back; a stuck one holds up no other", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to/);
  const [before, after, other] = [unique("고치기 전"), unique("고친 뒤"), unique("다른 글")];
  const [again, last] = [`${after} 다시`, `${after} 끝`];
  await me.post({ title: before });
  const restore = await abortCalls(page, callsTo("PUT", /\/community\/feeds\/\d+$/));
  // Both screens were shown once, with their code and what they read.
  await page.goto("/community");
  await page.getByRole("link", { name: before }).click();
  await fromMenu(page);
  await page.getByLabel("제목").fill(after);
  await context.setOffline(true);
  await press(page, "수정");
  await expect(page).toHaveURL("/community");
  await expect(unsentPosts(page)).toContainText("글 수정 중");
  // It stands on its post, too, and is changed without a line.
  await page.getByRole("link", { name: before }).click();
  await expect(page.getByRole("heading", { name: before })).toBeVisible();
  await expect(unsentPosts(page)).toContainText(after);
  await unsentPosts(page).getByRole("button", { name: "고치기" }).click();
  await expect(page.getByLabel("제목")).toHaveValue(after);
  await page.getByLabel("제목").fill(again);
  await press(page, "수정");
  await expect(unsentPosts(page)).toContainText(again);
  // The menu of the post goes on from there.
  await page.getByRole("link", { name: before }).click();
  await fromMenu(page);
  await expect(page.getByLabel("제목")).toHaveValue(again);
  await page.getByLabel("제목").fill(last);
  await press(page, "수정");
  await expect(unsentPosts(page)).toContainText(last);
  await context.setOffline(false);
  await write(page, other);
  await press(page, "등록");
  await expect.poll(() => titlesOf(me)).toEqual([other, before]);
  await expect(unsentPosts(page)).toContainText(last);
  await restore();
  await lineIsBack(page);
  await expect(page.getByRole("article").filter({ hasText: last })).toBeVisible();
  await expect(unsentPosts(page)).toHaveCount(0);
  expect(await titlesOf(me)).toEqual([other, last]);
});

test("L245 a photo that is too large is named and the words stay in the form; left before, they stand above the list", async ({
  page,
  me,
  faults,
}) => {
  faults.allow(/status of 4\d\d/);
  faults.allow(connectionFailed);
  const title = unique("무거운 글");
  await page.goto("/community");
  await write(page, title, ["red", "blue"]);
  const sentence = "사진은 한 장에 25MB까지 올릴 수 있습니다.";
  let restore = await refuseCalls(page, isCreate, sentence, { status: 413, reason: "IMAGE_TOO_LARGE" });
  await press(page, "등록");
  await expect(page.getByRole("alert")).toHaveText(new RegExp(`^[12]번째 사진이 너무 커요. ${sentence}$`));
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(chosen(page)).toHaveCount(2);
  await restore();
  expect(await draftsStored(page), "a draft again").toBe(1);

  const restoreLine = await abortCalls(page, isCreate);
  await press(page, "등록");
  await expect(unsentPosts(page)).toContainText(title);
  const refused = "이 단지에는 더 쓸 수 없어요.";
  restore = await refuseCalls(page, isCreate, refused);
  await unsentPosts(page).getByRole("button", { name: "다시 시도" }).click();
  await expect(unsentPosts(page).getByRole("alert")).toContainText(refused);
  await restore();
  await restoreLine();
  await unsentPosts(page).getByRole("button", { name: "고치기" }).click();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await press(page, "등록");
  await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(1);
  expect(await titlesOf(me)).toEqual([title]);
});

test("L245 an edit whose post was changed meanwhile says so; its words and photos stay, and are sent again", async ({
  page,
  me,
  faults,
}) => {
  faults.allow(/status of 409/);
  const [title, changed] = [unique("두 기기의 글"), unique("고친 글")];
  const feedId = await me.post({ title, photos: [await photoFile("red")] });
  await page.goto(`/write/${feedId}`);
  await expect(chosen(page)).toHaveCount(1);
  await page.getByLabel("제목").fill(changed);
  const file = await photoFile("blue");
  await page
    .getByLabel("사진 첨부")
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });
  await expect(chosen(page)).toHaveCount(2);
  const sentence = "다른 곳에서 글이 먼저 수정되었습니다. 새로고침한 뒤 다시 시도해주세요.";
  const isEdit = callsTo("PUT", new RegExp(`/community/feeds/${feedId}$`));
  const restore = await refuseCalls(page, isEdit, sentence, { status: 409, reason: "FEED_CHANGED" });
  await press(page, "수정");
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(page.getByLabel("제목")).toHaveValue(changed);
  await expect(chosen(page)).toHaveCount(2);
  await restore();
  await page.reload();
  await expect(page.getByLabel("제목")).toHaveValue(changed);
  await expect(chosen(page)).toHaveCount(2);
  await press(page, "수정");
  await expect(page.getByRole("article").filter({ hasText: changed })).toBeVisible();
  await expect.poll(() => titlesOf(me)).toEqual([changed]);
});

test("L244 a waiting post with a photo is its account's alone; a logout by hand asks about it and leaves nothing of it", async ({
  page,
  me,
  neighbour,
  context,
  faults,
}) => {
  faults.allow(connectionFailed);
  faults.allow(/WebSocket connection to/);
  const title = unique("나만의 글");
  const named: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (isCreate(request)) named.push(request.headers()["x-member"]);
  });
  await abortCalls(page, isCreate);
  await page.goto("/community");
  await write(page, title, ["red"]);
  await press(page, "등록");
  await expect(unsentPosts(page)).toContainText(title);
  // The session ends elsewhere, and a neighbour logs in on this phone.
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText("로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.")).toBeVisible();
  for (const { person } of [neighbour, me]) {
    await logIn(page, person);
    await expect(page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
    await expect(unsentPosts(page)).toHaveCount(person === me.person ? 1 : 0);
    if (person === me.person) break;
    await context.clearCookies();
    await page.reload();
  }
  await waitForLayers(page, 0);
  await page.goto("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  const question = page.getByRole("alertdialog", { name: "보내지 않은 글 1개가 있어요" });
  await question.getByRole("button", { name: "버리기" }).click();
  await expect.poll(async () => (await page.request.get("/api/member/profile")).status()).toBe(401);
  await expect.poll(() => storedDraftPhotos(page)).toBe(0);
  expect(await page.evaluate((words) => JSON.stringify({ ...localStorage }).includes(words), title)).toBe(false);
  const profile = await me.api.get("/api/member/profile", { headers: { "x-include": "memberId" } });
  const { data } = (await profile.json()) as { data: { memberId: number } };
  expect(new Set(named), "each attempt names its member").toEqual(new Set([String(data.memberId)]));
});
