import { logIn } from "../harness/account.ts";
import { callsTo, abortCalls, connectionFailed, endRoutes } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("T078 two steps, every refusal with its message, and no data is left in the browser", async ({
  page,
  me,
  neighbour,
  faults,
}) => {
  faults.allow(/status of 500/);
  faults.allow(connectionFailed);
  const title = unique("두고 갈 글");
  const feedId = await me.post({ title });
  await me.comment(feedId, "두고 갈 댓글");
  await me.api.post(`/api/community/${feedId}/reactions`);

  await open(page, "/settings/withdrawal");
  await expect(page.getByText("작성한 글 1개, 댓글 1개")).toBeVisible();
  await expect(page.getByText("좋아요 1개, 북마크 0개")).toBeVisible();
  await page.getByRole("button", { name: "확인했습니다" }).click();
  const password = page.getByLabel("비밀번호");
  const submit = page.getByRole("button", { name: "탈퇴하기" });
  await expect(password).toBeFocused();
  await submit.click();
  await expect(page.getByText("비밀번호를 입력해주세요.")).toBeVisible();

  const isWithdrawal = callsTo("DELETE", /^\/api\/member$/);
  const refuse = async (status: number, message: string, sentence: string) => {
    const answer = {
      status,
      contentType: "application/json",
      body: JSON.stringify({ code: status, message, data: null }),
    };
    await page.route("**/api/member", (route) =>
      isWithdrawal(route.request()) ? route.fulfill(answer) : route.fallback(),
    );
    await password.fill(me.person.password);
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(password).toHaveValue("");
    await endRoutes(page);
  };
  await refuse(409, "no", "아직 지나지 않은 예약이 있어 탈퇴할 수 없습니다.");
  await refuse(
    500,
    "violates foreign key constraint",
    "활동 기록이 남아 있어 탈퇴할 수 없습니다. 고객센터에 문의해주세요.",
  );
  await refuse(500, "no", "서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.");
  await refuse(403, "no", "로그인 상태가 아니거나 권한이 없습니다.");
  const restore = await abortCalls(page, isWithdrawal);
  await password.fill(me.person.password);
  await submit.click();
  await expect(page.getByText("서버에 연결할 수 없습니다.")).toBeVisible();
  await restore();

  await password.fill("Wrong2026!");
  await submit.click();
  await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
  await expect(password).toBeFocused();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await password.fill(me.person.password);
  await submit.click();
  await expect(page.getByText("탈퇴가 완료되었습니다.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  // The screen that is left may lead on to the login as well, while the next one comes.
  expect([...new Set(visited)], "sent to /, which leads a visitor without a session on to the login").toEqual([
    "/",
    "/login",
  ]);
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  expect(await page.context().cookies()).toEqual([]);

  await logIn(page, me.person);
  await expect(page.getByText("존재하지 않는 계정입니다.")).toBeVisible();
  const feed = await neighbour.read<{ title: string; reactionCount: number; feedMemberResponseDto: object }>(
    `/api/community/feeds/${feedId}`,
  );
  expect(feed).toMatchObject({ title, reactionCount: 0, feedMemberResponseDto: { nickname: "탈퇴한 회원" } });
});

test("their posts show 탈퇴한 회원 to others", async ({ page, me, neighbour }) => {
  const title = unique("남은 글");
  const feedId = await neighbour.post({ title });
  await me.comment(feedId, "남은 댓글");
  await me.api.delete("/api/member", { data: { password: me.person.password } });
  await page.context().clearCookies();
  await page.context().addCookies([...neighbour.state.cookies]);
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByText("남은 댓글")).toBeVisible();
  await expect(page.getByText("탈퇴한 회원")).toBeVisible();
});
