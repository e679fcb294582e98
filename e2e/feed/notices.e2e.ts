import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, type Resident, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const desk = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** A time in Seoul, so many days from now, as it is typed: 2026-12-15T09:00. */
const timeIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16);

test("L137 L148 L139 a notice to 101동 is read and acknowledged there, offline once; one is planned and cancelled", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("공지마을"));
  const [inside, outside] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ] as [Resident, Resident];
  await moveIn(inside, apartmentId);
  await moveIn(outside, apartmentId, "501호", "102동");
  const [title, later] = [unique("단수 안내"), unique("소독 안내")];

  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/notices`);
  await page.getByRole("link", { name: "공지 쓰기" }).click();
  await page.getByRole("textbox", { name: "제목" }).fill(title);
  await page.getByRole("textbox", { name: "내용" }).fill("내일 아홉 시부터 물이 나오지 않아요.");
  await expect(page.getByText("모든 세대 2세대 · 앱 사용 2세대")).toBeVisible();
  await page.getByText("동·라인·세대 고르기", { exact: true }).click();
  await page.getByLabel("보낼 곳").fill("101동");
  await expect(page.getByText("101동 1세대 · 앱 사용 1세대")).toBeVisible();
  await page.getByLabel("확인 버튼 넣기").check();
  await checkFit(page, "writing at the desk");
  await page.getByRole("button", { name: "올리기", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("101동에 공지를 올릴까요?");
  await question.getByRole("button", { name: "올리기" }).click();
  const pane = page.getByRole("region", { name: title });
  await expect(pane).toContainText("1세대 가운데 0세대가 읽었어요");
  await expect(pane).toContainText("아직 읽지 않은 세대 1");
  const feedId = Number(new URL(page.url()).pathname.split("/").at(-1));

  const theirs = await (await browser.newContext({ storageState: inside.state, viewport: phone })).newPage();
  await open(theirs, "/notices");
  const row = theirs.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("확인이 필요해요");
  await expect(row.getByRole("img", { name: "읽지 않음" })).toBeVisible();
  await row.getByRole("link", { name: title }).click();
  await expect(theirs.getByText("101동에만 보이는 공지예요")).toBeVisible();
  await checkFit(theirs, "a notice that asks for an acknowledgement");
  await theirs.context().setOffline(true);
  await theirs.getByRole("button", { name: "확인했어요" }).click();
  await expect(theirs.getByText("연결되면 확인을 보내요")).toBeVisible();
  await theirs.context().setOffline(false);
  await expect(theirs.getByText("확인을 보냈어요")).toBeVisible();
  await open(theirs, "/notices");
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("확인이 필요해요");
  await expect(row.getByRole("img", { name: "읽지 않음" })).toHaveCount(0);

  const others = await (await browser.newContext({ storageState: outside.state, viewport: phone })).newPage();
  await open(others, "/notices");
  await expect(others.getByText("새로운 공지사항이 없어요")).toBeVisible();
  await expect(others.getByText(title)).toHaveCount(0);
  expect((await outside.api.get(`/api/community/feeds/${feedId}`)).status()).toBe(404);

  await page.reload();
  await expect(pane).toContainText("1세대 가운데 1세대가 읽었어요");
  await expect(pane).toContainText("확인을 누른 세대 1");
  await expect(pane).toContainText("모든 세대가 읽었어요.");

  await page.setViewportSize(phone);
  await open(page, `/office/${apartmentId}/notices/new`);
  await page.getByRole("textbox", { name: "제목" }).fill(later);
  await page.getByRole("textbox", { name: "내용" }).fill("세대마다 소독해요.");
  const publishAt = page.getByLabel("올릴 때");
  const send = page.getByRole("button", { name: "예약하기", exact: true });
  for (const [days, fault] of [
    [-1, "올릴 때가 이미 지났어요. 지금보다 뒤로 정하거나 바로 올려주세요."],
    [400, "올릴 때가 너무 멀어요. 1년 안으로 정해주세요."],
  ] as const) {
    await publishAt.fill(timeIn(days));
    await send.click();
    await expect(page.getByText(fault)).toBeVisible();
    await expect(publishAt).toHaveAttribute("aria-invalid", "true");
  }
  await checkFit(page, "a time that is refused, on a phone");
  await publishAt.fill(timeIn(2));
  await send.click();
  await question.getByRole("button", { name: "예약하기" }).click();
  const planned = page.getByRole("region", { name: "예약한 공지" });
  await expect(planned.getByRole("listitem")).toContainText(later);
  await expect(planned.getByRole("listitem")).toContainText("에 올라가요");
  await checkFit(page, "planned notices on a phone");
  await page.setViewportSize(desk);
  await checkFit(page, "planned notices at the desk");
  await open(others, "/notices");
  await expect(others.getByText("새로운 공지사항이 없어요")).toBeVisible();
  await planned.getByRole("button", { name: `${later} 예약 취소` }).click();
  await question.getByRole("button", { name: "예약 취소" }).click();
  await expect(page.getByText("예약을 취소했어요.")).toBeVisible();
  await expect(planned).toHaveCount(0);
  for (const one of [theirs, others]) await one.context().close();
});

test("L007 who loses the role over a half-written notice reads why it was refused, and the words stay", async ({
  page,
  me,
  origin,
  playwright,
  faults,
}) => {
  faults.allow(/status of 40[34]|ERR_INTERNET_DISCONNECTED/);
  const head = await signUpResident(playwright.request, origin);
  const apartmentId = await registerOffice(head, unique("그만둔마을"));
  await moveIn(me, apartmentId);
  const invitation = await head.api.post(`/api/office/${apartmentId}/roles/invitations`, {
    data: { to: me.person.email, role: "STAFF" },
  });
  expect(invitation.ok(), await invitation.text()).toBe(true);
  const { roleInvitations } = await me.read<{ roleInvitations: readonly { invitationId: number }[] }>("/api/member");
  const accepted = await me.api.post(`/api/member/role-invitations/${roleInvitations[0]?.invitationId}/accept`);
  expect(accepted.ok(), await accepted.text()).toBe(true);
  const { people } = await head.read<{ people: readonly { memberId: number; role: string }[] }>(
    `/api/office/${apartmentId}/roles`,
  );
  const memberId = people.find(({ role }) => role === "STAFF")?.memberId;

  const [title, contents] = [unique("쓰다 만 공지"), "내일 아홉 시부터 물이 나오지 않아요."];
  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/notices/new`);
  await page.getByRole("textbox", { name: "제목" }).fill(title);
  await page.getByRole("textbox", { name: "내용" }).fill(contents);
  const taken = await head.api.delete(`/api/office/${apartmentId}/roles/${memberId}`);
  expect(taken.ok(), await taken.text()).toBe(true);
  await page.getByRole("button", { name: "올리기", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "올리기" }).click();
  await expect(page.getByRole("alert")).toContainText(/수 (있|없)/);
  // What the web reads again with the next contact says that the role is gone.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText("이 단지에서 맡은 역할이 바뀌었어요.")).toBeVisible();
  await checkFit(page, "a form whose writer lost the role");
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue(title);
  await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue(contents);
  expect((await me.api.get(`/api/community/feeds?apartmentId=${apartmentId}`)).ok(), "still lives there").toBe(true);
  await page.getByRole("link", { name: "그만두기", exact: true }).click();
  await expect(page.getByRole("heading", { name: "페이지를 찾을 수 없습니다" })).toBeVisible();
});
