import { logIn, newAccount, signUp } from "../harness/account.ts";
import { drawing, inspectPhoto, phonePhoto } from "../harness/phone-photo.ts";
import { expect, test } from "../harness/test.ts";

test("the first resident moves in: sign-up, login, list, a post with two photos, logout", async ({ page }) => {
  const person = newAccount();
  await signUp(page, person);
  await page.goto("/login");
  await logIn(page, person);
  await page.getByRole("main").getByRole("link", { name: "커뮤니티", exact: true }).click();
  await expect(page).toHaveURL("/community");
  const posts = page.getByRole("article");
  await expect(posts.first()).toBeVisible();
  await expect.poll(() => posts.count()).toBeGreaterThanOrEqual(10);

  const photo = await phonePhoto(600, 800);
  expect(await inspectPhoto(photo), "the sensor's picture lies on its side").toMatchObject({
    width: 800,
    metadata: ["exif", "orientation"],
  });
  const title = `안녕하세요, ${person.nickname}입니다`;
  await page.getByRole("link", { name: "글쓰기" }).click();
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("오늘 이사 왔어요.\n잘 부탁드려요!");
  await page.getByLabel("사진 첨부").setInputFiles([
    { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo },
    { name: "remove me.png", mimeType: "image/png", buffer: await drawing() },
    { name: "drawing.png", mimeType: "image/png", buffer: await drawing() },
  ]);
  const chosen = page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem");
  await expect(chosen).toHaveCount(3);
  await chosen.nth(1).getByRole("button", { name: "사진 2 삭제" }).click();
  await expect(chosen).toHaveCount(2);
  await page.getByRole("button", { name: "등록" }).click();

  await expect(page).toHaveURL("/community");
  // Not always the first: concurrent tests write posts too.
  const own = posts.filter({ hasText: title });
  await expect(own).toContainText(/(방금|[1-9]분) 전/);
  await expect(own).toBeInViewport();
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/community\/feed\/\d+$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("오늘 이사 왔어요.")).toBeVisible();

  const photos = page.getByRole("article").getByRole("img", { name: /사진/ });
  await expect(photos).toHaveCount(2);
  const [first = ""] = await photos.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const served = await page.request.get(first);
  expect(served.headers()["x-content-type-options"]).toBe("nosniff");
  expect(await inspectPhoto(await served.body())).toEqual({ width: 600, height: 800, upright: true, metadata: [] });

  await page.goto("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  expect((await page.request.get(first)).status(), "a photo is for members").toBe(401);
});
