import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { contextOf, manager } from "../harness/people.ts";
import { type Resident, signUpResident } from "../harness/resident.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

const [openComplex, closedComplex] = [1, 2];
const [openName, closedName] = ["한빛마을 1단지", "솔바람마을 3단지"];

/** The screen of the manager of the demo complexes. */
async function officeOf(browser: Browser, origin: string): Promise<Page> {
  return (await contextOf(browser, origin, manager)).newPage();
}

async function requestResidence(me: Resident, apartmentId: number, unit = "1204호"): Promise<number> {
  const data = { apartmentId, building: apartmentId === closedComplex ? "301동" : "101동", unit };
  const answer = await me.api.post("/api/member-apartments", { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { data: { memberApartmentId: number } }).data.memberApartmentId;
}

async function approve(office: Page, residenceId: number): Promise<void> {
  const data = { apartmentId: closedComplex, decision: "approve", residenceIds: [residenceId] };
  expect((await office.request.post("/api/manage/residences/decide", { data })).status()).toBe(200);
}

test("a home is found, written and there at once in an open complex", async ({ page }) => {
  // LIFE 1a: without a home no complex is called mine.
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: "우리 집을 찾아볼까요?" })).toBeVisible();
  await expect(page.getByRole("link", { name: openName })).toHaveCount(0);
  await open(page, "/complex-info");
  await expect(page.getByRole("heading", { name: "우리 집을 찾아볼까요?" })).toBeVisible();
  await open(page, "/community");
  await expect(page.getByRole("link", { name: `${openName} 소식을 보고 있어요` })).toBeVisible();
  await open(page, "/settings/inquiry");
  await expect(page.getByText("관리사무소 문의는 우리 집을 등록한 뒤에 보낼 수 있어요.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "서비스 이용" })).toBeChecked();
  await open(page, "/");
  await page.getByRole("link", { name: "내 단지 추가" }).click();
  await expect(page.getByRole("heading", { name: "어느 단지에 사세요?" })).toBeVisible();
  await page.getByRole("combobox").fill("한빛");
  await page.getByRole("option", { name: openName }).click();
  await expect(page).toHaveURL(`/mypage/homes/new?apartmentId=${openComplex}`);

  const submit = page.getByRole("button", { name: "등록하기" });
  await submit.click();
  await expect(page.getByText("동을 입력해주세요.")).toBeVisible();
  await expect(page.getByLabel("동", { exact: true })).toBeFocused();
  await page.getByLabel("동", { exact: true }).fill("101동");
  await page.getByLabel("호", { exact: true }).fill("1204호");
  await page.getByLabel("세대원 수 (선택)").fill("3명");
  await page.getByRole("button", { name: "차량 추가" }).click();
  await page.getByLabel("차량 번호 1", { exact: true }).fill("12-345");
  await submit.click();
  await expect(page.getByText("차량 번호를 다시 확인해주세요. 예) 12가3456")).toBeVisible();
  await page.getByLabel("차량 번호 1", { exact: true }).fill("12가 3456");
  await submit.click();
  await expect(page.getByRole("heading", { name: "우리 집으로 등록했어요" })).toBeVisible();
  await page.getByRole("button", { name: "확인" }).click();

  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "내 단지 추가" })).toHaveCount(0);
  await page.getByRole("link", { name: openName }).click();
  await expect(page.getByText("101동 1204호")).toBeVisible();
  await expect(page.getByText("보고 있는 단지")).toBeVisible();
  await open(page, "/mypage");
  await expect(page.getByRole("link", { name: openName })).toContainText("101동 1204호");

  // The same home again is refused, and the input stays.
  await open(page, `/mypage/homes/new?apartmentId=${openComplex}`);
  await page.getByLabel("동", { exact: true }).fill("102동");
  await page.getByLabel("호", { exact: true }).fill("7호");
  await submit.click();
  await expect(page.getByText("이미 등록한 단지입니다.")).toBeVisible();
  await expect(page.getByLabel("동", { exact: true })).toHaveValue("102동");
});

test("a members-only complex waits for its manager", async ({ page, me, browser, origin }) => {
  await open(page, `/mypage/homes/new?apartmentId=${closedComplex}`);
  await page.getByLabel("동", { exact: true }).fill("303동");
  await page.getByLabel("호", { exact: true }).fill("501호");
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page.getByRole("heading", { name: "관리자의 확인을 기다리고 있어요" })).toBeVisible();
  await page.getByRole("button", { name: "확인" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("승인 대기 중");
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: "관리사무소가 확인하고 있어요" })).toBeVisible();
  await expect(page.getByText(/^(방금|[1-9]분) 전 신청 · 그동안 공개된 소식을 볼 수 있어요$/)).toBeVisible();
  await expect(page.getByRole("link", { name: closedName })).toHaveAttribute("href", "/mypage/homes");
  await open(page, "/complex-info");
  await expect(page.getByRole("heading", { level: 2, name: closedName })).toBeVisible();
  await expect(page.getByRole("link", { name: "공지사항" })).toHaveCount(0);

  const office = await officeOf(browser, origin);
  await open(office, `/manage/residents?apartmentId=${closedComplex}`);
  await office.getByRole("searchbox").fill(me.person.nickname);
  const row = office.getByRole("tabpanel").getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("303동 501호");
  await row.getByRole("button", { name: "나신규 승인" }).click();
  await expect(office.getByRole("alertdialog")).toContainText("나신규 님을 303동 501호 입주민으로 승인할까요?");
  await office.getByRole("alertdialog").getByRole("button", { name: "승인" }).click();
  await expect(office.getByText("1명을 승인했어요.")).toBeVisible();
  await expect(office.getByText("찾는 입주민이 없어요")).toBeVisible();

  // The first home becomes the selected one: community, posts and group chat belong to it.
  await open(page, "/");
  await expect(page.getByRole("link", { name: closedName })).toBeVisible();
  const title = unique("솔바람 소식");
  await open(page, "/write");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("우리 단지 글");
  await page.getByRole("button", { name: "등록" }).click();
  await expect(page.getByText(title)).toBeVisible();
  await open(page, "/chat?tab=group");
  await expect(page.getByRole("region", { name: closedName })).toBeVisible();
  const address = `/api/community/feeds?apartmentId=${closedComplex}`;
  const { feedDtoList } = await me.read<{ feedDtoList: { title: string }[] }>(address);
  expect(feedDtoList.map((feed) => feed.title)).toContain(title);

  await office.getByRole("tab", { name: /^거주/ }).click();
  await row.getByRole("button", { name: "나신규 거주 종료" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "거주 종료" }).click();
  await expect(office.getByText("1명의 거주를 종료했어요.")).toBeVisible();
  await open(page, "/community");
  await expect(page.getByText(title)).toHaveCount(0);
  await office.context().close();
});

test("of two homes one is chosen, changed and given up", async ({ page, me, browser, origin }) => {
  await requestResidence(me, openComplex);
  const closedHome = await requestResidence(me, closedComplex);
  const office = await officeOf(browser, origin);
  await approve(office, closedHome);
  await office.context().close();

  await open(page, "/mypage/homes");
  await page.getByRole("button", { name: `${closedName}, 이 단지로 보기` }).click();
  await expect(page.getByText(`이제 ${closedName} 소식을 보여드려요.`)).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first).toContainText(closedName);
  await expect(first).toContainText("보고 있는 단지");

  await first.getByRole("button", { name: `${closedName} 더 보기` }).click();
  await page.getByRole("menuitem", { name: "정보 수정" }).click();
  await expect(page.getByLabel("동", { exact: true })).toHaveValue("301동");
  await page.getByLabel("동", { exact: true }).fill("304동");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("동이나 호가 바뀌어 관리자의 확인을 다시 기다려요.")).toBeVisible();
  const other = page.getByRole("main").getByRole("listitem").filter({ hasText: openName });
  await expect(other).toContainText("보고 있는 단지");

  await page.getByRole("button", { name: `${closedName} 더 보기` }).click();
  await page.getByRole("menuitem", { name: "신청 취소" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "신청 취소" }).click();
  await page.getByRole("button", { name: `${openName} 더 보기` }).click();
  await page.getByRole("menuitem", { name: "거주 종료" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "거주 종료" }).click();
  await expect(page.getByRole("heading", { name: "등록한 집이 없어요" })).toBeVisible();
});

test("a list of households approves who stands in it", async ({ me, neighbour, browser, origin }) => {
  const units = [`${randomInt(100_000, 999_999)}호`, `${randomInt(100_000, 999_999)}호`] as const;
  await requestResidence(me, closedComplex, units[0]);
  await requestResidence(neighbour, closedComplex, units[1]);
  const office = await officeOf(browser, origin);
  await open(office, `/manage/residents?apartmentId=${closedComplex}`);
  await checkAxe(office, "residents");
  await office.getByRole("button", { name: "명단으로 확인" }).click();
  const sheet = office.getByRole("dialog", { name: "명단으로 확인" });
  const upload = (text: string) =>
    sheet
      .getByLabel("CSV 파일 고르기")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

  await upload("동,호,이름\n301,1,김지수\n301,,박민호\n");
  await expect(sheet.getByRole("alert")).toContainText("3행: 호 값이 비어 있습니다.");
  await upload(`\ufeff동,호,이름\r\n301,${units[0].slice(0, -1)},나신규\r\n0301,${units[1]},다른이\r\n`);
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await expect(sheet.getByText("명단 2명과", { exact: false })).toBeVisible();
  const verdictOf = (unit: string) => sheet.getByRole("listitem").filter({ hasText: unit });
  await expect(verdictOf(units[0])).toContainText("일치");
  await expect(verdictOf(units[1])).toContainText("이름 다름");
  await checkAxe(office, "a list of households");
  await sheet.getByRole("button", { name: "일치하는 1명 승인" }).click();
  await expect(sheet).toBeHidden();
  await expect(office.getByText("1명을 승인했어요.")).toBeVisible();
  await expect(office.getByRole("tabpanel")).not.toContainText(units[0]);
  await expect(office.getByRole("tabpanel")).toContainText(units[1]);
  const homes = await me.read<object[]>("/api/member-apartments");
  expect(homes).toMatchObject([{ state: "ACTIVE", isChosen: true }]);
  await office.context().close();
});

test("residents are shown to their complex's managers alone", async ({ page, browser, origin }) => {
  await open(page, `/manage/residents?apartmentId=${closedComplex}`);
  await expect(page.getByRole("heading", { name: "단지 관리자만 할 수 있습니다." })).toBeVisible();
  await open(page, "/manage/residents?apartmentId=99999999");
  await expect(page.getByRole("heading", { name: "단지를 찾을 수 없습니다." })).toBeVisible();

  const office = await officeOf(browser, origin);
  const data = { apartmentId: openComplex, building: "101동", unit: "1호" };
  await office.request.post("/api/member-apartments", { data });
  await open(office, "/mypage/homes");
  await office.getByRole("link", { name: "입주민 관리" }).first().click();
  await expect(office).toHaveURL(`/manage/residents?apartmentId=${openComplex}`);
  await office.context().close();
});

test("L223 who was rejected reads the office's reason, at home and on the home screen, and asks again", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const applicant = await signUpResident(playwright.request, origin);
  const apartmentId = await registerOffice(me, unique("이유마을"));
  // A building that the complex has not waits for the office.
  const home = { apartmentId, building: "999동", unit: "1호" };
  expect((await applicant.api.post("/api/member-apartments", { data: home })).status()).toBe(201);
  await open(page, `/manage/residents?apartmentId=${apartmentId}`);
  const row = page.getByRole("tabpanel").getByRole("listitem");
  await expect(row).toContainText("101~104동 밖이에요");
  await row.getByRole("button", { name: /거절$/ }).click();
  const sheet = page.getByRole("dialog", { name: "신청 거절" });
  await sheet.getByLabel("거절하는 이유 (선택)").fill("104동까지 있는 단지예요.");
  await checkAxe(page, "a rejection");
  await sheet.getByRole("button", { name: "거절" }).click();
  await expect(page.getByText("1명의 신청을 거절했어요.")).toBeVisible();

  await page.context().addCookies(applicant.state.cookies);
  await open(page, "/");
  await expect(page.getByText("거절한 이유: 104동까지 있는 단지예요.")).toBeVisible();
  await open(page, "/mypage/homes");
  await expect(page.getByText("거절한 이유: 104동까지 있는 단지예요.")).toBeVisible();
  await page.getByRole("link", { name: "다시 신청하기" }).click();
  await expect(page).toHaveURL(`/mypage/homes/new?apartmentId=${apartmentId}`);
  await applicant.api.dispose();
});
