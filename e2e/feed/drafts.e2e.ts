import type { Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import { storedDraftPhotoNames, storedDraftPhotos } from "../harness/draft.ts";
import { photoFile } from "../harness/phone-photo.ts";
import { coloursOf } from "../harness/check/picture-colours.ts";

test.use({ fresh: true });

const title = (page: Page) => page.getByLabel("제목");
const contents = (page: Page) => page.getByLabel("내용");
const leave = (page: Page) => page.getByRole("button", { name: "뒤로 가기" }).click();
const drafts = (page: Page) => page.getByRole("dialog", { name: "임시저장" });

async function choose(page: Page, colour: string): Promise<void> {
  const photo = await photoFile(colour);
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.getByLabel("사진 첨부").setInputFiles([{ name: photo.name, mimeType: photo.type, buffer }]);
}

test("L247 what is left stays in 임시저장 with its photos, beside what is begun next; nothing typed is no draft", async ({
  page,
}) => {
  const [first, second] = [unique("먼저 쓰던 글"), unique("나중에 쓰던 글")];
  await page.goto("/write");
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("임시저장")).toHaveCount(0);
  await leave(page);
  await page.goto("/write");
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("쓰던 글을 불러왔어요"), "nothing typed is no draft").toHaveCount(0);
  await title(page).fill(first);
  await contents(page).fill("사진이 있는 글");
  await choose(page, "red");
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  await leave(page);
  await page.goto("/write");
  await expect(title(page)).toHaveValue(first);
  await page.getByRole("button", { name: "새로 쓰기" }).click();
  await expect(title(page)).toHaveValue("");
  await title(page).fill(second);
  await leave(page);
  await page.goto("/write");
  await expect(title(page), "the newest is gone on with").toHaveValue(second);
  await expect(page.getByRole("button", { name: "임시저장 1" })).toBeVisible();
});

test("L247 ten photos that were put in another order come back in it, from the list too, and are sent in it", async ({
  page,
}) => {
  const name = unique("사진이 많은 글");
  const pictures = page.getByRole("list", { name: "첨부한 사진" }).getByRole("img");
  await page.goto("/write");
  await title(page).fill(name);
  await contents(page).fill("차례가 있는 사진");
  const colours = ["white", "red", "yellow", "lime", "teal", "blue", "purple", "pink", "brown", "black"];
  const files = await Promise.all(
    colours.map(async (colour) => {
      const photo = await photoFile(colour);
      return { name: photo.name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
    }),
  );
  await page.getByLabel("사진 첨부").setInputFiles(files);
  await expect(pictures).toHaveCount(10);
  // The last goes two places up, the second becomes the first.
  for (const at of [10, 9, 2]) await page.getByRole("button", { name: `사진 ${at} 앞으로`, exact: true }).click();
  const order = ["red", "white", "yellow", "lime", "teal", "blue", "purple", "black", "pink", "brown"];
  await expect.poll(() => storedDraftPhotoNames(page)).toEqual(order.map((colour) => `${colour}.png`));
  const before = await coloursOf(pictures);
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await expect(pictures).toHaveCount(10);
  expect(await coloursOf(pictures)).toEqual(before);

  await page.getByRole("button", { name: "새로 쓰기" }).click();
  await title(page).fill(unique("다른 글"));
  await page.getByRole("button", { name: "임시저장 1" }).click();
  await expect(drafts(page)).toContainText("사진 10장");
  await drafts(page).getByRole("button", { name }).first().click();
  await expect(title(page)).toHaveValue(name);
  await expect(pictures).toHaveCount(10);
  expect(await coloursOf(pictures)).toEqual(before);
  await page.getByRole("button", { name: "등록", exact: true }).click();
  await page.getByRole("link", { name }).click();
  const shown = page.getByRole("article").getByRole("img", { name: /^사진 \d+\/10$/ });
  await expect(shown).toHaveCount(10);
  expect(await coloursOf(shown)).toEqual(before);
});

test("L247 the drafts of one account: opened from the list, in two tabs beside each other, deleted with an undo", async ({
  page,
  context,
}) => {
  const [first, second] = [unique("먼저 쓰던 글"), unique("나중에 쓰던 글")];
  await page.goto("/write");
  await title(page).fill(first);
  await choose(page, "blue");
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  const tab = await context.newPage();
  await tab.goto("/write");
  await expect(title(tab), "a draft that another tab writes on is not taken from it").toHaveValue("");
  await title(tab).fill(second);
  await tab.getByRole("button", { name: "임시저장 1" }).click();
  await expect(drafts(tab)).toContainText("사진 1장");
  await drafts(tab).getByRole("button", { name: first }).first().click();
  await expect(title(tab)).toHaveValue(first);
  await title(tab).fill(`${first} 다른 탭`);
  await page.bringToFront();
  await title(page).fill(`${first} 이 탭`);
  await tab.close();
  await page.reload();
  await page.getByRole("button", { name: "임시저장 2" }).click();
  await expect(drafts(page)).toContainText(`${first} 다른 탭`);
  await expect(drafts(page)).toContainText(second);

  await drafts(page)
    .getByRole("button", { name: `${second} 지우기` })
    .click();
  await drafts(page).getByRole("button", { name: "되돌리기" }).click();
  await drafts(page)
    .getByRole("button", { name: `${second} 지우기` })
    .click();
  await expect(drafts(page).getByText("지웠어요")).toBeVisible();
  await drafts(page).getByRole("button", { name: "닫기" }).click();
  await expect(drafts(page)).toBeHidden();
  await contents(page).fill("다 썼어요");
  await page.getByRole("button", { name: "등록", exact: true }).click();
  await expect(page).toHaveURL("/community");
  await page.goto("/write");
  await expect(title(page), "what was sent is no draft; the others are").toHaveValue(`${first} 다른 탭`);
  await expect(page.getByRole("button", { name: /^임시저장 \d/ })).toHaveCount(0);
});

test("L247 the draft of an edit says that its post was changed meanwhile, and keeps the words", async ({
  page,
  me,
}) => {
  const words = unique("고칠 글");
  const feedId = await me.post({ title: words });
  await page.goto(`/write/${feedId}`);
  await title(page).fill(`${words} 내가 쓰던`);
  await leave(page);
  const form = new FormData();
  form.append(
    "requestDto",
    new File([JSON.stringify({ title: `${words} 다른 곳에서`, contents: "내용" })], "dto.json", {
      type: "application/json",
    }),
  );
  expect((await me.api.put(`/api/community/feeds/${feedId}`, { multipart: form })).ok()).toBe(true);
  await page.goto(`/write/${feedId}`);
  await expect(page.getByText("그사이 글이 바뀌었어요. 쓰던 내용을 그대로 두었어요.")).toBeVisible();
  await expect(title(page)).toHaveValue(`${words} 내가 쓰던`);
  await page.getByRole("button", { name: "지금 글로" }).click();
  await expect(title(page)).toHaveValue(`${words} 다른 곳에서`);
});
