import type { Page } from "@playwright/test";
import { open } from "../harness/page-state.ts";
import { callsTo, countCalls, holdCalls } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerComplex } from "../harness/complex.ts";
import { moveIn } from "../harness/resident.ts";
import { drawing } from "../harness/phone-photo.ts";
import { turnWheel } from "../harness/touch.ts";
import { imeKeyboard } from "../harness/ime.ts";

const listCalls = callsTo("GET", /\/community\/feeds$/);

interface FeedList {
  readonly feedDtoList: readonly { readonly title: string; readonly isPinned: boolean }[];
}

const posts = (page: Page) => page.getByRole("list", { name: "글 목록" }).getByRole("article");
const titles = (page: Page) => posts(page).getByRole("heading").allTextContents();

/** Selects an order and returns the server's list of it. */
async function sortBy(page: Page, sort: string, name: string): Promise<FeedList["feedDtoList"]> {
  const answer = page.waitForResponse(
    (response) => listCalls(response.request()) && response.url().includes(`sort=${sort}`),
  );
  await page.getByLabel("정렬").selectOption(name);
  const { data } = (await (await answer).json()) as { data: FeedList };
  return data.feedDtoList;
}

test("a list item shows all of a post's fields, and 전체 begins with the pinned notice", async ({ page, me }) => {
  const photo = new File([Buffer.from(await drawing())], "photo.png", { type: "image/png" });
  await me.post({ title: "담장에 장미가 피었어요", photos: [photo] });
  const [first] = await Promise.all([page.waitForRequest(listCalls), page.goto("/community")]);
  // Without `page` and `cursor` the server returns page 1.
  const { sort: order, page: number, cursor } = Object.fromEntries(new URL(first.url()).searchParams);
  expect({ order, number, cursor }).toEqual({ order: "LATEST", number: undefined, cursor: undefined });
  await expect(page.getByLabel("정렬")).toHaveValue("LATEST");
  for (const [sort, name] of [
    ["POPULAR", "인기순"],
    ["ALL", "전체"],
  ] as const) {
    const listed = await sortBy(page, sort, name);
    await expect
      .poll(async () => (await titles(page)).slice(0, 5))
      .toEqual(listed.slice(0, 5).map(({ title }) => title));
    await expect(page).toHaveURL(`/community?sort=${sort}`);
    // Pinned only where it is sorted so. The number of pinned notices varies: other tests pin theirs.
    await expect(posts(page).getByText("고정", { exact: true })).toHaveCount(
      sort === "ALL" ? listed.filter(({ isPinned }) => isPinned).length : 0,
    );
  }
  await expect(page.getByLabel("정렬")).toHaveAccessibleDescription("고정한 공지 먼저, 최신순");
  await expect(posts(page).first()).toContainText("고정");
  await expect(posts(page).first()).toContainText("공지");
  await page.reload();
  await expect(posts(page).first()).toContainText("고정");

  const item = posts(page).filter({ hasText: "담장에 장미가 피었어요" });
  await expect(item.getByRole("heading")).toBeVisible();
  for (const name of ["조회", "좋아요", "북마크", "댓글"])
    await expect(item).toContainText(new RegExp(`${name}\\s*\\d`));
  await expect(item.getByRole("time")).toHaveText(/전|\d/);
  const thumbnail = item.getByRole("presentation").first();
  expect(await thumbnail.boundingBox()).toMatchObject({ width: 62, height: 62 });
  expect(
    await thumbnail.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
});

test("infinite scroll reaches the oldest post in the server's order, and back restores the position", async ({
  page,
  me,
}) => {
  const listed = async () => (await me.read<FeedList>("/api/community/feeds?sort=LATEST&size=100")).feedDtoList;
  const feedDtoList = await listed();
  await page.goto("/community");
  await expect(posts(page).first()).toBeVisible();
  const seen = new Set(await titles(page));
  const oldest = posts(page).filter({ hasText: feedDtoList.at(-1)?.title ?? "nothing was listed" });
  await page.mouse.move(195, 500);
  await expect(async () => {
    await turnWheel(page, 600);
    for (const title of await titles(page)) seen.add(title);
    expect(await posts(page).count(), "only what is around the screen is drawn").toBeLessThan(45);
    await expect(oldest).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [0] });
  // Other tests write and delete meanwhile: only lasting posts must have been listed.
  const still = new Set((await listed()).map(({ title }) => title));
  expect([...seen]).toEqual(
    expect.arrayContaining(feedDtoList.map(({ title }) => title).filter((title) => still.has(title))),
  );

  // The last turn of the wheel may still move the list below the press.
  await expect(async () => {
    if (new URL(page.url()).pathname === "/community") await oldest.getByRole("link").click({ timeout: 2_000 });
    await expect(page).toHaveURL(/\/community\/feed\/\d+$/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("textbox", { name: "댓글을 입력하세요" })).toBeVisible();
  await page.goBack();
  await expect(oldest).toBeInViewport();
});

// Two dozen posts at once would push the posts of concurrent tests out of view.
test.describe("in a complex of one's own", () => {
  test.use({ fresh: true });

  test("search finds by two syllables, keeps what is composed, and comes back as it was left", async ({ page, me }) => {
    const word = unique("뭉게구름");
    const apartmentId = await registerComplex(me, unique("구름마을"));
    await moveIn(me, apartmentId);
    for (let number = 1; number <= 24; number += 1)
      await me.post({ title: `${word} ${number}번째`, contents: "하늘 사진", apartmentId });
    await page.goto("/community");
    await page.getByRole("button", { name: "글 검색" }).click();
    const field = page.getByRole("searchbox", { name: "글 검색" });
    await expect(field).toBeFocused();
    const { compose, commit } = await imeKeyboard(page);
    for (const step of ["ㅁ", "무", "뭉"]) await compose(step);
    await expect(page.getByText("두 글자 이상 입력해주세요.")).toBeVisible();
    await expect(field).toHaveValue("뭉");
    await commit("뭉");
    for (const step of ["ㄱ", "게"]) await compose(step);
    await expect(page.getByRole("status").filter({ hasText: "찾았어요" })).toBeVisible();
    await compose("겐");
    await expect(field, "what was found writes nothing into the syllable in the making").toHaveValue("뭉겐");
    await compose("게");
    await commit("게");
    await expect(field).toHaveValue("뭉게");
    await field.fill(word);
    await expect(posts(page).first()).toContainText("24번째");
    await page.mouse.move(195, 500);
    const first = posts(page).filter({ hasText: `${word} 1번째` });
    await expect(async () => {
      await turnWheel(page, 500);
      await expect(first).toBeInViewport({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await expect(page.getByText("글 24개를 찾았어요")).toBeAttached();
    // To the end: a click on what stands below the bar would scroll by itself.
    const pixelsToEnd = () =>
      page.evaluate(() => {
        const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = document.getElementById("app-scroll") ?? {};
        return scrollHeight - clientHeight - scrollTop;
      });
    await expect(async () => {
      await turnWheel(page, 9000);
      expect(await pixelsToEnd()).toBeLessThan(1);
    }).toPass({ intervals: [0] });
    // While a virtual list scrolls it takes no press, and a press that meets nothing is tried again elsewhere.
    await expect(first).toHaveCSS("pointer-events", "auto");
    const place = await first.boundingBox();
    await first.getByRole("link").click();
    await expect(page.getByRole("heading", { name: `${word} 1번째` })).toBeVisible();
    await page.goBack();
    await expect(first).toBeInViewport();
    await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);
    await expect(field).toHaveValue(word);

    await turnWheel(page, -9000);
    await field.fill("없는낱말 뷁뷁");
    await expect(page.getByRole("heading", { name: "찾는 글이 없어요" })).toBeVisible();
    await page.getByRole("button", { name: "검색 닫기" }).click();
    await expect(field).toBeHidden();
    await expect(posts(page).first()).toBeVisible();
  });
});

test("the tabs go by keyboard, replace one another, and Back leaves them", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "커뮤니티", exact: true }).click();
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("tab")).toHaveText(["단지정보", "커뮤니티", "공지사항", "시설정보"]);
  await tab("커뮤니티").focus();
  for (const [key, name, path] of [
    ["ArrowRight", "공지사항", "/notices"],
    ["Home", "단지정보", "/complex-info"],
    ["ArrowRight", "커뮤니티", "/community"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(tab(name)).toBeFocused();
    await expect(page.getByRole("tab", { selected: true })).toHaveText(name);
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  // It opens another screen, by Enter alone; Back leads to the tab before.
  await page.keyboard.press("End");
  await expect(tab("시설정보")).toBeFocused();
  await expect(page).toHaveURL("/community");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "시설정보", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/community");
  await page.goBack();
  await expect(page, "the tabs have left one entry").toHaveURL("/");
});

test("offline, the list shows it and retries", async ({ page, context, faults }) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/community");
  await expect(posts(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("정렬").selectOption("인기순");
  await expect(page.getByRole("heading", { name: "글 목록을 불러오지 못했습니다." })).toBeVisible();
  await expect(page.getByRole("button", { name: "다시 시도" })).toBeVisible();
  await context.setOffline(false);
  await expect(posts(page).first()).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("pulling the list down refreshes it", async ({ page, neighbour }) => {
    const release = await holdCalls(page, listCalls);
    await page.goto("/community");
    await expect(page.getByRole("status", { name: "불러오는 중" }).first(), "a skeleton until then").toBeVisible();
    await release();
    await expect(posts(page).first()).toBeVisible();
    const reads = countCalls(page, (request) => listCalls(request) && !request.url().includes("cursor="));
    const title = unique("방금 올라온 글");
    await neighbour.post({ title });
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove", y: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 200, y }] });
    const pull = async (way: number) => {
      await touch("touchStart", 320);
      for (let step = 1; step <= 10; step += 1) await touch("touchMove", 320 + (way / 10) * step);
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await pull(40);
    await expect(posts(page).filter({ hasText: title })).toHaveCount(0);
    expect(reads(), "a short pull is none").toBe(0);
    await pull(260);
    await expect(posts(page).filter({ hasText: title })).toBeVisible();
    await expect(page).toHaveURL("/community");
    expect(reads()).toBe(1);
  });
});
