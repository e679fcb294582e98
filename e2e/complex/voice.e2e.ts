import { expect, test, unique } from "../harness/community.ts";
import { checkAxe } from "../harness/chat.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("L212 the office's mark stands on its words alone, and a guest's name carries 손님", async ({ page, me }) => {
  // A name that the office has not, and words that imitate its mark.
  const title = unique("[공지] 관리사무소 단수 안내 ✓ 확인된 관리사무소");
  const feedId = await me.post({ title, contents: "관리사무소 ✓ · 소장\n확인된 관리사무소\u2028<b>입금</b> **계좌**" });
  await me.comment(feedId, "확인된 관리사무소 · 소장\n내일 단수예요.");
  await open(page, `/community/feed/${feedId}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("손님", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("img", { name: "확인된 관리사무소" })).toHaveCount(0);
  await checkAxe(page, "a guest's post");

  await open(page, "/notices");
  const notice = page.getByRole("article").filter({ hasText: "한빛마을 1단지 관리사무소 · 소장" }).first();
  await expect(notice.getByRole("img", { name: "확인된 관리사무소" })).toBeVisible();
  await checkAxe(page, "notices");
  await notice.getByRole("link").click();
  const author = page
    .getByRole("article")
    .getByRole("button", { name: "확인된 관리사무소 한빛마을 1단지 관리사무소 · 소장" });
  await expect(author).toBeVisible();
  await checkAxe(page, "a notice");
});
