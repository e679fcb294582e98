import type { APIResponse, Locator, Page } from "@playwright/test";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, type Resident, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const desk = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by Tab to ${String(control)}`);
}

/** The same, and Enter. */
async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

const ok = async (call: Promise<APIResponse>): Promise<void> => {
  const answer = await call;
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Gives a member a role in the office, which they accept. */
async function give(head: Resident, apartmentId: number, who: Resident, role: string): Promise<void> {
  const data = { to: who.person.email, role };
  await ok(head.api.post(`/api/office/${apartmentId}/roles/invitations`, { data }));
  const { roleInvitations } = await who.read<{ roleInvitations: readonly { invitationId: number }[] }>("/api/member");
  await ok(who.api.post(`/api/member/role-invitations/${roleInvitations[0]?.invitationId}/accept`));
}

/** Resolves once the screen has subscribed to what is hidden in its complex. */
const follows = (screen: Page): Promise<void> =>
  new Promise((resolve) => {
    screen.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (payload.includes("/topic/community/")) resolve();
      }),
    );
  });

/** A day in Seoul, so many days from today, as 2026-12-15. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(Date.now() + days * 86_400_000);

test("L025 세대 교체 is planned at the desk, told to the household, withdrawn on a phone, and carried out", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("교체마을"));
  const family = await signUpResident(playwright.request, origin);
  await moveIn(family, apartmentId);
  const door = "101동 1204호";
  const [day, later] = [dayIn(10), dayIn(20)];
  const shown = day.replaceAll("-", ".");

  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/households`);
  await page.getByRole("row", { name: door }).getByRole("link").click();
  const pane = page.getByRole("region", { name: door });
  await pane.getByRole("button", { name: "세대 교체" }).click();
  const sheet = page.getByRole("dialog", { name: `${door} 세대 교체` });
  const ends = sheet.getByRole("region", { name: "끝나는 것" });
  await expect(ends).toContainText("거주 중인 사람");
  await expect(ends).toContainText(family.person.nickname);
  await sheet.getByLabel("교체하는 날").fill(dayIn(-1));
  await sheet.getByRole("button", { name: "교체 예약하기" }).click();
  await expect(sheet.getByText("오늘이나 그 뒤의 날을 골라주세요.")).toBeVisible();
  await sheet.getByLabel("교체하는 날").fill(day);
  await checkFit(page, "the sheet of a turnover");

  // Another member of the office was faster: it is said, and the pane shows the plan that is in force.
  const { householdId } = (
    await me.read<{ households: { householdId: number }[] }>(`/api/office/${apartmentId}/households`)
  ).households[0] as { householdId: number };
  const url = `/api/manage/households/${apartmentId}/${householdId}/turnover`;
  expect((await me.api.post(url, { data: { day: later } })).status()).toBe(200);
  await sheet.getByRole("button", { name: "교체 예약하기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "교체 예약하기" }).click();
  await expect(page.getByText("이미 정한 세대 교체가 있어요. 먼저 취소한 뒤 다시 정해주세요.")).toBeVisible();
  await page.getByRole("button", { name: "확인" }).click();
  await expect(pane).toContainText(`${later.replaceAll("-", ".")}에 교체해요. ${me.person.nickname} 님이 정했어요.`);
  expect((await me.api.delete(url)).status()).toBe(204);
  await page.reload();
  await pane.getByRole("button", { name: "세대 교체" }).click();
  await sheet.getByLabel("교체하는 날").fill(day);
  await sheet.getByRole("button", { name: "교체 예약하기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "교체 예약하기" }).click();
  await expect(page.getByText(`${door} 세대를 ${shown}에 교체해요.`)).toBeVisible();
  await page.getByText("교체 예정", { exact: true }).click();
  await expect(page.getByRole("row", { name: door })).toContainText(`${shown} 교체`);
  await checkFit(page, "doors with a plan");

  // The household reads the day where it reads who lives there.
  const theirs = await (await browser.newContext({ storageState: family.state, viewport: phone })).newPage();
  await open(theirs, "/mypage/homes");
  await theirs.getByRole("link", { name: "우리 세대" }).click();
  await expect(theirs.getByRole("note")).toContainText(`${shown}에 세대가 교체돼요`);
  await checkFit(theirs, "a household with a plan");

  await page.setViewportSize(phone);
  await open(page, `/office/${apartmentId}/households/${householdId}`);
  await checkFit(page, "a door on a phone");
  await page.getByRole("button", { name: "교체 취소" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("사는 사람, 세대 코드와 초대는 그대로예요.");
  await page.getByRole("alertdialog").getByRole("button", { name: "교체 취소" }).click();
  await expect(page.getByText("세대 교체를 취소했어요.")).toBeVisible();
  await page.getByRole("button", { name: "세대 교체" }).click();
  await checkFit(page, "the sheet of a turnover on a phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "지금 교체하기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "지금 교체하기" }).click();
  await expect(page.getByText(`${door} 세대를 교체했어요.`)).toBeVisible();
  await expect(page.getByText("지금 사는 사람이 없어요")).toBeVisible();
  await open(theirs, "/mypage/homes");
  await expect(theirs.getByRole("link", { name: "우리 세대" })).toHaveCount(0);
  await theirs.context().close();
});

test("L184 L182 the head hides a comment and a post on a phone, and brings one back at the desk; open screens follow", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("가림마을"));
  const writer = await signUpResident(playwright.request, origin);
  await moveIn(writer, apartmentId);
  const title = unique("대출 광고");
  const feedId = await writer.post({ title, apartmentId });
  await writer.comment(feedId, "지금 바로 연락 주세요");

  // A neighbour has the post open on one screen, and the list on another.
  const reader = await signUpResident(playwright.request, origin);
  await ok(reader.api.post("/api/member-apartments", { data: { apartmentId, building: "101동", unit: "301호" } }));
  const readers = await browser.newContext({ storageState: reader.state, viewport: phone });
  const [list, post] = [await readers.newPage(), await readers.newPage()];
  const followed = [list, post].map(follows);
  await open(list, "/community");
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  await open(post, `/community/feed/${feedId}`);
  await expect(post.getByText("지금 바로 연락 주세요")).toBeVisible();
  await Promise.all(followed);
  const [hiddenPost, hiddenComment] = ["관리사무소가 가린 글이에요", "관리사무소가 가린 댓글이에요"];

  await open(page, `/community/feed/${feedId}`);
  const hide = async (menu: string, what: string) => {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name: "가리기" }).click();
    const sheet = page.getByRole("dialog", { name: what });
    await expect(sheet.getByRole("button", { name: "가리기" })).toBeDisabled();
    await sheet.getByText("광고나 도배를 하지 않아요").click();
    await checkFit(page, what);
    await sheet.getByRole("button", { name: "가리기" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "가리기" }).click();
    await expect(page.getByText("가렸어요. 데스크의 신고에서 다시 보이게 할 수 있어요.")).toBeVisible();
  };
  await hide(`${writer.person.nickname} 님의 댓글 옵션`, "댓글 가리기");
  await expect(page.getByText("지금 바로 연락 주세요")).toHaveCount(0);
  await expect(post.getByText(hiddenComment)).toBeVisible();
  await expect(post.getByText("지금 바로 연락 주세요")).toHaveCount(0);
  await hide("메뉴", "글 가리기");
  for (const screen of [list, post]) {
    await expect(screen.getByText(hiddenPost)).toBeVisible();
    await expect(screen.getByText(title)).toHaveCount(0);
  }
  await expect(page.getByText(hiddenPost)).toBeVisible();

  // Its author reads why; a neighbour has no such menu item.
  const theirs = await (await browser.newContext({ storageState: writer.state, viewport: phone })).newPage();
  await open(theirs, `/community/feed/${feedId}`);
  const notes = theirs.getByRole("note");
  await expect(notes.first()).toContainText("어긴 규칙: 광고나 도배를 하지 않아요");

  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/reports?state=DECIDED`);
  await page
    .getByRole("row", { name: new RegExp(title) })
    .getByRole("link")
    .click();
  const pane = page.getByRole("region", { name: new RegExp(title) });
  await pane.getByText("그대로 두기", { exact: true }).click();
  await pane.getByRole("combobox").selectOption({ index: 1 });
  await pane.getByRole("button", { name: "결정하기" }).click();
  await expect(page.getByText("결정했어요. 신고한 사람과 글쓴이가 결과를 볼 수 있어요.")).toBeVisible();
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  await expect(post.getByRole("heading", { name: title })).toBeVisible();
  await readers.close();
  await open(theirs, `/community/feed/${feedId}`);
  await expect(theirs.getByRole("heading", { name: title })).toBeVisible();
  // The comment stays hidden.
  await expect(notes).toHaveCount(1);
  await theirs.context().close();
});

test("a head's working day by the keyboard alone; what the guard and the council see of it", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("하루마을"));
  const people = await Promise.all(Array.from({ length: 4 }, () => signUpResident(playwright.request, origin)));
  const [asker, reporter, guard, council] = people as [Resident, Resident, Resident, Resident];
  await moveIn(asker, apartmentId);
  const home = { apartmentId, building: "101동", unit: "301호" };
  await ok(reporter.api.post("/api/member-apartments", { data: home }));
  const [question, post] = [unique("복도등이 깜빡여요"), unique("싸게 팝니다")];
  const requestDto = JSON.stringify({ target: "OFFICE", apartmentId, title: question, contents: "3층이에요." });
  await ok(asker.api.post("/api/inquiries", { multipart: { requestDto } }));
  const feedId = await asker.post({ title: post, apartmentId });
  await ok(reporter.api.post("/api/reports", { data: { targetType: "FEED", targetId: feedId, reason: "SPAM" } }));
  await give(me, apartmentId, guard, "GUARD");
  await give(me, apartmentId, council, "COUNCIL");
  await ok(me.api.put(`/api/apartment/${apartmentId}/kind`, { data: { kind: "RESIDENTS" } }));
  const applicant = await signUpResident(playwright.request, origin);
  await ok(applicant.api.post("/api/member-apartments", { data: { apartmentId, building: "102동", unit: "702호" } }));

  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}`);
  const nav = page.getByRole("navigation", { name: "데스크 메뉴" });
  await pressOn(page, page.getByRole("main").getByRole("link", { name: /확인할 입주 신청/ }));
  await expect(page).toHaveURL(/residents/);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("702");
  const applicantRow = page.getByRole("row", { name: /102동 702호/ });
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(applicantRow).toBeFocused();
  await page.keyboard.press("x");
  await pressOn(page, page.getByRole("region", { name: "선택한 항목" }).getByRole("button", { name: "승인" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("1명을 승인했어요.")).toBeVisible();
  // The rows of before stay until those of the other list have come.
  const residents = page.waitForResponse((response) => response.url().includes("state=ACTIVE"));
  await pressOn(page, page.getByRole("button", { name: "거주", exact: true }));
  await residents;
  await expect(applicantRow).toBeVisible();
  await tabTo(page, page.getByRole("row", { name: /702호/ }));
  await page.keyboard.press("Enter");
  const pane = page.getByRole("region", { name: applicant.person.name });
  await expect(pane).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane).toHaveCount(0);
  await expect(applicantRow).toBeFocused();

  await pressOn(page, nav.getByRole("link", { name: "문의" }));
  await tabTo(page, page.getByRole("row", { name: new RegExp(question) }));
  await page.keyboard.press("Enter");
  const inquiry = page.getByRole("region", { name: question });
  await pressOn(page, inquiry.getByRole("button", { name: "답변하고 완료" }));
  await tabTo(page, inquiry.getByLabel("처리 결과"));
  await page.keyboard.type("등을 갈았어요.");
  await pressOn(page, inquiry.getByRole("button", { name: "답변하고 완료" }));
  await expect(page.getByText("상태를 바꿨어요")).toBeVisible();

  await pressOn(page, nav.getByRole("link", { name: "신고" }));
  await tabTo(page, page.getByRole("row", { name: new RegExp(post) }));
  await page.keyboard.press("Enter");
  const report = page.getByRole("region", { name: new RegExp(post) });
  await tabTo(page, report.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await expect(report.getByRole("radio", { name: /가리기/ })).toBeChecked();
  await tabTo(page, report.getByLabel("규칙"));
  await page.keyboard.press("ArrowDown");
  await expect(report.getByLabel("규칙")).toHaveValue("ADVERTISING");
  await pressOn(page, report.getByRole("button", { name: "결정하기" }));
  await expect(page.getByText("결정했어요. 신고한 사람과 글쓴이가 결과를 볼 수 있어요.")).toBeVisible();

  // A guard on a phone: the inquiry by title and place, and nothing of the people.
  const theirs = await (await browser.newContext({ storageState: guard.state, viewport: phone })).newPage();
  await open(theirs, `/office/${apartmentId}/inquiries`);
  await checkFit(theirs, "the inquiries of a guard");
  await expect(theirs.getByText(asker.person.nickname)).toHaveCount(0);
  for (const screen of ["residents", "households", "codes", "roles", "ledger", "reports"]) {
    await open(theirs, `/office/${apartmentId}/${screen}`);
    await expect(theirs.getByRole("heading", { name: "페이지를 찾을 수 없습니다" })).toBeVisible();
    await expect(theirs.getByText(applicant.person.name)).toHaveCount(0);
  }
  await theirs.context().close();

  const reader = await (await browser.newContext({ storageState: council.state, viewport: desk })).newPage();
  await open(reader, `/office/${apartmentId}/ledger`);
  const acts = reader.getByRole("list", { name: "업무 기록" });
  for (const act of ["입주를 승인함", "문의의 진행 상태를 바꿈", "신고를 결정함"])
    await expect(acts).toContainText(act);
  await expect(acts).not.toContainText(asker.person.name);
  await checkFit(reader, "the ledger of the council");
  await reader.context().close();
});
