import { readFile } from "node:fs/promises";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const desk = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;
const pdf = { name: "하자 내역.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n하자") };

test("L142 L145 a legal notice goes out with a file; what is corrected shows as changed until the office withholds it", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("공개마을"));
  const resident = await signUpResident(playwright.request, origin);
  await moveIn(resident, apartmentId);
  const title = unique("하자보수 내역");

  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/notices/new`);
  await page.getByText("법정 공개", { exact: true }).click();
  await page.getByRole("textbox", { name: "제목" }).fill(title);
  await page.getByRole("textbox", { name: "내용" }).fill("문의는 010-1234-5678로 주세요.");
  await page.getByLabel("하자 관련 서류 (20일 이상)").check();
  await expect(page.getByLabel("게시 기간 (일)")).toHaveValue("20");
  const chooser = page.getByLabel("파일 고르기");
  await chooser.setInputFiles([{ ...pdf, name: "그림.png" }]);
  await expect(page.getByText("PDF, 한글(HWP·HWPX), 워드, 엑셀, 파워포인트 파일만 올릴 수 있어요.")).toBeVisible();
  await page.getByRole("button", { name: "그림.png 빼기" }).click();
  await chooser.setInputFiles([pdf]);
  await expect(page.getByRole("button", { name: "하자 내역.pdf 빼기" })).toBeVisible();
  await checkFit(page, "a notice with a file at the desk");
  // A reload loses neither words nor files.
  await page.reload();
  await expect(page.getByRole("button", { name: "하자 내역.pdf 빼기" })).toBeVisible();
  await page.getByRole("button", { name: "올리기", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "올리기" }).click();
  const pane = page.getByRole("region", { name: title });
  await expect(pane).toContainText("게시 20일 가운데 1일째예요");
  await expect(pane.getByRole("link", { name: /하자 내역\.pdf/ })).toBeVisible();
  const feedId = Number(new URL(page.url()).pathname.split("/").at(-1));

  const theirs = await (await browser.newContext({ storageState: resident.state, viewport: phone })).newPage();
  await open(theirs, "/notices");
  await theirs.getByRole("button", { name: "파일", exact: true }).click();
  const row = theirs.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("파일 1개");
  await row.getByRole("link", { name: title }).click();
  const files = theirs.getByRole("list", { name: "첨부 파일" });
  const [download] = await Promise.all([theirs.waitForEvent("download"), files.getByRole("link").click()]);
  expect(download.suggestedFilename()).toBe("하자 내역.pdf");
  expect(await readFile(await download.path())).toEqual(pdf.buffer);
  await expect(theirs.getByRole("link", { name: "바뀐 내용" })).toHaveCount(0);
  await checkFit(theirs, "a notice with a file on a phone");

  await pane.getByRole("button", { name: "공지 고치기" }).click();
  const sheet = page.getByRole("dialog", { name: "공지 고치기" });
  await sheet.getByRole("textbox", { name: "내용" }).fill("문의는 관리사무소로 주세요.");
  await sheet.getByRole("button", { name: "닫기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "계속 쓰기" }).click();
  await expect(sheet.getByRole("textbox", { name: "내용" })).toHaveValue("문의는 관리사무소로 주세요.");
  await sheet.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("공지를 고쳤어요.")).toBeVisible();
  await expect(pane.getByRole("region", { name: "바뀌기 전 내용" })).toBeVisible();
  await checkFit(page, "former versions at the desk");

  await open(theirs, `/community/feed/${feedId}`);
  await theirs.getByRole("link", { name: "바뀐 내용" }).click();
  await expect(theirs.getByRole("deletion").first()).toContainText("지운 글");
  await expect(theirs.getByRole("insertion").first()).toContainText("새 글");
  await expect(theirs.getByText("010-1234-5678")).toBeVisible();
  await checkFit(theirs, "what changed, on a phone");

  await pane.getByRole("button", { name: "주민에게 감추기" }).click();
  await question.getByRole("button", { name: "주민에게 감추기" }).click();
  await expect(page.getByText("주민에게 감췄어요.")).toBeVisible();
  await expect(pane.getByRole("button", { name: "다시 보이기" })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("바뀐 내용이 없어요")).toBeVisible();
  await expect(theirs.getByText("010-1234-5678")).toHaveCount(0);
  await open(theirs, `/community/feed/${feedId}`);
  await expect(theirs.getByRole("list", { name: "첨부 파일" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "바뀐 내용" })).toHaveCount(0);

  await pane.getByRole("link", { name: "게시 확인서" }).click();
  const proof = page.getByRole("article");
  await expect(proof).toContainText("SHA-256");
  await expect(proof).toContainText("20일 예정, 게시 중");
  await expect(proof).toContainText("1세대 가운데 1세대");
  await checkFit(page, "the proof of a posting");
  await page.setViewportSize(phone);
  await checkFit(page, "the proof of a posting on a phone");
  await theirs.context().close();
});

test("a planned notice is changed with its photo and file, and keeps what was typed", async ({ page, me }) => {
  const apartmentId = await registerOffice(me, unique("예약마을"));
  const [title, corrected] = [unique("소독 안내"), unique("소독 연기")];
  const at = new Date(Date.now() + 2 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16);
  await page.setViewportSize(desk);
  await open(page, `/office/${apartmentId}/notices/new`);
  await page.getByRole("textbox", { name: "제목" }).fill(title);
  await page.getByRole("textbox", { name: "내용" }).fill("세대마다 소독해요.");
  await page.getByLabel("파일 고르기").setInputFiles([pdf]);
  await expect(page.getByRole("button", { name: "하자 내역.pdf 빼기" })).toBeVisible();
  await page.getByLabel("올릴 때").fill(at);
  await page.getByRole("button", { name: "예약하기", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "예약하기" }).click();
  const planned = page.getByRole("region", { name: "예약한 공지" });
  await planned.getByRole("link", { name: `${title} 고치기` }).click();
  await expect(page.getByRole("heading", { name: "예약한 공지 고치기" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "내용" })).toHaveValue("세대마다 소독해요.");
  await expect(page.getByLabel("올릴 때")).toHaveValue(at);
  await page.getByRole("textbox", { name: "제목" }).fill(corrected);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue(corrected);
  await page.getByRole("button", { name: "하자 내역.pdf 빼기" }).click();
  await checkFit(page, "a planned notice that is changed");
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await question.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("예약한 공지를 고쳤어요.")).toBeVisible();
  await expect(planned.getByRole("listitem")).toContainText(corrected);
});
