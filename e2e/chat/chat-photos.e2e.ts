import type { Page } from "@playwright/test";
import { callsTo, refuseCalls } from "../harness/calls.ts";
import { checkAxe, roomOf } from "../harness/chat.ts";
import { input, isStored, log, message, openRoom, openRoomAs } from "../harness/chatroom.ts";
import { expect, test } from "../harness/community.ts";
import { photoFile } from "../harness/phone-photo.ts";

test.use({ fresh: true });

async function choosePhotos(page: Page, colours: readonly string[]): Promise<void> {
  const files = colours.map(async (colour) => {
    const photo = await photoFile(colour);
    return { name: `${colour}.png`, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
  });
  await page
    .getByLabel("사진 보내기")
    .first()
    .setInputFiles(await Promise.all(files));
}

test("photos wait above the input in an order of one's own, and arrive as one picture of several", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  const roomId = await roomOf(me, neighbour);
  await openRoom(page, roomId);
  const other = await openRoomAs(browser, origin, neighbour, roomId);
  const tray = page.getByRole("list", { name: "첨부한 사진" });
  await choosePhotos(page, ["green", "red"]);
  await expect(tray.getByRole("img")).toHaveCount(2);
  await choosePhotos(page, ["blue", "gray"]);
  await page.getByRole("button", { name: "사진 2 삭제" }).click();
  await page.getByRole("button", { name: "사진 3 앞으로" }).click();
  await input(page).fill("놀이터 사진이에요");
  await checkAxe(page, "chosen photos");
  // They survive a reload, as the words do.
  await page.reload();
  await expect(tray.getByRole("img")).toHaveCount(3);
  await expect(log(page).getByRole("button", { name: /사진/ })).toHaveCount(0);
  await input(page).press("Enter");
  await expect(tray).toHaveCount(0);
  await expect(input(page)).toHaveValue("");
  for (const seen of [page, other]) {
    const bundle = log(seen).getByRole("group", { name: "사진 3장" });
    await expect(bundle.getByRole("button")).toHaveCount(3);
    await expect(message(seen, "놀이터 사진이에요")).toBeVisible();
  }
  await checkAxe(page, "a bundle of photos");
  // The order is green, gray, blue; each photo is a message of its own.
  await log(other).getByRole("button", { name: "사진 2/3" }).click();
  const viewer = other.getByRole("dialog", { name: "사진 크게 보기" });
  await expect(viewer.getByText(/2 ?\/ ?3/)).toBeVisible();
  await other.keyboard.press("ArrowRight");
  await expect(viewer.getByText(/3 ?\/ ?3/)).toBeVisible();
  await input(page).fill("잘 나왔지요");
  await input(page).press("Enter");
  await expect(other.getByText("잘 나왔지요").first(), "the room renders behind the viewer").toBeAttached();
  await expect(viewer.getByRole("img", { name: "사진 3/3" })).toBeInViewport();
  await expect(viewer.getByText(/3 ?\/ ?3/)).toBeVisible();
  await other.goBack();
  await expect(viewer).toBeHidden();
  await log(page)
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: "사진 2/3" }) })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "메시지 메뉴" }).getByRole("button", { name: "모두에게서 삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "모두에게서 삭제" }).click();
  for (const seen of [page, other]) {
    await expect(message(seen, "삭제된 메시지입니다")).toBeVisible();
    await expect(log(seen).getByRole("button", { name: "사진", exact: true })).toHaveCount(2);
  }
  await other.context().close();
});

test("a photo that is refused is named and can be sent again, and the words go on their way", async ({
  page,
  me,
  neighbour,
}) => {
  await openRoom(page, await roomOf(me, neighbour));
  const restore = await refuseCalls(page, callsTo("POST", /\/images$/), "사진이 너무 커요.", {
    status: 413,
    reason: "IMAGE_TOO_LARGE",
  });
  await choosePhotos(page, ["green"]);
  await input(page).fill("사진은 이따가요");
  await page.getByRole("button", { name: "전송" }).click();
  await expect(log(page).getByText(/green\.png · 사진이 너무 커요\./)).toBeVisible();
  await isStored(page, "사진은 이따가요");
  await restore();
  await page.getByRole("button", { name: "다시 보내기" }).click();
  await expect(log(page).getByRole("button", { name: "사진", exact: true })).toBeVisible();
  await expect(log(page).getByText(/green\.png/)).toHaveCount(0);
});

test("a photo is sent, viewed full-screen, and removed for everyone once it is deleted", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  const roomId = await roomOf(me, neighbour);
  await openRoom(page, roomId);
  const other = await openRoomAs(browser, origin, neighbour, roomId);
  await choosePhotos(page, ["green"]);
  await page.getByRole("button", { name: "전송" }).click();
  for (const seen of [page, other]) await expect(log(seen).getByRole("button", { name: "사진" })).toBeVisible();
  await log(other).getByRole("button", { name: "사진" }).click();
  await expect(other.getByRole("dialog", { name: "사진 크게 보기" }).getByRole("img")).toBeVisible();
  await other.goBack();
  await expect(other.getByRole("dialog", { name: "사진 크게 보기" })).toBeHidden();

  const photo = log(page).getByRole("article").last();
  await expect(photo).toHaveAccessibleName(/, 오[전후] \d{1,2}:\d\d$/);
  await photo.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "메시지 메뉴" });
  await expect(menu.getByRole("button", { name: "신고" })).toHaveCount(0);
  await menu.getByRole("button", { name: "모두에게서 삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "모두에게서 삭제" }).click();
  for (const seen of [page, other]) await expect(message(seen, "삭제된 메시지입니다")).toBeVisible();
  await other.context().close();
});
