import type { Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import type { Person } from "../harness/people.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

const ended = "로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.";

const logIn = async (page: Page, { email, password }: Person) => {
  await page.getByRole("textbox", { name: "이메일" }).fill(email);
  await page.getByRole("textbox", { name: "비밀번호" }).fill(password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
};

test("L244 a form that a session ends over has its words again after the login, also after a reload", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(/status of 401/);
  const nickname = unique("쓰다만").slice(0, 12);
  await open(page, "/settings/profile");
  await page.getByLabel("닉네임").fill(nickname);
  await context.clearCookies();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText(ended)).toBeVisible();
  await page.reload();
  await logIn(page, me.person);
  await expect(page).toHaveURL("/settings/profile");
  await expect(page.getByLabel("닉네임")).toHaveValue(nickname);
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue(me.person.name);
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("프로필이 수정되었습니다.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("닉네임")).toHaveValue(nickname);
});

test("L244 the edit of a comment that a session ends over goes on; another member who logs in there reads nothing of it", async ({
  page,
  me,
  neighbour,
  context,
  faults,
}) => {
  faults.allow(/status of 401/);
  const feedId = await neighbour.post({ title: unique("고치던 댓글") });
  await me.comment(feedId, "처음 댓글");
  await open(page, `/community/feed/${feedId}`);
  const input = page.getByRole("textbox", { name: "댓글을 입력하세요" });
  /** The session ends elsewhere, and the next call learns of it. */
  const endSession = async () => {
    await context.clearCookies();
    await page.getByRole("button", { name: "좋아요" }).click();
    await expect(page).toHaveURL("/login");
  };
  await page.getByRole("button", { name: "댓글 옵션" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  await expect(input).toHaveValue("처음 댓글");
  await input.fill("고치다 만 댓글");
  await endSession();
  await logIn(page, me.person);
  await expect(input).toHaveValue("고치다 만 댓글");

  await input.fill("남이 볼 수 없는 댓글");
  await endSession();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("남이 볼 수 없는 댓글");
  await logIn(page, neighbour.person);
  await expect(page.getByText("처음 댓글")).toBeVisible();
  await expect(input).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("남이 볼 수 없는");
});
