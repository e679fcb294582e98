import { expect, test, unique } from "../harness/community.ts";
import { checkAxe } from "../harness/chat.ts";
import { confirm, open } from "../harness/page-state.ts";
import { registerOffice } from "../harness/complex.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

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

test("L214 an office member who lives there chooses the voice of a post, a comment and a message", async ({
  page,
  me,
}) => {
  const name = unique("목소리마을");
  const apartmentId = await registerOffice(me, name);
  await moveIn(me, apartmentId);
  const mark = page.getByRole("img", { name: "확인된 관리사무소" });
  const asOffice = page.getByRole("radio", { name: "관리사무소로" });
  const asNeighbour = page.getByRole("radio", { name: "이웃으로" });

  const title = unique("물탱크 청소");
  await open(page, "/write");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("토요일 오전이에요.");
  await expect(asNeighbour).toBeChecked();
  await asNeighbour.focus();
  await page.keyboard.press("ArrowRight");
  await expect(asOffice).toBeChecked();
  await checkAxe(page, "a post with a choice of the voice");
  await page.getByRole("checkbox", { name: "공지로 올리기" }).check();
  await expect(page.getByText("공지사항은 관리사무소 이름으로 올라가요.")).toBeVisible();
  await page.getByRole("checkbox", { name: "공지로 올리기" }).uncheck();
  await expect(asOffice).toBeChecked();
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByRole("link", { name: title }).click();
  const post = page.getByRole("article").first();
  await expect(post.getByRole("button", { name: `확인된 관리사무소 ${name} 관리사무소 · 소장` })).toBeVisible();

  const comments = page.getByRole("list").filter({ has: page.getByText("이웃으로 물어봐요") });
  await page.getByLabel("댓글을 입력하세요").fill("이웃으로 물어봐요");
  await expect(asNeighbour).toBeChecked();
  await page.getByRole("button", { name: "작성" }).click();
  await expect(comments.getByText(me.person.nickname)).toBeVisible();
  await asOffice.check();
  await page.getByLabel("댓글을 입력하세요").fill("오후 두 시에 끝나요");
  await checkAxe(page, "a comment with a choice of the voice");
  await page.getByRole("button", { name: "작성" }).click();
  await expect(comments.getByText(`${name} 관리사무소`)).toBeVisible();

  const { chatroomId } = await me.read<{ chatroomId: number }>(`/api/apartment/${apartmentId}`);
  await me.api.post(`/api/chat/group/${chatroomId}/join`);
  await page.goto(`/chatroom/${chatroomId}`);
  await asOffice.check();
  await page.getByLabel("메시지를 입력하세요").fill("밸브를 잠갔어요");
  await page.getByRole("button", { name: "전송" }).click();
  await expect(page.getByRole("article").filter({ hasText: "밸브를 잠갔어요" })).toHaveAccessibleName(/, 오[전후]/);
  await checkAxe(page, "a room with a choice of the voice");
  const { chatMessageResponses } = await me.read<{ chatMessageResponses: { sender: object }[] }>(
    `/api/chat/room/${chatroomId}`,
  );
  expect(chatMessageResponses.at(-1)?.sender).toMatchObject({ voice: "OFFICE", nickname: `${name} 관리사무소` });
  await expect(mark).toBeVisible();
});

test("L217 a guest reads before typing why they may not write, who decides about their request, and since when", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const head = await signUpResident(playwright.request, origin);
  const name = unique("공개마을");
  const apartmentId = await registerOffice(head, name);
  const feedId = await head.post({ title: unique("공개한 글"), apartmentId });
  const closed = page.getByRole("region", { name: "이 단지 주민만 쓸 수 있어요" });
  await open(page, `/community/feed/${feedId}`);
  await expect(closed.getByRole("link", { name: "내 단지 추가" })).toBeVisible();
  await expect(page.getByLabel("댓글을 입력하세요")).toHaveCount(0);
  await checkAxe(page, "a post that a guest may not comment on");
  await open(page, `/complex-info?apartmentId=${apartmentId}`);
  await expect(page.getByText("글과 댓글, 단체 채팅은 이 단지 주민만 쓸 수 있어요.")).toBeVisible();

  // A building that the complex has not waits for the office.
  const home = { apartmentId, building: "999동", unit: "1호" };
  expect((await me.api.post("/api/member-apartments", { data: home })).status()).toBe(201);
  await open(page, `/community/feed/${feedId}`);
  await expect(closed.getByText(/관리사무소가 입주를 확인하고 있어요 · (방금|[1-9]분) 전 신청/)).toBeVisible();
  await closed.getByRole("link", { name: "신청 보기" }).click();
  await expect(page).toHaveURL("/mypage/homes");
  await open(page, `/complex-info?apartmentId=${apartmentId}`);
  await expect(page.getByText(/관리사무소가 입주를 확인하고 있어요 · (방금|[1-9]분) 전 신청/)).toBeVisible();

  // The office, which lives elsewhere, has no choice.
  await page.context().addCookies(head.state.cookies);
  await open(page, `/community/feed/${feedId}`);
  await expect(page.getByText(`${name} 관리사무소 이름으로 올라가요.`)).toBeVisible();
  await head.api.dispose();
});

test("L221 a half-written comment keeps its words where the complex is closed meanwhile", async ({
  page,
  origin,
  playwright,
}) => {
  const head = await signUpResident(playwright.request, origin);
  const apartmentId = await registerOffice(head, unique("닫는마을"));
  const change = (kind: string) => head.api.put(`/api/apartment/${apartmentId}/kind`, { data: { kind } });
  expect((await change("EVERYONE")).ok()).toBe(true);
  const feedId = await head.post({ title: unique("열린 글"), apartmentId });
  await open(page, `/community/feed/${feedId}`);
  await expect(page.getByText("손님으로 올라가요.")).toBeVisible();
  await page.getByLabel("댓글을 입력하세요").fill("먼저 보낸 댓글");
  expect((await change("PUBLIC")).ok()).toBe(true);
  await page.getByRole("button", { name: "작성" }).click();
  await confirm(page);
  // What was sent stands with the server's sentence.
  await expect(page.getByText("먼저 보낸 댓글")).toBeVisible();
  await expect(page.getByText("이 단지에 사는 이웃만 글을 쓸 수 있어요. 집을 등록해 주세요.")).toBeVisible();
  await expect(page.getByRole("region", { name: "이 단지 주민만 쓸 수 있어요" })).toBeVisible();

  expect((await change("EVERYONE")).ok()).toBe(true);
  await open(page, `/community/feed/${feedId}`);
  await page.getByLabel("댓글을 입력하세요").fill("쓰던 댓글이에요");
  expect((await change("PUBLIC")).ok()).toBe(true);
  // Told once, on whichever screen is opened next.
  const told = page
    .getByRole("status")
    .filter({ hasText: /^이제 .*닫는마을.*에는 입주민만 쓸 수 있어요\. 쓰던 글은 그대로 있어요\.$/ });
  // It goes after three seconds: the screen is not waited for.
  await page.goto("/settings/faq");
  await expect(told).toBeVisible();
  await open(page, `/community/feed/${feedId}`);
  await expect(page.getByText("이제 입주민만 쓸 수 있어요")).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole("figure", { name: "쓰던 글은 그대로 있어요" })).toContainText("쓰던 댓글이에요");
  expect((await change("RESIDENTS")).ok()).toBe(true);
  await open(page, `/community/feed/${feedId}`);
  await expect(page.getByRole("heading", { name: "글을 찾을 수 없습니다." })).toBeVisible();
  await expect(page.getByText("쓰던 댓글이에요")).toBeVisible();
  await head.api.dispose();
});
