import { checkAxe, memberIdOf, roomOf } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("a group's members are found by name; one gets a chat request from there, and is hidden by a block", async ({
  page,
  me,
  neighbour,
}) => {
  const { nickname } = neighbour.person;
  const { chatroomId } = await neighbour.read<{ chatroomId: number }>("/api/chat/group/offer");
  for (const { api } of [me, neighbour]) expect((await api.post(`/api/chat/group/${chatroomId}/join`)).ok()).toBe(true);
  await open(page, `/chatroom/${chatroomId}`);
  const menu = page.getByRole("button", { name: "메뉴", exact: true });
  await menu.click();
  await page.getByRole("menuitem", { name: "참여자 보기" }).click();
  const members = page.getByRole("dialog", { name: /^참여자 [\d,]+명$/ });
  const found = members.getByRole("listitem");
  await members.getByRole("searchbox", { name: "이름으로 찾기" }).fill(me.person.nickname);
  await expect(found).toHaveText([new RegExp(`${me.person.nickname}손님나$`)]);
  await expect(found.getByRole("button")).toHaveCount(0);
  await members.getByRole("searchbox").fill("없는 이름");
  await expect(members.getByText("찾는 이웃이 없어요")).toBeVisible();
  await members.getByRole("searchbox").fill(nickname);
  await expect(found).toHaveText([new RegExp(`${nickname}손님$`)]);
  await checkAxe(page, "members of a group");
  await found.getByRole("button", { name: nickname }).click();

  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  await sheet.getByRole("button", { name: "채팅 요청" }).click();
  const requestDialog = page.getByRole("dialog", { name: `${nickname} 님에게 채팅 요청` });
  await requestDialog.getByLabel("인사말").fill("따로 여쭤볼 게 있어요");
  await requestDialog.getByRole("button", { name: "요청하기" }).click();
  await requestDialog.getByRole("button", { name: "보낸 요청 보기" }).click();
  await expect(page.getByRole("listitem", { name: nickname })).toContainText("‘한빛마을 1단지’ 채팅방에서");

  await page.goBack();
  await menu.click();
  await page.getByRole("menuitem", { name: "참여자 보기" }).click();
  await members.getByRole("searchbox").fill(nickname);
  await found.getByRole("button", { name: nickname }).click();
  await sheet.getByRole("button", { name: "차단" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "차단" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "차단했어요" })).toBeVisible();
});

test("the menu of a 1:1 room mutes, blocks and leaves", async ({ page, me, neighbour }) => {
  const { nickname } = neighbour.person;
  await roomOf(me, neighbour);
  await open(page, "/chat");
  await page.getByRole("link", { name: nickname }).click();
  const menu = page.getByRole("button", { name: "메뉴", exact: true });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("알림 끄기");
  await expect(page.getByRole("status").filter({ hasText: "알림을 껐어요" })).toBeVisible();
  await choose("알림 켜기");
  await choose("차단");
  await page
    .getByRole("alertdialog", { name: `${nickname} 님을 차단할까요?` })
    .getByRole("button", { name: "차단" })
    .click();
  // Taken back in the menu, and in the place of the input.
  const closed = page.getByText("차단한 이웃이에요.");
  await expect(closed).toBeVisible();
  await choose("차단 해제");
  await expect(closed).toHaveCount(0);
  expect((await me.api.post(`/api/blocks/members/${await memberIdOf(neighbour)}`)).ok()).toBe(true);
  await open(page, new URL(page.url()).pathname);
  await expect(closed).toBeVisible();
  await page.getByRole("button", { name: "차단 해제", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "메시지를 입력하세요" })).toBeVisible();

  await choose("채팅방 나가기");
  const question = page.getByRole("alertdialog", { name: "채팅방에서 나갈까요?" });
  await expect(question).toContainText("지난 대화를 다시 볼 수 없어요.");
  await question.getByRole("button", { name: "나가기" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("heading", { name: "1:1 채팅이 없습니다" })).toBeVisible();
});
