import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { contextOf, manager, wide } from "../harness/people.ts";

test.use({ fresh: true });

test("over a colleague's answer a manager writes knowingly: on the phone, then at the desk", async ({
  me,
  browser,
  origin,
}) => {
  const title = unique("지하 주차장에 물이 고여요");
  const home = { apartmentId: 1, building: "101동", unit: "1203호" };
  expect((await me.api.post("/api/member-apartments", { data: home })).status()).toBe(201);
  const requestDto = JSON.stringify({ target: "OFFICE", apartmentId: 1, title, contents: "B2 37번 기둥 옆이에요." });
  const asked = await me.api.post("/api/inquiries", { multipart: { requestDto } });
  const { inquiryId } = ((await asked.json()) as { data: { inquiryId: number } }).data;

  const phone = await contextOf(browser, origin, manager);
  const page = await phone.newPage();
  /** What a colleague answers meanwhile; gives its time. */
  const colleague = async (contents: string, changedAt: string | null) => {
    const answer = await phone.request.put(`${origin}/api/inquiries/${inquiryId}/answer`, {
      data: { contents, changedAt },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { data: { answer: { changedAt: string } } }).data.answer.changedAt;
  };
  await open(page, `/settings/inquiry-list/${inquiryId}`);
  await page.getByRole("textbox", { name: "답변" }).fill("내일 오전에 펌프를 갈겠습니다.");
  await colleague("배수구를 뚫었습니다.", null);
  await page.getByRole("button", { name: "답변 등록" }).click();
  await expect(page.getByRole("status").filter({ hasText: "그사이 다른 답변이 등록되었어요." })).toBeVisible();
  await expect(page.getByText("배수구를 뚫었습니다.")).toBeVisible();
  const form = page.getByRole("textbox", { name: "답변 수정" });
  await expect(form).toHaveValue("내일 오전에 펌프를 갈겠습니다.");
  await checkAxe(page, "a refused answer under a colleague's");
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await expect(page.getByText("내일 오전에 펌프를 갈겠습니다.")).toBeVisible();
  await expect(form).toHaveCount(0);

  const office = await contextOf(browser, origin, manager, wide);
  const desk = await office.newPage();
  await open(desk, `/office/1/inquiries/${inquiryId}`);
  const pane = desk.getByRole("region", { name: title });
  await pane.getByRole("button", { name: "답변 수정" }).click();
  await pane.getByRole("textbox", { name: "답변 수정" }).fill("펌프를 갈았습니다.");
  const seen = (await (await phone.request.get(`${origin}/api/inquiries/${inquiryId}`)).json()) as {
    data: { answer: { changedAt: string } };
  };
  await colleague("펌프는 다음 주에 옵니다.", seen.data.answer.changedAt);
  await pane.getByRole("button", { name: "수정", exact: true }).click();
  await expect(pane.getByRole("region", { name: "지금 답변" }).getByText("펌프는 다음 주에 옵니다.")).toBeVisible();
  await expect(pane.getByRole("textbox", { name: "답변 수정" })).toHaveValue("펌프를 갈았습니다.");
  await checkAxe(desk, "a refused answer at the desk");
  await pane.getByRole("button", { name: "수정", exact: true }).click();
  await expect(pane.getByRole("textbox", { name: "답변 수정" })).toHaveCount(0);
  await expect(pane.getByText("펌프를 갈았습니다.")).toBeVisible();
  await phone.close();
  await office.close();
});
