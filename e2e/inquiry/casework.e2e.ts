import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { contextOf, manager, wide } from "../harness/people.ts";

test.use({ fresh: true });

test("an inquiry goes from the phone over the desk and back: hold, note, answer, score, reopening", async ({
  page,
  me,
  browser,
  origin,
}) => {
  const title = unique("승강기에서 소리가 나요");
  const home = { apartmentId: 1, building: "102동", unit: "501호" };
  expect((await me.api.post("/api/member-apartments", { data: home })).status()).toBe(201);
  await open(page, "/settings/inquiry");
  await page.getByRole("radio", { name: "시설" }).check();
  await page.getByLabel("동", { exact: true }).fill("102동");
  await page.getByLabel("공용 장소").fill("승강기 1호기");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("3층에서 멈출 때 쿵 소리가 나요.");
  await page.getByRole("button", { name: "보내기" }).click();
  await expect(page).toHaveURL("/settings/inquiry-list");
  await page.getByRole("link", { name: title }).click();
  const steps = page.getByRole("list", { name: "진행 상황" }).getByRole("listitem");
  await expect(steps).toHaveCount(1);
  await expect(page.getByText("시설 · 102동 승강기 1호기")).toBeVisible();
  await expect(page.getByText("까지 처리할 예정이에요", { exact: false })).toBeVisible();

  // The office works at a wide screen.
  const office = await contextOf(browser, origin, manager, wide);
  const desk = await office.newPage();
  await open(desk, "/office/1/inquiries");
  await desk.keyboard.press("/");
  await desk.keyboard.type(title);
  // Its head, and the one row that is found.
  await expect(desk.getByRole("row")).toHaveCount(2);
  await expect(desk.getByRole("row", { name: title })).toBeVisible();
  await desk.keyboard.press("ArrowDown");
  await expect(desk.getByRole("row", { name: title })).toBeFocused();
  await desk.keyboard.press("Enter");
  const pane = desk.getByRole("region", { name: title });
  await expect(pane.getByText("102동 501호")).toBeVisible();
  await pane.getByRole("button", { name: "확인했어요" }).click();
  await expect(pane.getByText("관리소장 · ", { exact: false })).toBeVisible();
  await pane.getByRole("button", { name: "보류" }).click();
  await pane.getByRole("button", { name: "보류" }).click();
  await expect(pane.getByText("이유를 입력해주세요.")).toBeVisible();
  await pane.getByLabel("보류하는 이유").fill("부품이 오면 갈게요.");
  await pane.getByLabel("다시 진행할 날").fill("2030-01-15");
  await pane.getByRole("button", { name: "보류" }).click();
  await expect(pane.getByText("2030.01.15쯤 다시 진행할 예정이에요")).toBeVisible();
  await pane.getByLabel("메모 남기기").fill("업체에 전화함");
  await pane.getByRole("button", { name: "메모 저장" }).click();
  await expect(pane.getByRole("listitem").filter({ hasText: "업체에 전화함" })).toBeVisible();
  await checkAxe(desk, "an inquiry at the desk");

  await page.reload();
  await expect(steps).toHaveCount(3);
  await expect(steps.last()).toContainText("부품이 오면 갈게요.");
  await expect(page.getByText("업체에 전화함")).toHaveCount(0);

  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "자주 쓰는 답변" }).click();
  await desk.getByRole("button", { name: "새로 만들기" }).click();
  await desk.getByLabel("이름").fill("도르래 교체");
  await desk.getByLabel("답변", { exact: true }).fill("도르래를 갈았습니다.");
  await desk.getByRole("button", { name: "저장", exact: true }).click();
  await expect(desk.getByRole("listitem").filter({ hasText: "도르래 교체" })).toBeVisible();
  await checkAxe(desk, "ready answers");
  await desk.keyboard.press("Escape");
  await desk.getByRole("checkbox", { name: `${title} 선택` }).check();
  await desk.getByRole("button", { name: "한 번에 답변" }).click();
  await desk.getByRole("combobox", { name: "자주 쓰는 답변" }).selectOption("도르래 교체");
  await expect(desk.getByLabel("처리 결과")).toHaveValue("도르래를 갈았습니다.");
  await desk.getByRole("button", { name: "답변하고 모두 완료" }).click();
  await expect(desk.getByText("문의 1건에 답변했어요")).toBeVisible();
  await office.close();

  await page.reload();
  await expect(page.getByText("도르래를 갈았습니다.")).toBeVisible();
  await page.getByText("만족해요", { exact: true }).click();
  await page.getByRole("button", { name: "평가 보내기" }).click();
  await expect(page.getByText("만족해요로 평가했어요")).toBeVisible();
  await checkAxe(page, "an inquiry that is done and rated");
  await page.getByRole("button", { name: "다시 접수하기" }).click();
  await page.getByLabel("무엇이 해결되지 않았나요?").fill("아직 소리가 나요.");
  await page.getByRole("button", { name: "다시 접수하기" }).click();
  await expect(steps.last()).toContainText("다시 접수");
  await expect(steps, "the first closing stays").toHaveCount(5);
  await page.getByRole("button", { name: "문의 취소" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "문의 취소" }).click();
  await expect(steps.last()).toContainText("취소");
});
