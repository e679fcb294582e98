import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("L233 an office loads its doors, mends a line, and a home behind another door is refused", async ({
  page,
  me,
  neighbour,
}) => {
  const apartmentId = await registerOffice(me, unique("문패마을"));
  const ask = (unit: string) =>
    neighbour.api.post("/api/member-apartments", { data: { apartmentId, building: "101동", unit } });
  expect((await ask("9999호")).status()).toBe(201);
  await open(page, `/manage/residents?apartmentId=${apartmentId}`);
  await page.getByRole("button", { name: "동·호 명단" }).click();
  const sheet = page.getByRole("dialog", { name: "동·호 명단" });
  await expect(sheet.getByText("명단이 없어요")).toBeVisible();
  await sheet.getByLabel("동과 호").fill("101동 1호\n101동\n");
  await sheet.getByRole("button", { name: "명단 올리기" }).click();
  await expect(sheet.getByText("2번째 줄: 동과 호로 읽을 수 없어요. 예) 101동 1203호")).toBeVisible();
  await checkAxe(page, "a line of doors at fault");
  await sheet.getByLabel("파일에서 가져오기").setInputFiles({
    name: "doors.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("동,호\n101,1\n101,2\n102,1\n"),
  });
  await expect(sheet.getByLabel("동과 호")).toHaveValue("동,호\n101,1\n101,2\n102,1\n");
  await sheet.getByRole("button", { name: "명단 올리기" }).click();
  await expect(page.getByText("3세대를 올렸어요.")).toBeVisible();

  await page.getByRole("button", { name: "동·호 명단" }).click();
  await expect(sheet.getByText("3세대")).toBeVisible();
  await expect(sheet.getByRole("region", { name: "명단에 없는 집 1곳" })).toContainText("101동 9999호");
  await checkAxe(page, "a list of doors");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await open(page, `/mypage/homes/new?apartmentId=${apartmentId}`);
  await page.getByLabel("동", { exact: true }).fill("102");
  await page.getByLabel("호", { exact: true }).fill("7");
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page.getByText("단지 명단에 없는 동·호예요.", { exact: false }).first()).toBeVisible();
  await page.getByLabel("호", { exact: true }).fill("1");
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page.getByRole("heading", { name: "우리 집으로 등록했어요" })).toBeVisible();
});
