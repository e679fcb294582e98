import { expect, test, unique } from "../harness/community.ts";

test.use({ fresh: true });

test("my posts and my scraps are empty at first, then real lists", async ({ page, me, neighbour }) => {
  await page.goto("/mypage/posts");
  await expect(page.getByRole("button", { name: "첫 글 쓰기" })).toBeVisible();
  await page.goto("/mypage/scraps");
  await expect(page.getByText("스크랩한 글이 없어요")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);

  const [older, newer] = [unique("내 지난 글"), unique("내 새 글")];
  const theirs = [unique("담아 둘 글"), unique("나중에 담을 글")];
  const mine = await me.post({ title: older });
  await me.post({ title: newer });
  for (const title of theirs) {
    await page.goto(`/community/feed/${await neighbour.post({ title })}`);
    const bookmark = page.getByRole("button", { name: "북마크" });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  }
  const headings = page.getByRole("article").getByRole("heading");
  await page.goto("/mypage");
  await page.goto("/mypage/posts");
  await expect(headings, "the newest first").toHaveText([newer, older]);
  await page.getByRole("link", { name: older }).click();
  await expect(page).toHaveURL(`/community/feed/${mine}`);
  await page.goBack();
  await expect(headings).toHaveText([newer, older]);

  await page.goto("/mypage/scraps");
  await expect(headings, "the newest bookmark first").toHaveText(theirs.toReversed());
  await page.getByRole("link", { name: theirs[0] ?? "" }).click();
  const bookmark = page.getByRole("button", { name: "북마크" });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(headings).toHaveText([theirs[1] ?? ""]);
});
