import { expect, test, unique } from "../harness/community.ts";
import { open, waitForLayers } from "../harness/page-state.ts";

test.use({ fresh: true });

test("a form with changes asks before it is left by the arrow or by the browser's back button, and keeps them", async ({
  page,
}) => {
  await open(page, "/settings");
  await page.getByRole("link", { name: "프로필 수정" }).click();
  const nickname = page.getByLabel("닉네임");
  const before = await nickname.inputValue();
  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("link", { name: "프로필 수정" }).click();

  // What was saved is no change, whatever the server has trimmed.
  await nickname.fill(`${before} `);
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("프로필이 수정되었습니다.")).toBeVisible();
  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("link", { name: "프로필 수정" }).click();

  await nickname.fill("고치던 이름");
  await waitForLayers(page, 1);
  const question = page.getByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });
  await page.goBack();
  await question.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/settings/profile");
  await expect(nickname).toHaveValue("고치던 이름");
  // The question is asked each time, and back again is no answer to it.
  await waitForLayers(page, 1);
  await page.goBack();
  await expect(question).toBeVisible();
  await waitForLayers(page, 2);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(nickname).toHaveValue("고치던 이름");

  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await question.getByRole("button", { name: "나가기" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("link", { name: "프로필 수정" }).click();
  await expect(nickname).toHaveValue(before);
});

test("the edit of a comment asks, too; what is sent or stopped does not", async ({ page, me }) => {
  const feedId = await me.post({ title: unique("댓글 고치기") });
  await me.comment(feedId, "처음 댓글");
  await open(page, "/community");
  await open(page, `/community/feed/${feedId}`);
  const input = page.getByRole("textbox", { name: "댓글을 입력하세요" });
  const edit = async (words: string) => {
    await page.getByRole("button", { name: "댓글 옵션" }).click();
    await page.getByRole("menuitem", { name: "수정" }).click();
    await input.fill(words);
    await waitForLayers(page, 1);
  };
  await edit("고치던 댓글");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });
  await question.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(question).toBeHidden();
  await expect(input).toHaveValue("고치던 댓글");
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "고치던 댓글" })).toContainText("수정됨");
  await waitForLayers(page, 0);

  await edit("버릴 댓글");
  await page.getByRole("button", { name: "그만두기" }).click();
  await waitForLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL("/community");
});
