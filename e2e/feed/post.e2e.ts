import type { Page } from "@playwright/test";
import { callsTo, countCalls, abortCalls, connectionFailed, holdCalls } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { photoFile } from "../harness/phone-photo.ts";
import { confirm } from "../harness/page-state.ts";
import { pinch, swipe } from "../harness/touch.ts";

/** Adds up what moves on the page without a touch, from the next document on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

const commentInput = (page: Page) => page.getByRole("textbox", { name: "댓글을 입력하세요" });

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("the list's title is shown at once, and a visit is one view", async ({ page, neighbour }) => {
  const title = unique("열자마자 보이는 제목");
  const feedId = await neighbour.post({ title, contents: "첫 줄\n둘째 줄 https://danji.example/안내 끝" });
  const views = countCalls(page, callsTo("POST", /\/view$/));
  await page.goto("/community");
  const release = await holdCalls(page, callsTo("GET", new RegExp(`/feeds/${feedId}$`)));
  const releaseViewer = await holdCalls(page, callsTo("GET", /\/member\/profile$/));
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("첫 줄")).toHaveCount(0);
  await expect(page).toHaveTitle(`${title} · 커뮤니티 · 우리단지`);
  await release();
  const contents = page.getByText("첫 줄");
  await expect(contents).toBeVisible();
  expect(await contents.innerText()).toContain("첫 줄\n둘째 줄");
  const link = page.getByRole("link", { name: "https://danji.example/" });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(page.getByText(neighbour.person.nickname)).toBeVisible();
  await expect(commentInput(page), "it waits until it is known whose draft it takes").toHaveCount(0);
  await releaseViewer();

  await commentInput(page).fill("쓰다 만 댓글");
  await expect.poll(views).toBe(1);
  await page.goBack();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page).toHaveTitle("커뮤니티 · 우리단지");
  await page.goForward();
  await expect(page).toHaveTitle(`${title} · 커뮤니티 · 우리단지`);
  await expect(commentInput(page), "what was typed waits").toHaveValue("쓰다 만 댓글");
  await expect.poll(views).toBe(2);
  await page.reload();
  await expect(commentInput(page), "even over a reload").toHaveValue("쓰다 만 댓글");
  await expect(page.getByText("조회 1"), "a second view within half an hour does not count").toBeVisible();
  await expect.poll(views, "each visit is one call").toBe(3);

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(contents).toBeInViewport();
    await expect(commentInput(page)).toBeInViewport();
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(sideways, `nothing runs out of the frame at ${width} px`).toBe(0);
  }
});

for (const { name, path } of [
  { name: "좋아요", path: /\/reactions$/ },
  { name: "북마크", path: /\/bookmarks$/ },
]) {
  test(`${name} toggles once the server confirms, stays on failure, and is right after a reload`, async ({
    page,
    neighbour,
    faults,
  }) => {
    faults.allow(connectionFailed);
    const feedId = await neighbour.post({ title: unique(`${name} 받을 글`) });
    await page.goto(`/community/feed/${feedId}`);
    const mark = page.getByRole("button", { name });
    const is = async (pressed: boolean, count: number) => {
      await expect(mark).toHaveAttribute("aria-pressed", String(pressed));
      await expect(mark).toHaveAccessibleDescription(String(count));
    };
    await is(false, 0);
    const sent = countCalls(page, callsTo("POST", path));
    const release = await holdCalls(page, callsTo("POST", path));
    await mark.click();
    await expect(mark).toHaveAttribute("aria-disabled", "true");
    await mark.dispatchEvent("click");
    await is(false, 0);
    await release();
    await is(true, 1);
    expect(sent(), "a second press while the first is under way sends nothing").toBe(1);

    const restore = await abortCalls(page, callsTo("DELETE", path));
    await mark.click();
    await expect(page.getByRole("status").filter({ hasText: "인터넷 연결을 확인해주세요." })).toBeVisible();
    await is(true, 1);
    await restore();
    await page.reload();
    await is(true, 1);
    await mark.click();
    await is(false, 0);
    await page.reload();
    await is(false, 0);
  });
}

test("others can report a post, once; the button is in sight on a small phone", async ({ page, neighbour }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const feedId = await neighbour.post({ title: unique("신고 받을 글") });
  await page.goto(`/community/feed/${feedId}`);
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["신고"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  const sheet = page.getByRole("dialog", { name: "신고" });
  for (const message of ["신고를 접수했어요. 관리사무소가 확인해요.", "이미 신고한 내용입니다."]) {
    await fromMenu(page, "신고");
    const submit = sheet.getByRole("button", { name: "신고하기" });
    await expect(submit).toBeDisabled();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await sheet.getByLabel("광고나 도배예요").check();
    await sheet.getByLabel("자세한 내용 (선택)").fill("같은 글이 여러 번 올라와요");
    await submit.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
  }
});

test("the author edits and deletes by the menu", async ({ page, me }) => {
  const title = unique("지울 글");
  const feedId = await me.post({ title });
  await page.goto(`/community/feed/${feedId}`);
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["수정", "삭제"]);
  await page.getByRole("menuitem", { name: "수정" }).click();
  await expect(page).toHaveURL(`/write/${feedId}`);
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await page.goBack();

  await fromMenu(page, "삭제");
  const question = page.getByRole("alertdialog", { name: "이 글을 삭제할까요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/community/feed/${feedId}`);
  await fromMenu(page, "삭제");
  await question.getByRole("button", { name: "삭제" }).click();
  await expect(page).toHaveURL("/community");
  await expect(page.getByRole("status").filter({ hasText: "글을 삭제했어요" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByRole("heading", { name: "글을 찾을 수 없습니다." })).toBeVisible();
});

test("a failed deletion is shown and keeps the post", async ({ page, me, faults }) => {
  faults.allow(connectionFailed);
  const feedId = await me.post({ title: unique("남을 글") });
  await page.goto(`/community/feed/${feedId}`);
  const restore = await abortCalls(page, callsTo("DELETE", /\/feeds\/\d+$/));
  await fromMenu(page, "삭제");
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("alertdialog", { name: "삭제 실패" })).toBeVisible();
  await confirm(page);
  await restore();
  await expect(page).toHaveURL(`/community/feed/${feedId}`);
});

test("the photo viewer opens, turns, and closes by Escape and by back", async ({ page, neighbour }) => {
  const photos = await Promise.all(["red", "green", "blue"].map((colour) => photoFile(colour)));
  const feedId = await neighbour.post({ title: unique("사진 글"), photos });
  const address = `/community/feed/${feedId}`;
  await page.goto("/community");
  await page.goto(address);
  const viewer = page.getByRole("dialog", { name: "사진 크게 보기" });
  const shown = (position: number) => viewer.getByRole("img", { name: `사진 ${position}/3` });
  await page.getByRole("button", { name: "사진 2/3" }).click();
  await expect(shown(2)).toBeInViewport();
  await expect(page).toHaveURL(`${address}?photo=2`);
  await expect
    .poll(() => viewer.evaluate((element) => element.contains(document.activeElement)), "it takes the keys")
    .toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect(shown(3)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(address);

  await page.getByRole("button", { name: "사진 1/3" }).click();
  await expect(shown(1)).toBeInViewport();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/community");
});

test("photos stand side by side: moved by keys and buttons, counted, without a shift of what is below", async ({
  page,
  neighbour,
}) => {
  const sizes: [number, number][] = [
    [800, 600],
    [600, 900],
    [200, 1200],
  ];
  const photos = await Promise.all(sizes.map((size) => photoFile("green", size)));
  const feedId = await neighbour.post({ title: unique("사진 세 장"), photos });
  await recordShifts(page);
  await page.goto(`/community/feed/${feedId}`);
  const list = page.getByRole("list", { name: "사진 3장" });
  const photo = (at: number) => list.getByRole("button", { name: `사진 ${at}/3` });
  await expect(photo(1)).toBeInViewport();
  await expect(page.getByRole("button", { name: "좋아요" }), "the buttons are in sight").toBeInViewport();
  await photo(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(photo(2)).toBeFocused();
  await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText("2/3", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "다음 사진" }).click();
  await expect(photo(3)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("button", { name: "다음 사진" }), "it is the last").toBeHidden();
  await expect(photo(3), "a very tall one says that there is more").toContainText("사진 더 보기");
  await photo(3).click();
  await expect(page.getByRole("dialog", { name: "사진 크게 보기" })).toBeVisible();
  await page.goBack();
  await expect(photo(3)).toBeInViewport({ ratio: 0.9 });
  expect(await shiftOf(page)).toBe(0);

  const tall = await neighbour.post({ title: unique("긴 안내문"), photos: [await photoFile("blue", [400, 4000])] });
  await page.goto(`/community/feed/${tall}`);
  const single = page.getByRole("button", { name: "사진 1/1" });
  const height = async () => (await single.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(844);
  await page.getByRole("button", { name: "사진 더 보기" }).click();
  await expect.poll(height).toBeGreaterThan(3_000);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true });

  test("the photo viewer turns by a swipe and grows by a pinch", async ({ page, neighbour }) => {
    const photos = await Promise.all(["red", "green"].map((colour) => photoFile(colour, [1200, 1600])));
    const address = `/community/feed/${await neighbour.post({ title: unique("넘겨 볼 사진"), photos })}`;
    await page.goto(address);
    const viewer = page.getByRole("dialog", { name: "사진 크게 보기" });
    const photo = (position: number) => viewer.getByRole("img", { name: `사진 ${position}/2` });
    const width = async () => (await photo(2).boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "사진 1/2" }).tap();
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
    await swipe(page, [340, 420], [60, 420]);
    await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
    await expect(photo(1)).not.toBeInViewport();

    const isThere = () => photo(2).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(isThere, "only what has come can grow").toBe(true);
    const whole = await width();
    await pinch(page, [195, 420], 40, 160);
    await expect.poll(width).toBeGreaterThan(whole * 1.5);
    await pinch(page, [195, 420], 170, 10);
    await expect.poll(width).toBe(whole);
    await swipe(page, [60, 420], [340, 420]);
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
    await swipe(page, [195, 300], [195, 700]);
    await expect(viewer, "drawn down, it closes").toBeHidden();
    await expect(page).toHaveURL(address);
  });
});

test("a post's link is handed on by the device's sheet, else copied; a 입주민 post says why it is not", async ({
  page,
  neighbour,
}) => {
  const title = "나눔할 화분 세 개";
  const feedId = await neighbour.post({ title });
  const shared: unknown[] = [];
  await page.exposeFunction("recordShared", (data: unknown) => void shared.push(data));
  await page.addInitScript(() => {
    const record = (data: unknown) =>
      (window as unknown as { recordShared(one: unknown): Promise<void> }).recordShared(data);
    Object.defineProperty(navigator, "share", { value: record, configurable: true });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: record } });
  });
  await page.goto(`/community/feed/${feedId}`);
  const share = page.getByRole("button", { name: "공유" });
  await share.click();
  const url = `${new URL(page.url()).origin}/community/feed/${feedId}`;
  await expect.poll(() => shared).toEqual([{ url, title }]);
  // A browser without such a sheet.
  await page.evaluate(() => Reflect.deleteProperty(navigator, "share"));
  await share.click();
  await expect(page.getByText("링크를 복사했어요")).toBeVisible();
  expect(shared).toEqual([{ url, title }, url]);

  await page.route(`**/api/community/feeds/${feedId}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, isShareable: false } } });
  });
  await page.reload();
  await expect(page.getByText("입주민만 볼 수 있는 글이에요")).toBeVisible();
  await expect(share).toHaveCount(0);
});
