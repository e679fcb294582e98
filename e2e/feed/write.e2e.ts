import type { Page } from "@playwright/test";
import { callsTo, countCalls, connectionFailed, dropResponses, failAfterProcessing } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { storedDraftPhotos } from "../harness/draft.ts";
import { logInByApi, manager } from "../harness/people.ts";
import { largePhoto, photoFile } from "../harness/phone-photo.ts";
import { coloursOf } from "../harness/check/picture-colours.ts";
import { confirm, open } from "../harness/page-state.ts";

const chosen = (page: Page) => page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem");

async function choose(page: Page, files: readonly File[]): Promise<void> {
  const uploads = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }));
  await page.getByLabel("사진 첨부").setInputFiles(await Promise.all(uploads));
}

const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

interface OwnFeeds {
  readonly feedDtoList: readonly { readonly feedId: number; readonly title: string }[];
}

test("invalid input is reported and stays on the screen", async ({ page }) => {
  await page.goto("/write");
  const sent = countCalls(page, callsTo("POST", /\/community\/feeds$/));
  const title = page.getByLabel("제목", { exact: true });
  const contents = page.getByLabel("내용", { exact: true });
  for (const [words, empty] of [
    ["제목만", contents],
    ["", title],
  ] as const) {
    await title.fill(words);
    await submit(page, "등록");
    await expect(page.getByRole("alertdialog", { name: "제목과 내용을 입력해주세요." })).toBeVisible();
    await confirm(page);
    await expect(empty).toBeFocused();
  }
  await title.fill("사진이 많은 글");

  const text = new File(["글자"], "글.txt", { type: "text/plain" });
  await choose(page, [await photoFile("red"), text]);
  await expect(page.getByRole("alertdialog", { name: "이미지 파일만 업로드할 수 있습니다." })).toBeVisible();
  await confirm(page);
  await expect(chosen(page)).toHaveCount(1);
  await choose(page, await Promise.all(Array.from({ length: 11 }, () => photoFile("green"))));
  await expect(page.getByRole("alertdialog", { name: "최대 10개의 이미지만 업로드할 수 있습니다." })).toBeVisible();
  await confirm(page);
  await expect(chosen(page)).toHaveCount(10);
  await expect(title).toHaveValue("사진이 많은 글");
  expect(sent()).toBe(0);

  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(page.getByText("임시저장했어요")).toBeVisible();
  await expect(page).toHaveURL("/community");
  await page.goBack();
  await expect(page, "the screen that was left made way for the list").toHaveURL("about:blank");
});

test.describe("as a new member", () => {
  test.use({ fresh: true });

  test("a draft survives a reload, a lost answer and a 503 after it was stored, and becomes one post", async ({
    page,
    me,
    faults,
  }) => {
    faults.allow(connectionFailed);
    faults.allow(/status of 503/);
    const title = unique("끊겨도 남는 글");
    await page.goto("/community");
    await page.getByRole("link", { name: "글쓰기" }).click();
    await page.getByLabel("제목").fill(title);
    await page.getByLabel("내용").fill("여러 줄의\n이야기");
    await choose(page, [await photoFile("red"), await photoFile("blue")]);
    await expect(chosen(page)).toHaveCount(2);
    await expect.poll(() => storedDraftPhotos(page), "the photos are kept too").toBe(2);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "쓰던 글을 불러왔어요" })).toBeVisible();
    await expect(page.getByLabel("제목")).toHaveValue(title);
    await expect(page.getByLabel("내용")).toHaveValue("여러 줄의\n이야기");
    await expect(chosen(page)).toHaveCount(2);

    const isWrite = callsTo("POST", /\/community\/feeds$/);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (isWrite(request)) keys.push(request.headers()["idempotency-key"]);
    });
    const restoreAnswers = await dropResponses(page, isWrite);
    await submit(page, "등록");
    await expect(page).toHaveURL("/community");
    const unsent = page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem");
    await expect(unsent).toContainText("연결되면 보낼게요");
    await expect(unsent.getByRole("img")).toHaveCount(1);
    const restoreServer = await failAfterProcessing(page, isWrite);
    const tried = page.waitForResponse((response) => isWrite(response.request()));
    await unsent.getByRole("button", { name: "다시 시도" }).click();
    await tried;
    await expect(unsent).toContainText("연결되면 보낼게요");
    await restoreAnswers();
    await restoreServer();
    await expect(unsent, "it is tried again by itself").toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(1);
    const { feedDtoList } = await me.read<OwnFeeds>("/api/member/feeds");
    expect(
      feedDtoList.map((feed) => feed.title),
      "the first try had arrived; the others are the same post",
    ).toEqual([title]);
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(new Set(keys), "one key for all tries").toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]));

    await page.getByRole("link", { name: "글쓰기" }).click();
    await expect(page.getByLabel("제목"), "the draft is gone with its post").toHaveValue("");
    await expect(chosen(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("제목")).toHaveValue("");
    await expect(page.getByText("쓰던 글을 불러왔어요")).toHaveCount(0);
  });
});

test("photos are moved by buttons and by dragging, and stay in that order", async ({ page, me }) => {
  const photos = await Promise.all(["red", "green"].map((colour) => photoFile(colour)));
  const title = unique("차례를 바꿀 글");
  const feedId = await me.post({ title, photos });
  await page.goto(`/write/${feedId}`);
  await choose(page, [await photoFile("blue")]);
  await expect(chosen(page)).toHaveCount(3);
  await page.getByRole("button", { name: "사진 3 앞으로" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("3장 가운데 2번째로 옮겼어요")).toBeAttached();
  await expect(page.getByRole("button", { name: "사진 2 앞으로" }), "the focus goes along").toBeFocused();
  // The first is drawn to the end: red, blue, green becomes blue, green, red.
  const [from, to] = [await chosen(page).nth(0).boundingBox(), await chosen(page).nth(2).boundingBox()];
  if (from === null || to === null) throw new Error("the photos are not there");
  await page.mouse.move(from.x + 30, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.move(to.x + 30, to.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  await page.getByLabel("내용").fill("차례를 바꿨어요");
  await page.reload();
  await expect(page.getByLabel("내용")).toHaveValue("차례를 바꿨어요");
  await submit(page, "수정");
  await expect(page).toHaveURL("/community");
  await page.goto(`/community/feed/${feedId}`);
  const shown = page.getByRole("article").getByRole("img", { name: /^사진 \d\/3$/ });
  await expect(shown).toHaveCount(3);
  expect(await coloursOf(shown), "blue, green, red").toEqual([
    [false, false, true],
    [false, true, false],
    [true, false, false],
  ]);
});

test("an edit keeps the photos that stay, in order, before those that come", async ({ page, me }) => {
  const photos = await Promise.all(["red", "green", "blue"].map((colour) => photoFile(colour)));
  const [title, changed] = [unique("고칠 글"), unique("고친 글")];
  const feedId = await me.post({ title, contents: "처음 내용", photos });
  await page.goto(`/write/${feedId}`);
  await expect(page.getByRole("heading", { name: "글 수정" })).toBeVisible();
  await expect(page.getByLabel("내용")).toHaveValue("처음 내용");
  await expect(chosen(page)).toHaveCount(3);
  await page.getByRole("button", { name: "사진 2 삭제" }).click();
  await choose(page, [await photoFile("yellow")]);
  await expect(chosen(page)).toHaveCount(3);
  await expect.poll(() => storedDraftPhotos(page), "the new one is kept").toBe(1);
  await page.getByLabel("제목").fill(changed);
  await page.reload();
  await expect(page.getByLabel("제목")).toHaveValue(changed);
  await expect(chosen(page)).toHaveCount(3);
  await submit(page, "수정");
  await expect(page).toHaveURL("/community");
  await page.getByRole("link", { name: changed }).click();
  const shown = page.getByRole("article").getByRole("img", { name: /^사진 \d\/3$/ });
  await expect(shown).toHaveCount(3);
  expect(await coloursOf(shown), "red, blue, then the new yellow").toEqual([
    [true, false, false],
    [false, false, true],
    [true, true, false],
  ]);
});

test("/write with the post in the navigation's state edits it too; other members' posts cannot be edited", async ({
  page,
  me,
  neighbour,
}) => {
  const title = unique("상태로 고칠 글");
  const [mine, theirs] = [await me.post({ title }), await neighbour.post({ title: unique("남의 글") })];
  await page.goto("/community");
  await page.evaluate((feedId) => history.pushState({ index: 1, state: { feedId } }, "", "/write"), mine);
  await expect(page.getByRole("heading", { name: "글 수정" })).toBeVisible();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await page.reload();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  const changed = unique("상태로 고친 글");
  await page.getByLabel("제목").fill(changed);
  await submit(page, "수정");
  await expect(page).toHaveURL("/community");
  await expect(page.getByRole("link", { name: changed })).toBeVisible();

  await page.goto(`/write/${theirs}`);
  await expect(page.getByRole("heading", { name: "내가 쓴 글만 고치거나 지울 수 있습니다." })).toBeVisible();
  for (const path of ["/write/999999", "/write/none"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "글을 찾을 수 없습니다." })).toBeVisible();
  }
});

interface Detail {
  readonly s3ObjectResponseDtoList: readonly { readonly width: number; readonly height: number }[];
}

test("a large photo is downscaled, and its upload progress is shown in percent", async ({ page, me }) => {
  const title = unique("큰 사진");
  const large = await largePhoto("숲.jpg");
  expect(large.size).toBeGreaterThan(4_000_000);
  await page.goto("/write");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("내용");
  await choose(page, [large, await photoFile("blue")]);
  await expect(chosen(page)).toHaveCount(2);

  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await session.send("Network.emulateNetworkConditions", speed);
  const sent = page.waitForRequest(callsTo("POST", /\/community\/feeds$/));
  // Recorded by the page itself: polling could miss it.
  const shown = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "none";
    new MutationObserver(() => {
      const bar = document.querySelector("[role=progressbar]");
      if (bar !== null)
        seen.push(
          `${bar.getAttribute("aria-label")} ${bar.getAttribute("aria-valuenow")} ${textOf("footer [role=status]")}`,
        );
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await submit(page, "등록");
  await expect(page).toHaveURL("/community");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await shown.jsonValue()).toContainEqual(expect.stringMatching(/^사진 올리는 중 [1-9]\d? .*사진 올리는 중/));
  const { requestBodySize } = await (await sent).sizes();
  expect(requestBodySize, "of what was chosen, a small part was sent").toBeLessThan(large.size / 2);

  const { feedDtoList } = await me.read<OwnFeeds>("/api/member/feeds");
  const own = feedDtoList.find((feed) => feed.title === title);
  const { s3ObjectResponseDtoList: photos } = await me.read<Detail>(`/api/community/feeds/${own?.feedId ?? 0}`);
  expect(photos.map(({ width, height }) => [width, height])).toEqual([
    [1600, 1200],
    [60, 80],
  ]);
});

test("a manager's notice is pinned above all others; a resident cannot write one", async ({
  browser,
  origin,
  page,
}) => {
  await open(page, "/write");
  await expect(page.getByLabel("제목")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "공지로 올리기" })).toHaveCount(0);

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: "isLoggedIn", value: "true" }] }] },
  });
  await logInByApi(context.request, origin, manager);
  const office = await context.newPage();
  const title = unique("단수 안내");
  await office.goto(`${origin}/write`);
  await office.getByLabel("제목").fill(title);
  await office.getByLabel("내용").fill("내일 오전 물이 나오지 않습니다.");
  await expect(office.getByRole("checkbox", { name: "상단 고정" })).toHaveCount(0);
  await office.getByRole("checkbox", { name: "공지로 올리기" }).check();
  await office.getByRole("checkbox", { name: "상단 고정" }).check();
  await submit(office, "등록");
  await expect(office).toHaveURL(`${origin}/community`);

  await page.goto("/community?sort=ALL");
  const first = page.getByRole("article").first();
  await expect(first).toContainText(title);
  await expect(first).toContainText("공지");
  await expect(first).toContainText("고정");
  await page.goto("/notices");
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await office.getByRole("link", { name: title }).click();
  await office.getByRole("button", { name: "메뉴", exact: true }).click();
  await office.getByRole("menuitem", { name: "삭제" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(office.getByRole("status").filter({ hasText: "글을 삭제했어요" })).toBeVisible();
  await context.close();
});
