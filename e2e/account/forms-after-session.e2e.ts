import type { BrowserContext, Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

const ended = "로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.";

/** The session ends elsewhere; a page that is connected again asks anew, and so learns of it. */
const endSession = async (page: Page, context: BrowserContext) => {
  await context.clearCookies();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page).toHaveURL("/login");
};

const refused = /status of 401|ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

test("L244 a form that a session ends over has its words again after the login, also after a reload", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(refused);
  const nickname = unique("쓰다만").slice(0, 20).trim();
  await open(page, "/settings/profile");
  await page.getByLabel("닉네임").fill(nickname);
  await endSession(page, context);
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
  faults.allow(refused);
  const feedId = await neighbour.post({ title: unique("고치던 댓글") });
  await me.comment(feedId, "처음 댓글");
  await open(page, `/community/feed/${feedId}`);
  const input = page.getByRole("textbox", { name: "댓글을 입력하세요" });
  await page.getByRole("button", { name: "댓글 옵션" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  await expect(input).toHaveValue("처음 댓글");
  await input.fill("고치다 만 댓글");
  await endSession(page, context);
  await logIn(page, me.person);
  await expect(input).toHaveValue("고치다 만 댓글");

  await input.fill("남이 볼 수 없는 댓글");
  await endSession(page, context);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("남이 볼 수 없는 댓글");
  await logIn(page, neighbour.person);
  await expect(page.getByText("처음 댓글")).toBeVisible();
  await expect(input).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("남이 볼 수 없는");
});

test("L244 forms that are there at once have their words, too: of a new home, and after a login in another tab", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(refused);
  const unit = page.getByLabel("호", { exact: true });
  // Asked for with the first change, where nothing else on the screen has.
  const profile = page.waitForResponse("**/api/member/profile");
  await open(page, "/mypage/homes/new?apartmentId=1");
  await unit.fill("1203");
  await (await profile).finished();
  await endSession(page, context);
  await logIn(page, me.person);
  await expect(unit).toHaveValue("1203");

  await unit.fill("1204");
  await endSession(page, context);
  const other = await context.newPage();
  await other.goto("/login");
  await logIn(other, me.person);
  await expect(other.getByLabel("호", { exact: true })).toHaveValue("");
  // The form of another complex is another one.
  await page.goto("/mypage/homes/new?apartmentId=2");
  await expect(unit).toHaveValue("");
  await page.goto("/mypage/homes/new?apartmentId=1");
  await expect(unit).toHaveValue("1204");
});

test("L244 a neighbour who logs in by another tab does not write with what stands in this one", async ({
  page,
  me,
  neighbour,
  context,
}) => {
  await open(page, "/settings/profile");
  const nickname = page.getByLabel("닉네임");
  await nickname.fill("에이가 쓰던 이름");
  // Over the session that there is: were it ended before, a call of this tab could find that out and lead to the login.
  const other = await context.newPage();
  await other.goto("/login");
  await logIn(other, neighbour.person);
  await expect(nickname).toHaveValue(neighbour.person.nickname);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("에이가");
  expect(me.person.nickname).not.toBe(neighbour.person.nickname);
});

test("L244 a neighbour who logs in by another tab, where a member is logged in, takes over a screen that never asked whose it is", async ({
  page,
  neighbour,
  context,
}) => {
  await open(page, "/my-reservations");
  const other = await context.newPage();
  await other.goto("/login");
  const isLoadedAnew = page.waitForEvent("load");
  await logIn(other, neighbour.person);
  await isLoadedAnew;
  await expect(page).toHaveURL("/my-reservations");
});

test("L244 a logout in one tab is one in the others: nothing of what was typed there stays", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(refused);
  await open(page, "/settings/profile");
  await page.getByLabel("닉네임").fill("남기지 않을 이름");
  // One more, whose session had ended before.
  const earlier = await context.newPage();
  await open(earlier, "/settings/profile");
  await earlier.getByLabel("닉네임").fill("남기지 않을 둘째");
  await endSession(earlier, context);
  await logIn(page, me.person);
  await page.getByLabel("닉네임").fill("남기지 않을 이름");
  const other = await context.newPage();
  await open(other, "/");
  await other.getByRole("button", { name: "메뉴 열기" }).click();
  await other.getByRole("button", { name: "로그아웃" }).click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(ended)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "남기지 않을",
  );
});

test("L244 a logout from home leaves what others have kept in this browser, also in a tab that hears of it", async ({
  page,
  context,
}) => {
  await open(page, "/");
  const profile = await page.request.get("/api/member/profile", { headers: { "x-include": "memberId" } });
  const { data } = (await profile.json()) as { readonly data: { readonly memberId: number } };
  await page.evaluate(
    (keys) => keys.forEach((key) => localStorage.setItem(key, "{}")),
    [`draft:new:${data.memberId}:own`, "draft:new:999999:other"],
  );
  const other = await context.newPage();
  await open(other, "/");
  await other.getByRole("button", { name: "메뉴 열기" }).click();
  await other.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
  expect(drafts).toEqual(["draft:new:999999:other"]);
});
