import type { Page } from "@playwright/test";
import { callsTo, countCalls, refuseCalls } from "../harness/calls.ts";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { photoFile } from "../harness/phone-photo.ts";
import { moveIn, type Resident } from "../harness/resident.ts";
import { confirm, open, stopClock } from "../harness/page-state.ts";
import { swipe } from "../harness/touch.ts";

test.use({ fresh: true });
test.beforeEach(({ me }) => moveIn(me));

/** A complex that `me` manages, with two photos. */
const register = async (me: Resident, name: string) =>
  registerOffice(me, name, await Promise.all(["#369", "#963"].map((colour) => photoFile(colour))));

const panelOf = (page: Page) => ({
  collapse: page.getByRole("button", { name: "단지 정보 접기" }),
  expand: page.getByRole("button", { name: "단지 정보 펼치기" }),
});

/** The panel element. */
const panel = (page: Page) => page.getByRole("region", { name: "단지정보" });

/** Offset of the panel's upper edge from its fully open position, and its height. */
const panelPosition = (page: Page) =>
  panel(page).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const container = element.parentElement?.getBoundingClientRect();
    return { shift: top - ((container?.bottom ?? 0) - height), height };
  });

/** Waits until the panel is at rest: open, or lower by 70 percent of its height. */
const expectPanelAt = (page: Page, where: "open" | "collapsed") =>
  expect(async () => {
    const { shift, height } = await panelPosition(page);
    expect(shift).toBeCloseTo(where === "open" ? 0 : height * 0.7, 0);
  }).toPass({ intervals: [50] });

test("without a name it is 'my complex', with its numbers and the ways to its rooms", async ({ page }) => {
  await open(page, "/community");
  await page.getByRole("tab", { name: "단지정보" }).click();
  await expect(page).toHaveURL("/complex-info");
  await expect(page.getByRole("heading", { name: "한빛마을 1단지" })).toBeVisible();
  await expect(page.getByText("1,204세대")).toBeVisible();
  await expect(page.getByText("101동 ~ 108동 (총 8개 동)")).toBeVisible();
  await expect(page.getByRole("link", { name: "공지사항" })).toHaveAttribute("href", "/notices");
  await expect(page.getByRole("link", { name: "시설정보" })).toHaveAttribute("href", "/facilities");
  await expect(page.getByRole("link", { name: "101동 1204호" })).toHaveAttribute("href", "/mypage/homes");
  await page.getByRole("button", { name: "단체 채팅" }).click();
  await expect(page).toHaveURL(/\/chatroom\/\d+$/);
});

test("the collapsed panel is 70 percent of its height lower, and its button names its action", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/complex-info");
  const { collapse, expand } = panelOf(page);
  await expectPanelAt(page, "open");
  await expect(collapse).toHaveAttribute("aria-expanded", "true");
  await collapse.focus();
  await page.keyboard.press("Enter");
  await expect(expand).toHaveAttribute("aria-expanded", "false");
  await expectPanelAt(page, "collapsed");
  const moves = await panel(page).evaluate((element) => {
    const { transitionProperty, transitionDuration, transitionTimingFunction } = getComputedStyle(element);
    const inContainer = element.parentElement?.matches(".app-container");
    return [inContainer, transitionProperty.includes("transform"), transitionDuration, transitionTimingFunction];
  });
  expect(moves).toEqual([true, true, "0.3s", "ease"]);
  // An element that gets the focus is scrolled into view.
  await page.getByRole("link", { name: "공지사항" }).focus();
  await expect(collapse).toBeVisible();
});

test.describe("drawn", () => {
  test.use({ hasTouch: true });

  for (const by of ["mouse", "finger"] as const) {
    test(`by ${by} it follows, and 15 percent of the window decide`, async ({ page }) => {
      await open(page, "/complex-info");
      const { collapse, expand } = panelOf(page);
      const draw = async (way: number) => {
        const title = await page.getByRole("heading", { level: 2 }).boundingBox();
        const [x, y] = [(title?.x ?? 0) + 20, (title?.y ?? 0) + 10];
        if (by === "finger") return swipe(page, [x, y], [x, y + way]);
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + way, { steps: 6 });
        return page.mouse.up();
      };
      const enough = 844 * 0.15;
      await expectPanelAt(page, "open");
      await draw(enough - 12);
      await expectPanelAt(page, "open");
      await expect(collapse).toBeVisible();
      await draw(enough + 12);
      await expectPanelAt(page, "collapsed");
      await expect(expand).toBeVisible();
      await draw(-(enough - 12));
      await expectPanelAt(page, "collapsed");
      await expect(expand).toBeVisible();
      await draw(-(enough + 12));
      await expect(collapse).toBeVisible();
    });
  }

  test("a flick that ends before its movements were rendered moves it all the same", async ({ page }) => {
    await open(page, "/complex-info");
    await expectPanelAt(page, "open");
    await page.getByRole("heading", { level: 2 }).evaluate(async (title) => {
      const touch = (type: string, clientY: number) =>
        title.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientY }));
      touch("pointerdown", 200);
      await new Promise(requestAnimationFrame);
      touch("pointerup", 500);
    });
    await expect(panelOf(page).expand).toBeVisible();
    await expectPanelAt(page, "collapsed");
  });

  test("while it is drawn it stays between 0 and 70 percent of the window", async ({ page }) => {
    await open(page, "/complex-info");
    await expectPanelAt(page, "open");
    const title = await page.getByRole("heading", { level: 2 }).boundingBox();
    const [x, y] = [(title?.x ?? 0) + 20, (title?.y ?? 0) + 10];
    const shift = async () => (await panelPosition(page)).shift;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 100, { steps: 3 });
    await expect.poll(shift).toBeCloseTo(100, 0);
    await page.mouse.move(x, y - 100, { steps: 3 });
    await expect.poll(shift).toBeCloseTo(0, 0);
    await page.mouse.move(x, 5_000);
    await expect.poll(shift).toBeCloseTo(844 * 0.7, 0);
    await page.mouse.up();
    await expect(panelOf(page).expand).toBeVisible();
  });
});

test("photos are seen large, and back closes them", async ({ page, me }) => {
  const id = await register(me, unique("사진마을"));
  await open(page, `/complex-info?apartmentId=${id}`);
  await panelOf(page).collapse.click();
  await page.getByRole("button", { name: "사진 1/2" }).click();
  const viewer = page.getByRole("dialog", { name: "사진 크게 보기" });
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`/complex-info?apartmentId=${id}`);
});

test("the star changes at once, and reverts where the server refuses it", async ({ page, me }) => {
  const starring = callsTo("POST", /^\/api\/bookmarks\/apartments\/1$/);
  await open(page, "/complex-info");
  const star = page.getByRole("button", { name: "한빛마을 1단지 즐겨찾기" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  const restore = await refuseCalls(page, starring, "권한이 없습니다.");
  await star.click();
  await expect(page.getByText("권한이 없습니다.")).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await restore();
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await me.read<unknown[]>("/api/bookmarks/apartments")).length).toBe(1);
});

test("a manager changes and deletes; others see no such menu", async ({ page, me }) => {
  const name = unique("관리마을");
  const id = await register(me, name);
  await open(page, `/complex-info?apartmentId=${id}`);
  await page.getByRole("button", { name: "단지 관리" }).click();
  await page.getByRole("menuitem", { name: "단지 정보 수정" }).click();
  await expect(page).toHaveURL(`/register-complex/${id}`);
  await expect(page.getByLabel("동 정보")).toHaveValue("101동 ~ 104동 (총 4개 동)");
  await page.getByLabel("세대수").fill("321");
  await page.getByRole("button", { name: "사진 1 삭제" }).click();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page).toHaveURL(`/complex-info?apartmentId=${id}`);
  await expect(page.getByText("321세대")).toBeVisible();
  await expect(page.getByRole("button", { name: "사진 1/1" })).toHaveCount(1);

  const ask = async () => {
    await page.getByRole("button", { name: "단지 관리" }).click();
    await page.getByRole("menuitem", { name: "단지 삭제" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "단지 삭제" }).click();
  };
  const restore = await refuseCalls(
    page,
    callsTo("DELETE", /^\/api\/apartment\/\d+$/),
    "다른 이웃이 함께하는 단지는 삭제할 수 없습니다.",
  );
  await ask();
  const refused = page.getByRole("alertdialog", { name: "단지 삭제에 실패했습니다." });
  await expect(refused).toContainText("다른 이웃이 함께하는 단지는 삭제할 수 없습니다.");
  await confirm(page);
  await restore();
  await ask();
  await expect(page).toHaveURL("/");
  await open(page, `/complex-info?apartmentId=${id}`);
  await expect(page.getByText("단지를 찾을 수 없습니다.")).toBeVisible();
  await open(page, "/complex-info?apartmentId=1");
  await expect(page.getByRole("button", { name: "단지 관리" })).toHaveCount(0);
});

test("after a change and after a deletion the search results and the complex are refetched", async ({ page, me }) => {
  const name = unique("바뀔마을");
  const id = await register(me, name);
  const option = page.getByRole("listbox", { name: "단지 검색" }).getByRole("option");
  const searches = countCalls(page, callsTo("GET", /^\/api\/apartment\/search$/));
  const complexes = countCalls(page, callsTo("GET", new RegExp(`^/api/apartment/${id}$`)));
  /** From the home screen, without a page load: cached queries are kept. */
  const search = async () => {
    await expect(page).toHaveURL("/");
    await page.getByRole("combobox", { name: "단지 검색" }).fill(name);
  };
  await open(page, "/");
  await search();
  await expect(option).toContainText("200세대");
  expect(searches()).toBe(1);
  await option.click();
  await page.getByRole("button", { name: "단지 관리" }).click();
  await page.getByRole("menuitem", { name: "단지 정보 수정" }).click();
  await page.getByLabel("세대수").fill("321");
  const before = complexes();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page).toHaveURL(`/complex-info?apartmentId=${id}`);
  await expect.poll(complexes, "the complex is read anew").toBeGreaterThan(before);
  await expect(page.getByText("321세대")).toBeVisible();

  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await search();
  await expect.poll(searches, "the list is read anew after a change").toBe(2);
  await expect(option).toContainText("321세대");
  await option.click();
  await page.getByRole("button", { name: "단지 관리" }).click();
  await page.getByRole("menuitem", { name: "단지 삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "단지 삭제" }).click();
  await search();
  await expect.poll(searches, "the list is read anew after a deletion").toBe(3);
  await expect(option).toHaveCount(0);
  await expect(page.getByText("검색 결과가 없어요")).toBeVisible();
});

test("the screen after a confirmation accepts input at once, while the dialog is still closing", async ({
  page,
  me,
}) => {
  const name = unique("빠른마을");
  await register(me, name);
  await page.clock.install();
  // Not by its address: the code of the home screen is there then, and nothing of it waits for the clock.
  await open(page, "/");
  await page.getByRole("combobox", { name: "단지 검색" }).fill(name);
  await page.getByRole("listbox", { name: "단지 검색" }).getByRole("option").click();
  await page.getByRole("button", { name: "단지 관리" }).click();
  await page.getByRole("menuitem", { name: "단지 삭제" }).click();
  const agree = page.getByRole("alertdialog").getByRole("button", { name: "단지 삭제" });
  await expect(agree).toBeFocused();
  // The clock stands from here on: the dialog would never finish closing.
  await stopClock(page);
  await agree.click();
  await expect(page).toHaveURL("/");
  await page.getByRole("combobox", { name: "단지 검색" }).fill("한빛");
  await expect(page.getByRole("combobox", { name: "단지 검색" })).toHaveValue("한빛");
});

test("load failures are shown; every state is accessible", async ({ page, me }) => {
  const id = await register(me, unique("열린마을"));
  const restore = await refuseCalls(page, callsTo("GET", /^\/api\/apartment\/\d+$/), "권한이 없습니다.");
  await open(page, `/complex-info?apartmentId=${id}`);
  await expect(page.getByText("단지 정보를 불러오는데 실패했습니다.")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByText("200세대")).toBeVisible();
  await checkAxe(page, "complex-info");
  await panelOf(page).collapse.click();
  await checkAxe(page, "complex-info collapsed");
});
