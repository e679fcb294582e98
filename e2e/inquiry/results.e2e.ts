import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { contextOf, manager, wide } from "../harness/people.ts";
import { moveIn } from "../harness/resident.ts";

test.use({ fresh: true });

test("L175 L178 a matter is shared, joined, closed for all and published without a personal word", async ({
  page,
  me,
  browser,
  origin,
}) => {
  // Without digits: in a title, some of them would be marked as a door.
  const title = "정문 차단기가 늦게 열려요";
  await moveIn(me, 1, "501호", "102동");
  await open(page, "/settings/inquiry");
  await page.getByRole("radio", { name: "주차" }).check();
  await page.getByLabel("공용 장소").fill("정문 차단기");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("10초 넘게 기다려요.");
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(page).toHaveURL("/settings/inquiry-list");

  // The office works at a wide screen.
  const office = await contextOf(browser, origin, manager, wide);
  const desk = await office.newPage();
  await open(desk, `/office/1/inquiries?q=${encodeURIComponent(title)}`);
  await desk.getByRole("checkbox", { name: `${title} 선택` }).check();
  await desk.getByRole("button", { name: "한 문제로 묶기" }).click();
  const sheet = desk.getByRole("dialog");
  await sheet.getByLabel("제목").fill(`${title} (공일공-1234-5678)`);
  await expect(sheet.getByRole("button", { name: "공일공-1234-5678 찾아가기" })).toBeVisible();
  await sheet.getByRole("button", { name: "묶어서 알리기" }).click();
  await expect(sheet.getByText("개인정보로 보이는 말이 남아 있습니다.", { exact: false })).toBeVisible();
  await checkAxe(desk, "a marked text");
  await sheet.getByLabel("제목").fill(title);
  await expect(sheet.getByText("공개할 수 없는 말이 없어요")).toBeVisible();
  await sheet.getByRole("button", { name: "묶어서 알리기" }).click();
  await expect(sheet).toBeHidden();

  // The resident finds it where they would write once more, and joins; the same household is counted once.
  await open(page, "/settings/inquiry");
  const matter = page.getByRole("article").filter({ hasText: title });
  await expect(matter.getByText("1세대가 겪고 있어요")).toBeVisible();
  await matter.getByRole("button", { name: `${title}, 나도 겪어요` }).click();
  await expect(matter.getByRole("button", { name: `${title}, 함께 겪기 취소` })).toBeVisible();
  await expect(matter.getByText("1세대가 겪고 있어요")).toBeVisible();
  await checkAxe(page, "a matter beside the form");

  // The board holds it, too; arrow keys move, Enter opens.
  await open(desk, "/office/1/inquiries?view=board");
  const column = desk.getByRole("region", { name: "접수" });
  await column.getByRole("link").first().focus();
  await desk.keyboard.press("ArrowRight");
  await expect(column.getByRole("link").first()).not.toBeFocused();
  await desk.keyboard.press("ArrowLeft");
  await expect(column.getByRole("link").first()).toBeFocused();
  await column.getByRole("link", { name: title }).focus();
  await desk.keyboard.press("Shift+ArrowRight");
  await expect(
    desk.getByRole("region", { name: "확인", exact: true }).getByRole("link", { name: title }),
  ).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("region", { name: title }).getByRole("link", { name: title })).toBeVisible();
  await expect(desk).toHaveURL(/\/office\/1\/inquiries\/\d+\?view=board$/);
  await checkAxe(desk, "the board of inquiries");

  await open(desk, "/office/1/matters");
  await desk.getByRole("row", { name: title }).click();
  const pane = desk.getByRole("region", { name: title });
  await expect(pane.getByRole("list", { name: "묶인 문의" }).getByRole("listitem")).toHaveCount(1);
  await pane.getByRole("button", { name: "처리 결과 알리고 끝내기" }).click();
  await pane.getByLabel("처리 결과", { exact: true }).fill("감지기를 바꿨어요. 12가3456");
  await pane.getByRole("button", { name: "12가3456 찾아가기" }).click();
  await desk.keyboard.press("Delete");
  await expect(pane.getByText("공개할 수 없는 말이 없어요")).toBeVisible();
  await pane.getByRole("button", { name: "모두에게 알리고 끝내기" }).click();
  await expect(pane.getByRole("link", { name: "공개한 결과" })).toBeVisible();
  await checkAxe(desk, "a closed matter");
  await pane.getByRole("button", { name: "공개한 결과 고치기" }).click();
  await pane.getByLabel("처리 결과", { exact: true }).fill("감지기를 모두 바꿨어요.");
  await expect(pane.getByText("공개할 수 없는 말이 없어요")).toBeVisible();
  await pane.getByRole("button", { name: "고친 내용 공개하기" }).click();
  await expect(pane.getByRole("article").getByText("감지기를 모두 바꿨어요.")).toBeVisible();

  await open(page, "/inquiry-results?kind=PARKING");
  const result = page.getByRole("article").filter({ hasText: title });
  await expect(result.getByText("감지기를 모두 바꿨어요.")).toBeVisible();
  await page.getByLabel("종류").selectOption("청소");
  await expect(page).toHaveURL("/inquiry-results?kind=CLEANING");
  await expect(result).toHaveCount(0);
  await open(page, "/settings/inquiry-list");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("region", { name: "답변" }).getByText("감지기를 바꿨어요.")).toBeVisible();
  await office.close();
});
