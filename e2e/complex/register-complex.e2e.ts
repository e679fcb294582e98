import { checkAxe } from "../harness/chat.ts";
import { callsTo, abortCalls, connectionFailed, holdCalls } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { drawing } from "../harness/phone-photo.ts";
import { mockPostcode, blockPostcode, postcodeRequest, postcodeLoadFailure } from "../harness/postcode.ts";
import { confirm, open, fastForwardUntilVisible, waitForLayers } from "../harness/page-state.ts";
import type { Page } from "@playwright/test";

test.use({ fresh: true });

const address = "서울특별시 마포구 월드컵북로 402";
const registering = callsTo("POST", /^\/api\/apartment$/);

const picture = async (name: string) => ({ name, mimeType: "image/png", buffer: await drawing() });

async function setBuildings(page: Page, count: string, start: string): Promise<void> {
  await page.getByRole("button", { name: "동 설정" }).click();
  const layer = page.getByRole("dialog", { name: "동 설정" });
  await layer.getByLabel("동 개수").fill(count);
  await layer.getByLabel("시작 동 번호").fill(start);
  await layer.getByRole("button", { name: "적용" }).click();
  await expect(layer).toBeHidden();
}

async function typeAddress(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "직접 입력" }).click();
  await page.getByLabel("주소", { exact: true }).fill(text);
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("단지명").fill(name);
  await typeAddress(page, address);
  await page.getByLabel("세대수").fill("512");
  await page.getByLabel("주차대수").fill("640");
  await setBuildings(page, "23", "101");
}

test("a complex is registered from the postcode service on, with photos; the screen says what came of it and what is next", async ({
  page,
  faults,
  me,
}) => {
  faults.allow(postcodeRequest);
  const name = unique("별빛마을");
  await mockPostcode(page, { roadAddress: address, buildingName: name, apartment: "Y" });
  await open(page, "/register-complex");
  const submit = page.getByRole("button", { name: "등록하기" });
  await expect(submit).toBeDisabled();
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "검색 결과" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("주소", { exact: true })).toHaveValue(address);
  await expect(page.getByLabel("단지명")).toHaveValue(name);

  await page.getByLabel("세대수").pressSequentially("5일1-2세대");
  await expect(page.getByLabel("세대수")).toHaveValue("512");
  await page.getByLabel("주차대수").fill("640");
  await expect(submit).toBeDisabled();
  await page.getByLabel("주차대수").press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("필수 입력 항목을 모두 입력해주세요.");
  await confirm(page);
  await setBuildings(page, "23", "101");
  await expect(page.getByLabel("동 정보")).toHaveValue("101동 ~ 123동 (총 23개 동)");
  await page.getByLabel("사진 첨부").setInputFiles([await picture("1.png"), await picture("2.png")]);
  await expect(page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem")).toHaveCount(2);

  const release = await holdCalls(page, registering);
  await submit.click();
  await expect(page.getByRole("button", { name: "등록 중..." })).toBeDisabled();
  await release();
  await expect(page).toHaveURL("/");
  const done = page.getByRole("alertdialog", { name: "단지를 등록했어요" });
  await expect(done).toContainText(name);
  const found = await me.read<readonly { id: number; isManager: boolean; canEdit: boolean; images: string[] }[]>(
    `/api/apartment/search?keyword=${encodeURIComponent(name)}`,
  );
  expect(found.map(({ isManager, canEdit, images }) => [isManager, canEdit, images.length])).toEqual([
    [false, true, 2],
  ]);
  await done.getByRole("button", { name: "단지 보기" }).click();
  await expect(page).toHaveURL(`/complex-info?apartmentId=${found[0]?.id}`);
  await expect(page.getByText("미확인")).toBeVisible();
  await expect(page.getByRole("link", { name: "내 단지 추가" })).toBeVisible();
  await expect(page.getByRole("link", { name: "관리사무소이신가요?" })).toBeVisible();
});

test("the dong layer shows what it makes, and takes no count of 0", async ({ page }) => {
  await open(page, "/register-complex");
  await page.getByLabel("동 정보").click();
  const layer = page.getByRole("dialog", { name: "동 설정" });
  const apply = layer.getByRole("button", { name: "적용" });
  await layer.getByLabel("동 개수").fill("0");
  await layer.getByLabel("시작 동 번호").fill("일101");
  await expect(layer.getByLabel("시작 동 번호")).toHaveValue("101");
  await expect(layer.getByText("동 개수는 1개 이상이어야 합니다.")).toBeVisible();
  await expect(apply).toBeDisabled();
  await layer.getByLabel("동 개수").fill("3");
  await expect(layer.getByRole("status")).toHaveText("101동 ~ 103동 (총 3개 동)");
  await layer.getByLabel("시작 동 번호").press("Enter");
  await expect(layer).toBeHidden();
  await expect(page.getByLabel("동 정보")).toHaveValue("101동 ~ 103동 (총 3개 동)");
});

for (const how of ["refused", "silent"] as const) {
  test(`a postcode service that is ${how} leads to an address typed by hand`, async ({ page, faults }) => {
    faults.allow(postcodeRequest);
    faults.allow(postcodeLoadFailure);
    await blockPostcode(page, how);
    await page.clock.install();
    await open(page, "/register-complex");
    await page.getByRole("button", { name: "주소 검색" }).click();
    await fastForwardUntilVisible(page, page.getByText("주소 검색을 불러오지 못했어요. 주소를 직접 입력해주세요."));
    await expect(page.getByRole("dialog")).toBeHidden();
    const field = page.getByLabel("주소", { exact: true });
    await expect(field).toBeFocused();
    await field.fill(address);
    await expect(field).toHaveValue(address);
  });
}

test("what stands already is offered while one types and when one sends; nothing typed is lost", async ({
  page,
  me,
}) => {
  const name = unique("은빛마을");
  await open(page, "/register-complex");
  await fill(page, name);
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("alertdialog", { name: "단지를 등록했어요" }).getByRole("button", { name: "닫기" }).click();
  await waitForLayers(page, 0);

  await open(page, "/register-complex");
  await fill(page, `${name.replaceAll(" ", "")}아파트`);
  await page.getByRole("button", { name: "등록하기" }).click();
  const offer = page.getByRole("alert").filter({ hasText: "이미 등록된 단지입니다." });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel("세대수")).toHaveValue("512");

  await page.getByLabel("단지명").fill(name);
  await page.getByRole("option", { name }).click();
  await expect(page.getByLabel("주소", { exact: true })).toHaveValue(address);
  await expect(offer).toBeVisible();
  const [known] = await me.read<readonly { id: number }[]>(`/api/apartment/search?keyword=${encodeURIComponent(name)}`);
  await offer.getByRole("link", { name: "내 단지 추가" }).click();
  await expect(page).toHaveURL(`/mypage/homes/new?apartmentId=${known?.id}`);
});

test("a failure says so and keeps the form; photos are counted and must be photos", async ({ page, faults }) => {
  faults.allow(connectionFailed);
  await open(page, "/register-complex");
  await fill(page, unique("달빛마을"));
  const photos = await Promise.all(Array.from({ length: 11 }, (_, at) => picture(`${at}.png`)));
  await page.getByLabel("사진 첨부").setInputFiles(photos);
  await expect(page.getByRole("alertdialog")).toContainText("최대 10개의 이미지만 업로드할 수 있습니다.");
  await confirm(page);
  await page.getByRole("button", { name: "사진 10 삭제" }).click();
  const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("글") };
  await page.getByLabel("사진 첨부").setInputFiles([text]);
  await expect(page.getByRole("alertdialog")).toContainText("이미지 파일만 업로드할 수 있습니다.");
  await confirm(page);

  const restore = await abortCalls(page, registering);
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page.getByText("단지 등록에 실패했습니다.")).toBeVisible();
  await expect(page.getByLabel("세대수")).toHaveValue("512");
  await expect(page.getByRole("list", { name: "첨부한 사진" }).getByRole("listitem")).toHaveCount(9);
  await restore();
  await page.getByRole("button", { name: "등록하기" }).click();
  await expect(page).toHaveURL("/");
});

test("the form and its layers are accessible", async ({ page, faults }) => {
  faults.allow(postcodeRequest);
  await mockPostcode(page, { roadAddress: address, buildingName: "", apartment: "N" });
  await open(page, "/register-complex");
  await checkAxe(page, "register-complex");
  await page.getByRole("button", { name: "동 설정" }).click();
  await checkAxe(page, "dong layer");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "검색 결과" })).toBeVisible();
  await checkAxe(page, "postcode layer");
});
