import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("the office changes who reads and writes; a refusal stands at the choice", async ({ page, me, neighbour }) => {
  const apartmentId = await registerOffice(me, unique("범위마을"));
  await open(page, `/complex-info?apartmentId=${apartmentId}`);
  await page.getByRole("button", { name: "단지 관리" }).click();
  await page.getByRole("menuitem", { name: "공개 범위" }).click();
  const choice = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name} `) });
  const change = page.getByRole("main").getByRole("button", { name: "바꾸기" });
  const alert = page.getByRole("alertdialog");
  await expect(choice("공개")).toBeChecked();
  await expect(change).toBeDisabled();
  await choice("공개").focus();
  await page.keyboard.press("ArrowDown");
  await expect(choice("입주민")).toBeChecked();
  await checkAxe(page, "who reads and writes");
  await change.click();
  await expect(alert).toContainText("여기 살지 않는 회원은 글을 더 볼 수 없고 단체 채팅에서 나가게 돼요.");
  await alert.getByRole("button", { name: "바꾸기" }).click();
  await expect(page.getByText("공개 범위를 '입주민'(으)로 바꿨어요.")).toBeVisible();
  await expect(change).toBeDisabled();
  // While it closes, nothing below takes keys.
  await expect(alert).toBeHidden();
  const feeds = () => neighbour.api.get(`/api/community/feeds?apartmentId=${apartmentId}`);
  expect((await feeds()).status()).toBe(403);

  await me.post({ title: unique("우리끼리"), apartmentId });
  await choice("입주민").focus();
  await page.keyboard.press("ArrowUp");
  await expect(choice("공개")).toBeChecked();
  await change.click();
  await expect(alert).toContainText("모든 회원이 글과 댓글을 읽을 수 있게 돼요.");
  await alert.getByRole("button", { name: "바꾸기" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "입주민만 보던 글이나 대화가 있어서" })).toBeVisible();
  expect((await feeds()).status()).toBe(403);

  // Who is no manager, and the first complex, which stays as it is.
  await open(page, "/complex-kind/1");
  await expect(page.getByRole("heading", { name: "단지 관리자만 할 수 있습니다." })).toBeVisible();
});
