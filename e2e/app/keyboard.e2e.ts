import type { Locator, Page } from "@playwright/test";
import { checkAxe, roomOf } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { logInByApi } from "../harness/people.ts";
import { photoFile } from "../harness/phone-photo.ts";
import type { Resident } from "../harness/resident.ts";
import { open } from "../harness/page-state.ts";

interface People {
  readonly me: Resident;
  readonly neighbour: Resident;
}

/** A layer over a screen, and how the keyboard reaches it. */
interface LayerCase {
  readonly name: string;
  /** Opens its screen, and creates what it needs first. */
  readonly at: (people: People) => Promise<string> | string;
  readonly opener: (page: Page) => Locator;
  /** The menu item that the opener opens. */
  readonly item?: string;
  readonly layer: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true }).first();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole("dialog", { name });
const question = (page: Page) => page.getByRole("alertdialog");
const ownPost = async ({ me }: People) => `/community/feed/${await me.post({ title: unique("내 글") })}`;
const theirPost = async ({ neighbour }: People) =>
  `/community/feed/${await neighbour.post({ title: unique("이웃의 글") })}`;

const layerCases: readonly LayerCase[] = [
  { name: "the side menu", at: () => "/", opener: button("메뉴 열기"), layer: dialog("메뉴") },
  { name: "the question before a post goes", at: ownPost, opener: button("메뉴"), item: "삭제", layer: question },
  { name: "the report of a post", at: theirPost, opener: button("메뉴"), item: "신고", layer: dialog("신고") },
  {
    name: "a neighbour's sheet",
    at: theirPost,
    opener: (page) =>
      page
        .getByRole("article")
        .getByRole("button", { name: /^이웃\d/ })
        .first(),
    layer: dialog("이웃 정보"),
  },
  {
    name: "the photo viewer",
    at: async ({ me }) =>
      `/community/feed/${await me.post({ title: unique("사진 글"), photos: [await photoFile("red"), await photoFile("blue")] })}`,
    opener: button("사진 1/2"),
    layer: dialog("사진 크게 보기"),
  },
  {
    name: "the question before a comment goes",
    at: async ({ me }) => {
      const feedId = await me.post({ title: unique("댓글 글") });
      await me.comment(feedId, "지울 댓글");
      return `/community/feed/${feedId}`;
    },
    opener: button(/댓글 옵션$/),
    item: "삭제",
    layer: question,
  },
  {
    name: "the layer of the dongs",
    at: () => "/register-complex",
    opener: button("동 설정"),
    layer: dialog("동 설정"),
  },
  {
    name: "the question before a room is left",
    at: async ({ me, neighbour }) => `/chatroom/${await roomOf(me, neighbour)}`,
    opener: button("메뉴"),
    item: "채팅방 나가기",
    layer: question,
  },
];

const holdsFocus = (layer: Locator): Promise<boolean> =>
  layer.evaluate((element) => element.contains(document.activeElement));

/** Opens a layer by keys alone; returns the element that must have the focus afterwards. */
async function reach(page: Page, { opener, item }: LayerCase): Promise<Locator> {
  const from = opener(page);
  await from.focus();
  await page.keyboard.press("Enter");
  if (item !== undefined) {
    const wanted = page.getByRole("menuitem", { name: item });
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    for (let step = await page.getByRole("menuitem").count(); step > 0; step -= 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("ArrowDown");
    }
    await expect(wanted).toBeFocused();
    await page.keyboard.press("Enter");
  }
  return from;
}

for (const covering of layerCases) {
  test(`${covering.name} keeps the focus, gives it back, and axe finds nothing in it`, async ({
    page,
    me,
    neighbour,
  }) => {
    await open(page, await covering.at({ me, neighbour }));
    const from = await reach(page, covering);
    const layer = covering.layer(page);
    await expect(layer).toBeVisible();
    await expect.poll(() => holdsFocus(layer)).toBe(true);
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(key);
        expect(await holdsFocus(layer), `${key} ${step + 1}`).toBe(true);
      }
    }
    await checkAxe(page, covering.name);
    await page.keyboard.press("Escape");
    await expect(layer).toBeHidden();
    await expect(from).toBeFocused();
  });
}

test("a confirmation before logging out other devices keeps the focus, and gives it back", async ({
  page,
  me,
  playwright,
  origin,
}) => {
  for (let device = 0; device < 2; device += 1) {
    const desk = await playwright.request.newContext();
    await logInByApi(desk, origin, me.person);
    await desk.dispose();
  }
  await open(page, "/settings/devices");
  const others = page.getByRole("button", { name: /다른 기기.*로그아웃/ });
  await others.focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await holdsFocus(question(page))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(others).toBeFocused();
});
