import type { Browser, Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { storedDraftPhotos } from "../harness/draft.ts";
import { contextOf, manager, type Person } from "../harness/people.ts";
import { phonePhoto } from "../harness/phone-photo.ts";
import { open } from "../harness/page-state.ts";
import type { Resident } from "../harness/resident.ts";

test.use({ fresh: true });

/** The browser of another person. */
async function pageOf(browser: Browser, origin: string, person: Person): Promise<Page> {
  return (await contextOf(browser, origin, person)).newPage();
}

const unsentInquiries = (page: Page) => page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem");

/** Gives the person a home in the first complex: its office answers those who live there. */
async function moveIn(me: Resident): Promise<void> {
  const data = { apartmentId: 1, building: "101동", unit: "1203호" };
  expect((await me.api.post("/api/member-apartments", { data })).status()).toBe(201);
}

test("an inquiry with photos is sent, answered by the office and read by its author", async ({
  page,
  me,
  browser,
  origin,
}) => {
  const title = unique("지하 주차장 조명이 깜빡여요");
  await moveIn(me);
  await open(page, "/settings/inquiry-list");
  await expect(page.getByText("문의 내역이 없어요")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "문의하기" }).click();
  await expect(page.getByText("한빛마을 1단지 관리사무소의 관리자가 읽고 답해요.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(page.getByText("제목을 입력해주세요.")).toBeVisible();
  await expect(page.getByLabel("제목")).toBeFocused();
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("B2 37번 기둥 옆이에요.\n<b>굵게</b>");
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(600, 800) };
  await page.getByLabel("사진 첨부").setInputFiles([photo, photo]);
  await expect(page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem")).toHaveCount(2);
  await checkAxe(page, "writing an inquiry");
  await page.getByRole("button", { name: "보내기" }).click();

  await expect(page).toHaveURL("/settings/inquiry-list");
  const row = page.getByRole("list", { name: "문의 목록" }).getByRole("listitem");
  await expect(row).toContainText("접수됨");
  await row.getByRole("link").click();
  await expect(page.getByText("<b>굵게</b>", { exact: false })).toBeVisible();
  await expect(page.getByText("접수되었어요. 답변이 등록되면 메일로 알려드려요.")).toBeVisible();
  await checkAxe(page, "an inquiry that waits");
  await page.getByRole("button", { name: "사진 2/2" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const office = await pageOf(browser, origin, manager);
  await open(office, "/settings/inquiry-list");
  await office.getByRole("tab", { name: "받은 문의" }).click();
  await expect(office).toHaveURL("/settings/inquiry-list?tab=received");
  await office.getByLabel("답변을 기다리는 문의만 보기").check();
  await office.getByRole("link", { name: title }).click();
  await expect(office.getByText(`${me.person.nickname} 님의 문의`, { exact: false })).toBeVisible();
  await office.getByRole("textbox", { name: "답변" }).fill("내일 오전에 고치겠습니다.");
  await office.getByRole("button", { name: "뒤로 가기" }).click();
  await office.getByRole("button", { name: "계속 쓰기" }).click();
  await checkAxe(office, "answering an inquiry");
  await office.getByRole("button", { name: "답변 등록" }).click();
  await expect(office.getByText("관리사무소 답변")).toBeVisible();
  await office.getByRole("button", { name: "답변 수정" }).click();
  await office.getByRole("textbox", { name: "답변 수정" }).fill("오늘 고쳤습니다.");
  await office.getByRole("button", { name: "수정", exact: true }).click();
  await expect(office.getByText("오늘 고쳤습니다.")).toBeVisible();
  // While the form is there, going back asks whether to leave it.
  await expect(office.getByRole("textbox", { name: "답변 수정" })).toHaveCount(0);
  await office.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(office).toHaveURL("/settings/inquiry-list?tab=received");
  await office.context().close();

  await page.reload();
  await expect(page.getByText("오늘 고쳤습니다.")).toBeVisible();
  await expect(page.getByText("답변 완료")).toBeVisible();
  await checkAxe(page, "an inquiry with its answer");
});

test("the draft survives a reload, photos too, and can be deleted", async ({ page }) => {
  const title = unique("쓰다 만 문의");
  await open(page, "/settings/inquiry");
  await page.getByText("서비스 이용", { exact: true }).click();
  await page.getByLabel("제목").fill(title);
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(60, 80) };
  await page.getByLabel("사진 첨부").setInputFiles(photo);
  const photos = page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem");
  await expect(photos).toHaveCount(1);
  await expect.poll(() => storedDraftPhotos(page), "the photo is kept").toBe(1);
  await open(page, "/settings/inquiry");
  await expect(page.getByText("쓰던 문의를 불러왔어요")).toBeVisible();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(page.getByRole("radio", { name: "서비스 이용" })).toBeChecked();
  await expect(photos).toHaveCount(1);
  await page.getByRole("button", { name: "지우기" }).click();
  await expect(page.getByLabel("제목")).toHaveValue("");
  await open(page, "/settings/inquiry");
  await expect(page.getByLabel("제목")).toHaveValue("");
  await expect(page.getByText("쓰던 문의를 불러왔어요")).toHaveCount(0);
});

test("L242 an inquiry whose answer is lost waits in the list; tried again, it is stored once", async ({
  page,
  me,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/);
  const title = unique("한 번만 보낼 문의");
  await moveIn(me);
  await open(page, "/settings/inquiry");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("전파가 약한 곳이에요.");
  // It is stored, and its answer is lost.
  await page.route(
    "/api/inquiries",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(page).toHaveURL("/settings/inquiry-list");
  await expect(page.getByRole("list", { name: "문의 목록" }).getByRole("listitem")).toHaveCount(1);
  await expect(unsentInquiries(page)).toHaveCount(0);
  const { inquiries } = await me.read<{ inquiries: object[] }>("/api/inquiries");
  expect(inquiries).toHaveLength(1);
});

test("L242 an inquiry with a photo is written offline: it waits in the list, is undone, changed, and stored once", async ({
  page,
  me,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
  await moveIn(me);
  const [undone, title, changed] = [unique("취소할 문의"), unique("지하에서 쓴 문의"), unique("고쳐 쓴 문의")];
  const unsent = unsentInquiries(page);
  const write = async (words: string) => {
    await page.getByRole("link", { name: "문의하기" }).first().click();
    await page.getByLabel("제목").fill(words);
    await page.getByLabel("내용").fill("불이 꺼져 있어요.");
  };
  await open(page, "/settings/inquiry-list");
  await write(undone);
  await expect(page.getByText("한빛마을 1단지 관리사무소의 관리자가 읽고 답해요.", { exact: false })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(page).toHaveURL("/settings/inquiry-list");
  await expect(unsent).toContainText("연결되면 보낼게요");
  await unsent.getByRole("button", { name: "취소" }).click();
  await expect(unsent).toHaveCount(0);

  await write(title);
  await expect(page.getByText("쓰던 문의를 불러왔어요"), "the draft went with its inquiry").toHaveCount(0);
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(60, 80) };
  await page.getByLabel("사진 첨부").setInputFiles(photo);
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(unsent).toContainText(title);
  await unsent.getByRole("button", { name: "고치기" }).click();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem")).toHaveCount(1);
  await page.getByLabel("제목").fill(changed);
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(unsent).toContainText(changed);
  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  await expect(page.getByRole("link", { name: changed })).toBeVisible();
  const { inquiries } = await me.read<{ inquiries: { title: string }[] }>("/api/inquiries");
  expect(inquiries.map((inquiry) => inquiry.title)).toEqual([changed]);
});

test("another member's inquiry is not found", async ({ page, neighbour }) => {
  const sent = await neighbour.api.post("/api/inquiries", {
    multipart: { requestDto: JSON.stringify({ target: "SERVICE", title: "비밀", contents: "나만 봐요" }) },
  });
  const { data } = (await sent.json()) as { data: { inquiryId: number } };
  await open(page, `/settings/inquiry-list/${data.inquiryId}`);
  await expect(page.getByText("문의를 찾을 수 없습니다.")).toBeVisible();
  await page.getByRole("link", { name: "문의 내역으로" }).click();
  await expect(page).toHaveURL("/settings/inquiry-list");
});
