import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test("what is told stands on the tab of every open page, leads to the comment, and is read once for all of them", async ({
  page,
  context,
  me,
  neighbour,
}) => {
  const title = unique("단지 앞 벚꽃이 피었어요");
  const feedId = await me.post({ title });
  for (let turn = 1; turn <= 12; turn += 1) await neighbour.comment(feedId, `${turn}번째로 보러 갈게요`);
  const other = await context.newPage();
  await open(other, "/");
  const bell = (of: typeof page) =>
    of.getByRole("navigation", { name: "하단 탭" }).getByRole("link", { name: /알림$/ });
  await expect(bell(other)).toHaveAccessibleName("읽지 않은 알림 1개 알림");

  await open(page, "/notifications");
  const list = page.getByRole("list", { name: "알림 목록" });
  const entry = list.getByRole("link", { name: "내 글에 댓글 12개가 달렸어요" });
  await expect(entry).toContainText("12번째로 보러 갈게요");
  await expect(entry).toContainText(title);
  await expect(entry).toContainText("읽지 않음");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await checkAxe(page, `notifications at ${size.width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });

  // One more comes while both pages are open: neither is loaded anew.
  const second = await me.post({ title: unique("주차장 세차 시간") });
  const last = await neighbour.comment(second, "저녁에는 조용히 해주세요");
  await expect(list.getByRole("link")).toHaveCount(2);
  await expect(bell(other)).toHaveAccessibleName("읽지 않은 알림 2개 알림");

  await list.getByRole("link", { name: /님이 내 글에 댓글을 남겼어요/ }).click();
  await expect(page).toHaveURL(`/community/feed/${second}#comment-${last}`);
  await expect(page.getByText("저녁에는 조용히 해주세요")).toBeInViewport();
  await expect(bell(other)).toHaveAccessibleName("읽지 않은 알림 1개 알림");

  await page.goBack();
  await entry.click();
  await expect(page.getByText("12번째로 보러 갈게요")).toBeInViewport();
  await page.goBack();
  await neighbour.comment(second, "고맙습니다");
  await expect(page.getByRole("main").getByText("읽지 않은 알림 1개", { exact: true })).toBeVisible();
  // What is not on the screen yet stays unread.
  await expect(list).toContainText("고맙습니다");
  await page.getByRole("button", { name: "모두 읽음" }).click();
  await expect(page.getByRole("button", { name: "모두 읽음" })).toBeDisabled();
  await expect(list).not.toContainText("읽지 않음");
  await expect(bell(other)).toHaveAccessibleName("알림");

  // What is taken back is out of the number of pages that stay open.
  const mistake = await neighbour.comment(second, "다른 글에 쓰려던 말이에요");
  await expect(bell(other)).toHaveAccessibleName("읽지 않은 알림 1개 알림");
  expect((await neighbour.api.delete(`/api/community/feeds/${second}/comments/${mistake}`)).ok()).toBe(true);
  await expect(bell(other)).toHaveAccessibleName("알림");
});
